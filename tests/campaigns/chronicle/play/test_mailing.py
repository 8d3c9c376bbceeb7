"""A recap by mail: each address once, none twice, tried again where nothing was taken, and none where there is no mail."""

import smtplib
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from campaigns import tasks
from campaigns.chronicle.models import Recap, RecapMail
from campaigns.chronicle.play import recaps
from campaigns.chronicle.presenters.recaps import RecapOutbox
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.mail.models import MailOutage
from campaigns.mail.play.smtp import NoAnswer
from campaigns.match.models import Guest
from campaigns.slow.models import Address
from campaigns.slow.play import contacts
from tests import factories, games
from tests.seats import given

pytestmark = pytest.mark.django_db


@pytest.fixture
def recap(settings):
    settings.PUBLIC_URL, settings.MAIL = "https://kings.example", True
    campaign = factories.campaign(factories.user(), day=100)
    match = games.sit_down(*(factories.player(campaign, name, 20) for name in ("Ysolde", "Brannoc")))
    other = games.sit_down(*(factories.player(campaign, name, 20) for name in ("Ada", "Hob")))
    for guest, email in (
        (given(match, "white", "Anna"), "anna@example.org"),
        (given(match, "black", "Ben"), "Ben@example.org"),
        (given(other, "white", "Bob"), "ben@example.org"),
        (given(other, "spectator", "Eve"), "eve@example.org"),
        (room.join(match=other, name="Mal", place="spectator"), "mal@example.org"),
    ):
        contacts.save_address(email=email, guest=guest)
    Guest.objects.filter(name="Mal").update(place="black")  # by the room code alone
    return Recap.objects.create(campaign=campaign, title="The first\nevening", text="- *Snow*\n")


State = RecapMail.State
REFUSED = smtplib.SMTPRecipientsRefused({"anna@example.org": (550, b"no such user")})
LATER = smtplib.SMTPRecipientsRefused({"anna@example.org": (451, b"try later")})


