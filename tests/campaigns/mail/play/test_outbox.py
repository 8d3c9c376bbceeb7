"""The outbox whatever is written in it: what others learn of a mail that is not taken, and how long they wait for it."""

from datetime import timedelta
from smtplib import SMTPSenderRefused

import pytest
from django.utils import timezone

from campaigns.core.outbox import MAX_PER_RUN, SendState, ready
from campaigns.devices.models import ResetMail
from campaigns.mail.models import MailOutage
from campaigns.mail.play.outbox import FIRST_DELAY, Outbox, is_mail_out, note_outage

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def mails():
    """Forty mails of any room: these need nothing but a row each."""
    return [ResetMail.objects.create(at=NOW) for _ in range(2 * MAX_PER_RUN)]


def away(mail):
    raise SMTPSenderRefused(451, b"not now, alice@example.org", "us")


def test_those_whose_mails_wait_are_not_told_of_whose_address_it_was(mails):
    assert Outbox(ResetMail, post=away).post_due(mails, NOW) == 0
    assert MailOutage.objects.get().answer == 'The mail server answered "451 not now, ...".'


def test_an_urgent_mail_neither_begins_nor_ends_an_outage(mails):
    urgent = Outbox(ResetMail, post=away, is_urgent=True)
    urgent.post_due(mails[:1], NOW)
    assert not MailOutage.objects.exists()
    note_outage("away", NOW)
    Outbox(ResetMail, post=lambda mail: None, is_urgent=True).post_due(mails[1:2], NOW)
    assert MailOutage.objects.get().tries == 1


def test_in_an_outage_one_mail_is_tried_and_the_others_go_afterwards(mails):
    Outbox(ResetMail, post=away).post_due(mails, NOW)
    assert sum(mail.tries for mail in ResetMail.objects.all()) == 1
    later = NOW + FIRST_DELAY
    assert Outbox(ResetMail, post=lambda mail: None).post_due(ResetMail.objects.all(), later) == MAX_PER_RUN
    assert not MailOutage.objects.exists()


def test_a_run_takes_up_so_many_and_the_next_one_the_others(mails):
    outbox = Outbox(ResetMail, post=lambda mail: None)
    assert [outbox.post_due(mails, NOW) for _ in range(3)] == [MAX_PER_RUN, MAX_PER_RUN, 0]
    assert set(ResetMail.objects.values_list("state", flat=True)) == {SendState.SENT}


def test_two_workers_at_once_send_each_mail_once(mails):
    sent = []

    def post(mail):
        Outbox(ResetMail, post=sent.append).post_due(mails[:3], NOW)
        sent.append(mail)

    Outbox(ResetMail, post=post).post_due(mails[:3], NOW)
    assert sorted(sent, key=lambda mail: mail.pk) == mails[:3]


@pytest.mark.parametrize("minutes", [11, -2])
def test_what_a_dead_worker_was_sending_is_not_sent_again(mails, minutes):
    """Earlier: the clock was put back."""

    def die(mail):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Outbox(ResetMail, post=die).post_due(mails[:2], NOW)
    sent, later = [], NOW + timedelta(minutes=minutes)
    due = ResetMail.objects.filter(ready(later), pk__lte=mails[1].pk)
    Outbox(ResetMail, post=sent.append).post_due(due, later)
    assert sent == [mails[1]] and ResetMail.objects.get(pk=mails[0].pk).state == SendState.UNSURE


def test_an_outage_noted_by_a_clock_ahead_holds_nothing_up_afterwards():
    tomorrow = NOW + timedelta(days=1)
    note_outage("away", tomorrow)
    assert is_mail_out(tomorrow) and not is_mail_out(NOW)
