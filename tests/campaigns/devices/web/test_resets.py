"""A forgotten password: a link by mail, once, for an hour, and the same answer to everybody who asks."""

from datetime import timedelta
from smtplib import SMTPSenderRefused

import pytest
import time_machine
from django.core import mail
from django.db import OperationalError
from django.urls import reverse
from django.utils import timezone

from campaigns import tasks
from campaigns.core.outbox import ready
from campaigns.core.use_cases import new_key
from campaigns.devices.models import AccountEvent, ResetMail
from campaigns.devices.play import resets
from campaigns.devices.play.account_record import Kind
from campaigns.devices.play.sign_in import make_link
from campaigns.jobs import workers
from campaigns.mail.models import MailOutage
from campaigns.mail.play.smtp import NoAnswer
from config.logs import without_tokens
from tests.campaigns.devices.accounts import PASSWORD
from tests.client import Device, signed_in

pytestmark = pytest.mark.usefixtures("quick_hashes")

FORGOTTEN = reverse("forgotten")
NEW = "ein neues Wort 7"
SEND = "django.core.mail.EmailMessage.send"


@pytest.fixture(autouse=True)
def hosted(settings):
    settings.ACCOUNTS = settings.MAIL = True
    settings.PUBLIC_URL = "https://kings.example"


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    """The tasks that are handed to the workers, by name and with what stands in the queue."""
    sent_tasks = []
    monkeypatch.setattr(
        workers.current_app, "send_task", lambda name, kwargs, **_: sent_tasks.append((name, kwargs))
    )
    return sent_tasks


@pytest.fixture
def clock():
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


def failing(error):
    """In place of a function: it raises that."""

    def fail(*words, **named):
        raise error

    return fail


@pytest.fixture
def no_broker(monkeypatch):
    monkeypatch.setattr(workers.current_app, "send_task", failing(OSError()))


def ask(who="alice", **environment):
    return Device().post(FORGOTTEN, {"who": who}, **environment)


def link():
    """The way that the latest mail leads."""
    tasks.send_resets()
    [line] = [line for line in mail.outbox[-1].body.splitlines() if "https://" in line]
    return line.partition("https://kings.example")[2]


def choose(url, password=NEW, device=None):
    return (device or Device()).post(url, {"new_password1": password, "new_password2": password})


def test_a_link_is_mailed_works_once_and_ends_every_other_session(people, alice):
    alices = signed_in(alice)
    assert resets.MSG_RESET_ASKED in ask().text
    url = link()
    assert mail.outbox[0].to == ["alice@example.org"]
    assert "List-Unsubscribe" not in mail.outbox[0].message()
    assert "alice" in Device().get(url).text
    assert choose(url)["Location"] == reverse("sign-in")
    assert alices.get(reverse("home")).status_code == 302
    alice.refresh_from_db()
    assert alice.check_password(NEW)
    assert resets.MSG_LINK_EXPIRED in choose(url, "noch ein Wort 8").text
    assert [one.kind for one in AccountEvent.objects.filter(user=alice)] == [Kind.RESET, Kind.ASKED]


def test_a_link_is_good_for_an_hour_and_dies_with_the_next_sign_in(alice, clock):
    ask()
    url = link()
    clock.shift(timedelta(minutes=60))
    assert resets.MSG_LINK_EXPIRED not in Device().get(url).text
    clock.shift(timedelta(seconds=2))
    assert resets.MSG_LINK_EXPIRED in Device().get(url).text
    ask()
    url = link()
    Device().post(reverse("sign-in"), {"username": "alice", "password": PASSWORD})
    assert resets.MSG_LINK_EXPIRED in Device().get(url).text


@pytest.mark.slow
@pytest.mark.parametrize("who", ["nobody", "nobody@example.org", "bob", "alice@example.org", "ALICE", "a b"])
def test_whoever_asks_is_told_the_same_and_the_same_is_done(alice, sent, who):
    answer = ask(who)
    assert answer.status_code == 200 and sent == [(tasks.send_resets.name, {})]
    assert list(ResetMail.objects.values_list("who", "user")) == [(who, None)]
    page = answer.text
    assert resets.MSG_RESET_ASKED in page and who not in page
    tasks.send_resets()
    assert [message.to for message in mail.outbox] == (
        [["alice@example.org"]] if who.lower().startswith("alice") else []
    )
    assert not ResetMail.objects.exists()