@pytest.fixture(autouse=True)
def sent_tasks(monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr(recaps, "send_task", sent.append)
    return sent


def send(recap):
    return recaps.mail_recap(recap.campaign_id, new_key(), recap_id=recap.pk, now=timezone.now()).sentence


class Posts:
    """A mail server that fails with each of these in turn, None for a mail that it takes."""

    def __init__(self, *faults):
        self.faults, self.sent = list(faults), []

    def __call__(self, recap, url):
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None:
            raise fault
        self.sent.append(url.email)


def run(posts, minutes=0):
    return recaps.post_due_recaps(now=timezone.now() + timedelta(minutes=minutes), post=posts)


def states(recap):
    return list(recap.mails.values_list("name", "state"))


def test_each_address_gets_it_once_with_its_link_and_a_way_out(
    recap, sent_tasks, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        assert send(recap) == "On its way to 2 addresses."
    assert sent_tasks == [recaps.TASK]
    tasks.send_recaps()
    tasks.send_recaps()
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["Ben@example.org"]]
    letter = mail.outbox[0]
    assert letter.subject == "The first evening"
    assert f"https://kings.example/recaps/{recap.key}/" in letter.body and "- *Snow*" in letter.body
    assert "https://kings.example/reminders" in letter.body
    with pytest.raises(Refused, match="Nobody has left an address"):
        send(recap)


def test_one_click_ends_all_mails_of_the_campaign_to_that_address_alone(recap):
    send(recap)
    tasks.send_recaps()
    letter = mail.outbox[1].message()
    assert letter["To"] == "Ben@example.org"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>").removeprefix("https://kings.example")
    button = Client(enforce_csrf_checks=True)
    assert button.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    left = Address.objects.values_list("email", flat=True).order_by("email")
    assert list(left) == ["anna@example.org", "eve@example.org", "mal@example.org"]


@pytest.mark.slow
def test_the_key_of_an_old_address_ends_no_mails_to_a_new_one(recap):
    mine = Address.objects.get(email="anna@example.org")
    contacts.save_address(email="Ben@example.org", guest=mine.guest)
    contacts.stop_reminders(key=mine.stop_key)
    assert Address.objects.filter(email__iexact="ben@example.org").count() == 3


def test_while_it_is_on_its_way_it_is_not_sent_again(recap):
    send(recap)
    with pytest.raises(Refused, match="who has not got it yet"):
        send(recap)


def test_who_leaves_an_address_later_gets_it_and_nobody_twice(recap):
    send(recap)
    posts = Posts()
    run(posts)
    match = games.sit_down(*(factories.player(recap.campaign, name, 20) for name in ("Ida", "Odo")))
    contacts.save_address(email="ida@example.org", guest=given(match, "white", "Ida"))
    contacts.save_address(email="ANNA@example.org", guest=given(match, "black", "Anna"))
    assert send(recap) == "On its way to 1 address."
    run(posts)
    assert posts.sent == ["anna@example.org", "Ben@example.org", "ida@example.org"]


def test_who_removes_an_address_and_leaves_it_again_gets_no_second_mail(recap):
    send(recap)
    posts = Posts()
    run(posts)
    guest = Address.objects.get(email="anna@example.org").guest
    Address.objects.filter(guest=guest).delete()
    contacts.save_address(email="anna@example.org", guest=guest)
    with pytest.raises(Refused):
        send(recap)


def test_an_address_that_is_taken_away_before_its_mail_goes_out_gets_none(recap):
    send(recap)
    Address.objects.filter(email="anna@example.org").delete()
    posts = Posts()
    run(posts)
    assert posts.sent == ["Ben@example.org"]
    assert states(recap) == [("Anna", State.GIVEN_UP), ("Ben", State.SENT)]


def test_without_mail_and_after_it_was_withdrawn_nothing_is_sent(recap, settings):
    settings.MAIL = False
    with pytest.raises(Refused, match="not set up"):
        send(recap)
    settings.MAIL = True
    send(recap)
    pk, campaign = recap.pk, recap.campaign_id
    recap.delete()
    posts = Posts()
    run(posts)
    assert posts.sent == []
    with pytest.raises(Refused, match="withdrawn"):
        recaps.mail_recap(campaign, new_key(), recap_id=pk, now=timezone.now())


def test_withdrawn_while_it_is_being_sent_it_leaves_nothing_behind(recap):
    send(recap)
    run(lambda recap, url: Recap.objects.all().delete())
    assert not RecapMail.objects.exists()


def test_where_no_mail_can_be_sent_all_wait_and_nobody_gets_it_twice(recap):
    send(recap)
    posts = Posts(None, ConnectionRefusedError())
    assert run(posts) == 1
    assert states(recap) == [("Anna", State.SENT), ("Ben", State.WAITING)]
    assert MailOutage.objects.count() == 1
    assert run(posts, minutes=2) == 0 and posts.sent == ["anna@example.org"]
    assert run(posts, minutes=6) == 1
    assert posts.sent == ["anna@example.org", "Ben@example.org"] and not MailOutage.objects.exists()


def test_what_a_server_defers_is_tried_again_and_given_up_after_a_day(recap):
    send(recap)
    posts = Posts(LATER)
    run(posts)
    assert posts.sent == ["Ben@example.org"]
    assert "try later" in recap.mails.get(name="Anna").answer
    assert run(posts, minutes=2) == 0
    posts.faults = [LATER]
    run(posts, minutes=24 * 60 + 1)
    assert dict(states(recap))["Anna"] == State.GIVEN_UP
    assert send(recap) == "On its way to 1 address."  # the DM may ask again
    run(posts)
    assert posts.sent[-1] == "anna@example.org"


def test_what_may_have_arrived_is_not_sent_again(recap):
    send(recap)
    posts = Posts(NoAnswer())
    run(posts)
    run(posts, minutes=10)
    assert posts.sent == ["Ben@example.org"] and dict(states(recap))["Anna"] == State.UNSURE
    with pytest.raises(Refused):
        send(recap)


def test_an_address_that_is_refused_keeps_no_other_from_its_mail(recap):
    send(recap)
    posts = Posts(REFUSED)
    run(posts)
    assert posts.sent == ["Ben@example.org"]
    assert [one.email for one in recaps.addresses_of(recap.campaign)] == ["Ben@example.org"]
    assert dict(states(recap))["Anna"] == State.REFUSED


@pytest.mark.slow
def test_the_page_is_told_how_far_it_is(recap):
    assert RecapOutbox(recap).summary == ""
    send(recap)
    outbox = RecapOutbox(recap)
    assert outbox.summary == "2 on its way" and outbox.is_open
    run(Posts(REFUSED))
    outbox = RecapOutbox(Recap.objects.get())
    assert outbox.summary == "1 mailed, 1 refused" and not outbox.is_open
    assert "no such user" in outbox.mails[0].answer
