"""Reminders by mail: before the deadline and after it, each once to each person, and what stands in them."""

import json
import os
import re
import subprocess
import sys
import threading
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test import Client
from django.urls import reverse

from campaigns.devices.play import room
from campaigns.slow.models import Address
from campaigns.slow.play import contacts, reminders, slow
from campaigns.tasks import send_reminders
from tests import boards
from tests.campaigns.slow.saturday import HOUR, SATURDAY
from tools.places import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(match, people):
    """Both players and the Dungeon Master have left an address."""
    for place in ("white", "black", "spectator"):
        guest = room.join(match=match, name=place.title(), place=place)
        contacts.save_address(email=f"{place}@example.org", guest=guest)
    contacts.save_address(email="dm@example.org", user=people.alice)
    return match


def sent(now=None, hours=0):
    """What the task sends after so many hours, run twice: beat may tick twice."""
    if now:
        now.move_to(SATURDAY + hours * HOUR)
    mail.outbox.clear()
    send_reminders.apply(throw=True)
    send_reminders.apply(throw=True)
    return [(one.to[0], one.subject) for one in mail.outbox]


SOON = ("white@example.org", "Your move is due soon: Anna against Ben")
OVERDUE = [
    ("white@example.org", "Your move is overdue: Anna against Ben"),
    ("dm@example.org", "Gold's move is overdue: Anna against Ben"),
]


def test_one_mail_goes_before_the_deadline_and_one_after_it(match, now):
    expected = {0: [], 17: [], 18: [SOON], 20: [], 24: OVERDUE, 25: [], 1000: []}
    assert {hours: sent(now, hours) for hours in expected} == expected


@pytest.mark.slow
def test_whoever_has_moved_is_reminded_of_nothing_and_the_other_side_is(match, now):
    now.move_to(SATURDAY + 10 * HOUR)
    boards.moved(match, "2a22a3")
    assert sent(now, 24) == []
    assert [to for to, _ in sent(now, 29)] == ["black@example.org"]


@pytest.mark.slow
def test_more_time_is_another_deadline_with_reminders_of_its_own(match, now):
    assert sent(now, 18) == [SOON]
    slow.extend_deadline(match.pk, boards.form(match), hours=24, reason="A wedding")
    assert sent(now, 20) == []
    assert sent(now, 42) == [SOON]


@pytest.mark.slow
def test_an_app_that_was_off_reminds_of_nothing_that_has_passed(match, now):
    assert sent(now, 100) == OVERDUE


def test_nobody_is_written_to_about_a_match_that_is_over_or_put_away(match, now):
    match.campaign.archived_at = SATURDAY
    match.campaign.save()
    assert sent(now, 30) == []
    match.campaign.archived_at = None
    match.campaign.save()
    boards.declared(match, "resign")
    assert sent(now, 60) == []


@pytest.mark.slow
def test_a_device_removed_or_seated_elsewhere_is_reminded_no_more(match, now):
    white = match.guests.get(place="white")
    room.seat(match=match, guest=white, place="waiting")
    assert sent(now, 18) == []
    room.seat(match=match, guest=white, place="white")
    room.remove(match=match, guest=white, now=SATURDAY)
    assert sent(now, 18) == []


@pytest.mark.slow
def test_where_both_throw_both_are_reminded(campaign, now):
    match = boards.begun(campaign, variant="chessgammon", hours=24)
    for place in ("white", "black"):
        guest = room.join(match=match, name=place.title(), place=place)
        contacts.save_address(email=f"{place}@example.org", guest=guest)
    assert sorted(to for to, _ in sent(now, 18)) == ["black@example.org", "white@example.org"]