@pytest.mark.slow
def test_a_dm_who_is_no_more_and_one_without_an_address_get_none(people, alice):
    alice.is_active = False
    alice.save()
    for who in ("alice", "alice@example.org", "bob", "", "@"):
        ask(who)
    tasks.send_resets()
    assert mail.outbox == []


def test_three_an_hour_for_a_name_and_ten_for_an_address_are_all(alice):
    for number in range(3):
        assert ask(REMOTE_ADDR=f"10.0.0.{number}").status_code == 200
    assert ask(REMOTE_ADDR="10.0.0.9").status_code == 429
    assert ask("alice@example.org", REMOTE_ADDR="10.0.0.9").status_code == 200
    tasks.send_resets()
    assert len(mail.outbox) == 3
    for number in range(10):
        assert ask(f"user{number}", REMOTE_ADDR="10.0.1.1").status_code == 200
    assert ask("another", REMOTE_ADDR="10.0.1.1").status_code == 429


@pytest.mark.slow
def test_without_mail_the_page_names_the_command(alice, settings, sent):
    settings.MAIL = False
    assert "manage.py dm link NAME" in Device().get(FORGOTTEN).text
    assert "manage.py dm link NAME" in ask().text
    assert sent == []


def test_without_accounts_there_is_nothing_of_it(alice, settings):
    token = resets.reset_token(alice)
    settings.ACCOUNTS = False
    assert (
        Device().get(FORGOTTEN).status_code == Device().get(reverse("reset", args=[token])).status_code == 404
    )


def test_a_weak_password_is_refused_and_the_link_goes_on_working(alice):
    url = reverse("reset", args=[resets.reset_token(alice)])
    assert "too short" in choose(url, "short").text
    assert choose(url).status_code == 302


@pytest.mark.slow
@pytest.mark.parametrize("token", ["x", "1", "1.", ".", "é.é", "zzzzzzzzzzzzz.x", "-1.x", "1.1-abc"])
def test_a_link_of_any_making_is_no_error(alice, token):
    for answer in (Device().get(f"/reset/{token}/"), choose(f"/reset/{token}/")):
        assert answer.status_code == 200 and resets.MSG_LINK_EXPIRED in answer.text


def test_a_name_that_cannot_be_looked_up_does_not_hold_the_others_up(alice, monkeypatch, caplog):
    look_up = resets.account_named

    def broken(who):
        if who == "mallory":
            raise ValueError("no name at all")
        return look_up(who)

    monkeypatch.setattr(resets, "account_named", broken)
    ask("mallory")
    ask("alice")
    tasks.send_resets()
    assert [message.to for message in mail.outbox] == [["alice@example.org"]]
    assert "a forgotten password was not looked up" in caplog.text
    assert [row.who for row in ResetMail.objects.filter(user=None)] == ["mallory"]  # tried again for an hour


@pytest.mark.slow
def test_while_the_mail_server_is_away_one_line_is_logged_and_mail_waits(alice, clock, monkeypatch, caplog):
    ask()
    with monkeypatch.context() as broken:
        broken.setattr(SEND, failing(SMTPSenderRefused(451, b"not now, alice@example.org", "us")))
        tasks.send_resets()
    [line] = caplog.records
    assert line.getMessage() == 'a reset mail was not sent: The mail server answered "451 not now, ...".'
    assert not MailOutage.objects.exists() and not AccountEvent.objects.exists()
    clock.shift(timedelta(minutes=4))
    tasks.send_resets()
    assert mail.outbox == []
    clock.shift(timedelta(minutes=1))
    assert resets.MSG_LINK_EXPIRED not in Device().get(link()).text
    assert AccountEvent.objects.get().kind == Kind.ASKED


def test_a_link_is_tried_during_an_outage_which_does_not_tell_of_it(alice, monkeypatch):
    """Every Dungeon Master of slow games is told of an outage: nobody may learn from it whether there is such an account."""
    now = timezone.now()
    MailOutage.objects.create(since=now, answer="", next_try_at=now + timedelta(hours=2))
    told = list(MailOutage.objects.values())

    ask()
    with monkeypatch.context() as broken:
        broken.setattr(SEND, failing(OSError()))
        tasks.send_resets()
    assert list(MailOutage.objects.values()) == told
    ask()
    assert link()
    assert list(MailOutage.objects.values()) == told


