"""A recap by mail: each address once, none twice, and none where there is no mail."""

import smtplib

import pytest
from django.core import mail
from django.test import Client

from campaigns import tasks
from campaigns.chronicle.models import Recap
from campaigns.chronicle.play import mailing
from campaigns.jobs.models import Job
from campaigns.match.models import Guest
from campaigns.match.play.refusals import Refused
from campaigns.match.play.submissions import new_key
from campaigns.rooms.play import room
from campaigns.slow.models import Address
from campaigns.slow.play import reaching
from tests import factories, games
from tests.seats import given

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


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
        (room.join(match=other, wish=room.Wish("Mal", "spectator")), "mal@example.org"),
    ):
        reaching.leave_address(email=email, guest=guest)
    Guest.objects.filter(name="Mal").update(place="black")  # by the room code alone
    return Recap.objects.create(campaign=campaign, title="The first\nevening", text="- *Snow*\n")


def send(recap):
    return mailing.send_to_players(campaign_id=recap.campaign_id, key=new_key(), recap_id=recap.pk)


def work(recap):
    recap.refresh_from_db()
    tasks.mail_recap(job_id=recap.job_id)
    recap.refresh_from_db()


def test_each_address_gets_it_once_with_its_link_and_a_way_out(recap):
    assert send(recap) == "On its way to 2 addresses."
    work(recap)
    work(recap)
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"], ["Ben@example.org"]]
    letter = mail.outbox[0]
    assert letter.subject == "The first evening"
    assert f"https://kings.example/recaps/{recap.key}/" in letter.body and "- *Snow*" in letter.body
    assert "https://kings.example/reminders" in letter.body
    with pytest.raises(Refused, match="Nobody has left an address"):
        send(recap)


def test_one_click_ends_all_mails_of_the_campaign_to_that_address_and_to_no_other(recap):
    send(recap)
    work(recap)
    letter = mail.outbox[1].message()
    assert letter["To"] == "Ben@example.org"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter["List-Unsubscribe"].strip("<>").removeprefix("https://kings.example")
    button = Client(enforce_csrf_checks=True)
    assert button.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    left = Address.objects.values_list("email", flat=True).order_by("email")
    assert list(left) == ["anna@example.org", "eve@example.org", "mal@example.org"]


def test_while_it_is_on_its_way_it_is_not_sent_again(recap):
    send(recap)
    with pytest.raises(Refused, match="on its way"):
        send(recap)


def test_without_mail_and_after_it_was_withdrawn_nothing_is_sent(recap, settings):
    settings.MAIL = False
    with pytest.raises(Refused, match="not set up"):
        send(recap)
    settings.MAIL = True
    pk, campaign = recap.pk, recap.campaign_id
    recap.delete()
    with pytest.raises(Refused, match="withdrawn"):
        mailing.send_to_players(campaign_id=campaign, key=new_key(), recap_id=pk)


def posting(faults, sent):
    """A post that fails with each of these in turn, None for one that is sent."""

    def post(recap, address):
        fault = faults.pop(0) if faults else None
        if fault is not None:
            raise fault
        sent.append(address.email)

    return post


def run(recap, faults, sent):
    recap.refresh_from_db()
    job = recap.job
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING)
    mailing.send_mails(job, posting(faults, sent))


def test_where_no_mail_can_be_sent_the_next_try_begins_where_this_one_stopped(recap):
    send(recap)
    sent: list[str] = []
    with pytest.raises(ConnectionRefusedError):
        run(recap, [None, ConnectionRefusedError()], sent)
    run(recap, [], sent)
    assert sent == ["anna@example.org", "Ben@example.org"]


def test_an_address_that_is_refused_keeps_no_other_from_its_mail(recap):
    send(recap)
    sent: list[str] = []
    refused = smtplib.SMTPRecipientsRefused({"anna@example.org": (550, b"no such user")})
    run(recap, [refused], sent)
    assert sent == ["Ben@example.org"]
    assert [one.email for one in mailing.addresses_of(recap.campaign)] == ["Ben@example.org"]