def test_one_refused_address_does_not_keep_the_others_from_their_mail(match, now, monkeypatch):
    take = EmailBackend.send_messages

    def refuse(self, messages):
        if messages[0].to == ["white@example.org"]:
            raise SMTPRecipientsRefused({"white@example.org": (550, b"no such user")})
        return take(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    assert sent(now, 24) == OVERDUE[1:]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_workers_that_begin_at_the_same_moment_post_each_notice_once(match, now):
    now.move_to(SATURDAY + 24 * HOUR)
    posted, start = [], threading.Barrier(4)

    def work():
        start.wait()
        reminders.post_due_notices(
            now=SATURDAY + 24 * HOUR, post=lambda notice: posted.append(notice.address.email)
        )
        connection.close()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(posted) == ["dm@example.org", "white@example.org"]


@pytest.mark.slow
def test_a_mail_is_plain_with_a_link_to_its_page_and_an_end(match, now, settings):
    settings.TIME_ZONE = "Europe/Vienna"
    sent(now, 24)
    player, dm = mail.outbox
    stop = reverse("reminders-stop", args=[Address.objects.get(guest__place="white").stop_key])
    assert player.body == (
        "Anna against Ben, Dragonchess (Gygax)\n\n"
        "Your move was due Sunday 22 November, 19:00 CET (now).\n"
        "The time is 24 hours a move.\n\n"
        f"The match: https://kings.example{reverse('board-seat', args=[match.public_id])}\n\n"
        f"No more reminders to this address: https://kings.example{stop}\n"
    )
    assert player.extra_headers == {
        "List-Unsubscribe": f"<https://kings.example{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    assert f"https://kings.example{reverse('board', args=[match.campaign_id, match.pk])}\n" in dm.body
    assert "It waits for Anna." in dm.body
    assert type(player) is mail.EmailMessage and player.content_subtype == "plain"


@pytest.mark.slow
def test_a_mail_program_s_own_button_ends_it_without_cookies_or_a_form(match, now):
    sent(now, 24)
    player = mail.outbox[0].message()
    link = player["List-Unsubscribe"].strip("<>").removeprefix("https://kings.example")
    assert player["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    answer = Client(enforce_csrf_checks=True).post(link, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert not Address.objects.filter(guest__place="white").exists()
    assert Address.objects.exists()


@pytest.mark.slow
def test_over_plain_http_no_unsubscribe_button_is_promised(match, now, settings):
    settings.PUBLIC_URL = "http://192.168.1.20:8000"
    sent(now, 24)
    assert "List-Unsubscribe" in mail.outbox[0].extra_headers
    assert "List-Unsubscribe-Post" not in mail.outbox[0].extra_headers


def test_no_mail_holds_a_secret_or_another_s_address(match, now):
    match.place = "A secret cellar"
    match.save()
    slow.extend_deadline(match.pk, boards.form(match), hours=1, reason="A secret wedding")
    keys = [guest.key for guest in match.guests.all()]
    for hours in (19, 25):
        sent(now, hours)
        for one in mail.outbox:
            text = f"{one.subject}\n{one.body}"
            assert "secret" not in text and not any(key in text for key in keys)
            assert re.findall(r"\w+@example", text) == []


# --- Settings ---------------------------------------------------------------------------------------------

ASK = """
import json
from django.conf import settings as s
print(json.dumps([s.MAIL, sorted(s.CELERY_BEAT_SCHEDULE), s.EMAIL_HOST, s.EMAIL_PORT, s.EMAIL_USE_SSL, s.EMAIL_USE_TLS, s.DEFAULT_FROM_EMAIL]))
"""


def settings_with(tmp_path, **environment):
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "GOK_VAR": str(tmp_path), "GOK_BACKUPS": "on"}
    env = {**os.environ, **ours, **environment}
    return subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, env=env, capture_output=True, text=True)


BEAT = [
    "back-up",
    "end-hand-overs",
    "forget-account-events",
    "note-worker",
    "send-hooks",
    "sweep-jobs",
    "wake-npcs",
]
OF_MAIL = ["send-recaps", "send-reminders", "send-resets"]


@pytest.mark.slow
def test_without_mail_there_is_no_beat_for_it_and_with_mail_there_is(tmp_path):
    assert json.loads(settings_with(tmp_path).stdout)[:2] == [False, BEAT]
    mail_of = {"GOK_MAIL_URL": "smtps://me:secret@post.example", "GOK_MAIL_FROM": "kings@post.example"}
    done = settings_with(tmp_path, GOK_URL="https://kings.example/", **mail_of)
    reached = ["post.example", 465, True, False, "kings@post.example"]
    assert json.loads(done.stdout) == [True, sorted(BEAT + OF_MAIL), *reached]


@pytest.mark.slow
def test_mail_without_an_address_for_its_links_is_refused_in_one_sentence(tmp_path):
    done = settings_with(tmp_path, GOK_MAIL_URL="smtp://post.example:25")
    assert done.returncode
    assert "GOK_MAIL_URL needs GOK_URL" in done.stderr.strip().splitlines()[-1]