def test_a_mailed_link_is_not_mailed_again_where_it_could_not_be_recorded(alice, monkeypatch):
    ask()
    with monkeypatch.context() as broken, pytest.raises(OperationalError):
        broken.setattr(resets, "note_event", failing(OperationalError("database is locked")))
        tasks.send_resets()
    tasks.send_resets()
    assert len(mail.outbox) == 1 and not ResetMail.objects.exists()


@pytest.mark.slow
def test_a_mail_that_may_have_arrived_is_on_record(alice, monkeypatch):
    ask()
    monkeypatch.setattr(SEND, failing(NoAnswer()))
    tasks.send_resets()
    assert AccountEvent.objects.get().kind == Kind.ASKED and not ResetMail.objects.exists()


def test_a_worker_whose_clock_is_behind_mails_the_link_all_the_same(alice, clock):
    ask()
    clock.shift(timedelta(minutes=-20))
    assert link()


def test_sixty_an_hour_for_a_neighbourhood_are_all(alice):
    answers = [ask(f"user{number}", REMOTE_ADDR=f"10.0.0.{number}").status_code for number in range(61)]
    assert answers == [200] * 60 + [429]


@pytest.mark.usefixtures("no_broker")
@pytest.mark.parametrize("who", ["alice", "nobody"])
def test_what_no_broker_takes_is_mailed_once_by_the_next_worker(alice, clock, who):
    assert resets.MSG_RESET_ASKED in ask(who).text
    clock.shift(timedelta(minutes=59))
    tasks.send_resets()
    tasks.send_resets()
    assert len(mail.outbox) == (who == "alice")
    assert not ResetMail.objects.exists()


@pytest.mark.usefixtures("no_broker")
@pytest.mark.parametrize("hours", [1, -1])
def test_what_has_waited_for_an_hour_is_forgotten_without_a_worker(alice, clock, hours):
    """Back by an hour: the clock was put back."""
    ask()
    clock.shift(timedelta(hours=hours, seconds=hours))
    ask("nobody")
    assert [row.who for row in ResetMail.objects.all()] == ["nobody"]
    tasks.send_resets()
    assert mail.outbox == []


def test_neither_the_link_nor_what_was_typed_is_kept_while_the_mail_waits(alice, monkeypatch):
    ask()
    monkeypatch.setattr(SEND, failing(OSError()))
    tasks.send_resets()
    [row] = ResetMail.objects.values()
    assert (row["who"], row["user_id"], row["state"]) == ("", alice.pk, ResetMail.State.WAITING)
    assert not any(resets.user_of(str(value)) for value in row.values())


def test_whoever_loses_the_address_before_the_mail_goes_gets_none(alice, monkeypatch):
    def gone(*words):
        alice.email = ""
        alice.save()
        return ready(*words)

    ask()
    monkeypatch.setattr(resets, "ready", gone)
    tasks.send_resets()
    assert mail.outbox == [] and not ResetMail.objects.exists()


def test_the_key_of_a_link_is_in_no_log(alice):
    assert without_tokens(f"GET /reset/{resets.reset_token(alice)}/") == "GET /reset/[hidden]/"


def test_a_link_gives_a_new_password_but_not_another_address(alice):
    device = Device()
    device.post(reverse("sign-in", args=[make_link(user=alice, now=timezone.now())]), {"key": new_key()})
    device.send(reverse("reset-address"), email="mallory@example.org")
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"


def test_the_address_is_changed_by_whoever_knows_the_password_alone(people, alice):
    device = Device()
    device.force_login(alice)
    page = reverse("reset-address")
    refused = device.send(page, email="mallory@example.org", old="wrong").text
    assert "That is not your password." in refused
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    assert device.send(page, email="new@example.org", old=PASSWORD)["Location"] == reverse("devices")
    alice.refresh_from_db()
    assert alice.email == "new@example.org"
    assert "cannot be read" in device.send(page, email="nothing", old=PASSWORD).text
