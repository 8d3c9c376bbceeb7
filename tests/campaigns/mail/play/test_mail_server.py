"""Reminders and a real mail server: how it is reached, what it refuses, and what becomes of what it does not take."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from campaigns.devices.play import room
from campaigns.mail.models import MailOutage
from campaigns.slow.models import Address, Reminder
from campaigns.slow.play import contacts
from campaigns.tasks import send_reminders
from config.environment import mail_settings
from tests import boards, factories
from tests.client import address, seated, signed_in
from tests.mail_server import CERTIFICATE, HANG_UP, MailServer

pytestmark = pytest.mark.django_db
DUE = datetime(2026, 11, 22, 18, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
WHITE, DM = "white@example.org", "dm@example.org"


@pytest.fixture(autouse=True)
def now(settings, monkeypatch):
    settings.PUBLIC_URL, settings.MAIL = "https://kings.example", True
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with time_machine.travel(DUE - timedelta(hours=24), tick=False) as traveller:
        yield traveller


@pytest.fixture
def dm():
    return factories.user("alice")


@pytest.fixture
def match(dm, now):
    """A move that is overdue at DUE; its player and the Dungeon Master have left an address."""
    match = boards.begun(factories.campaign(dm, day=100), hours=24)
    guest = room.join(match=match, name="Anna", place="white")
    contacts.save_address(email=WHITE, guest=guest)
    contacts.save_address(email=DM, user=dm)
    now.move_to(DUE)
    return match


@pytest.fixture
def reach(settings):
    """Use a mail server as GOK_MAIL_URL would say it."""

    def use(url):
        for name, value in mail_settings(url).items():
            setattr(settings, name, value)
        settings.EMAIL_TIMEOUT = 2

    return use


def run(server, now=None, minutes=0):
    if now:
        now.move_to(DUE + minutes * MINUTE)
    before = len(server.mails)
    send_reminders.apply(throw=True)
    return [to for to, _ in server.mails[before:]]


def told(dm, match):
    page = signed_in(dm).get(reverse("deadlines", args=[match.campaign_id])).text
    return page.replace("&quot;", '"').replace("&#x27;", "'")


def own_page(match):
    link = address("board-seat-reminders", match)
    return seated(match.guests.get()).get(link).text


def refusing(*commands, with_answer):
    return lambda command: with_answer if command.startswith(commands) else ""


@pytest.mark.parametrize(("scheme", "at_once"), [("smtps", True), ("smtp+tls", False)])
def test_mail_goes_over_tls_as_the_setting_says(match, reach, scheme, at_once):
    with MailServer(tls_at_once=at_once) as server:
        reach(f"{scheme}://localhost:{server.port}")
        assert run(server) == [WHITE, DM]
    assert server.encrypted and "Your move is overdue" in server.mails[0][1]


def test_one_connection_carries_all_mails_of_a_run(match, reach):
    with MailServer() as server:
        reach(f"smtp://localhost:{server.port}")
        assert [run(server), run(server)] == [[WHITE, DM], []]
        assert server.connections == 1


def test_a_certificate_nobody_vouches_for_is_refused_and_the_dm_is_told(match, dm, reach, monkeypatch):
    monkeypatch.delenv("SSL_CERT_FILE")
    with MailServer(tls_at_once=True) as server:
        reach(f"smtps://localhost:{server.port}")
        assert run(server) == []
    assert "certificate is not valid: self-signed certificate." in told(dm, match)


def test_a_mail_server_that_was_down_for_half_an_hour_loses_nothing(match, dm, reach, now):
    with MailServer() as server:
        port = server.port
    reach(f"smtp://localhost:{port}")
    assert [run(server, now, minutes) for minutes in (0, 5, 10, 15, 30)] == [[]] * 5
    assert MailOutage.objects.get().tries == 3  # at 0, 5 and 15
    assert (
        "No reminder can be sent since Sunday 22 November, 18:00. The mail server cannot be reached. "
        "2 reminders wait. The next try is at 18:35." in told(dm, match)
    )
    with MailServer() as server:
        reach(f"smtp://localhost:{server.port}")
        assert [sorted(run(server, now, minutes)) for minutes in (35, 36)] == [[DM, WHITE], []]
    assert "No reminder can be sent" not in told(dm, match)


def test_what_nobody_needs_to_hear_any_more_waits_no_longer(match, dm, reach, now):
    with MailServer() as server:
        reach(f"smtp://localhost:{server.port}")
    run(server)
    contacts.save_address(email="", user=dm)
    run(server, now, 5)
    assert "1 reminder waits." in told(dm, match)


def test_what_has_waited_for_a_day_is_given_up_and_the_dm_is_told(match, dm, reach, now):
    with MailServer() as server:
        reach(f"smtp://localhost:{server.port}")
    for minutes in range(0, 25 * 60, 30):
        run(server, now, minutes)
    assert set(Reminder.objects.values_list("state", flat=True)) == {"given up"}
    assert "2 reminders could not be sent for a day and were given up." in told(dm, match)


def test_a_refused_address_is_told_of_and_left_until_it_is_changed(match, dm, reach):
    answer = refusing(f"RCPT TO:<{WHITE}>", with_answer="550 no such user")
    with MailServer(answer=answer) as server:
        reach(f"smtp://localhost:{server.port}")
        assert [run(server), run(server)] == [[DM], []]
        assert (
            f"Anna's address {WHITE} is refused. "
            'The mail server answered "550 no such user". Nothing more is sent there' in told(dm, match)
        )
        assert "Mail to this address is refused" in own_page(match)
        contacts.save_address(email="anna@example.org", guest=match.guests.get())
        assert run(server) == ["anna@example.org"]
    assert "is refused" not in told(dm, match) + own_page(match)


def test_a_deferred_address_waits_longer_and_longer_and_no_other_does(match, reach, now):
    tried = []

    def answer(command):
        if not command.startswith(f"RCPT TO:<{WHITE}>"):
            return ""
        tried.append(now_in_minutes())
        return "451 come back later" if len(tried) < 4 else ""

    def now_in_minutes():
        return (datetime.now(UTC) - DUE) // MINUTE

    with MailServer(answer=answer) as server:
        reach(f"smtp://localhost:{server.port}")
        got = [to for minutes in range(0, 45, 5) for to in run(server, now, minutes)]
    assert (got, tried) == ([DM, WHITE], [0, 5, 15, 35])


def test_a_mail_that_may_have_arrived_is_never_sent_again(match, dm, reach, now):
    with MailServer(answer=refusing(".", with_answer=HANG_UP)) as server:
        reach(f"smtp://localhost:{server.port}")
        run(server)
        server.answer = lambda command: ""
        assert [run(server, now, 5), run(server, now, 60)] == [[DM], []]
    assert "1 reminder may not have arrived, and will not be sent again" in told(dm, match)


def test_a_connection_that_breaks_before_the_mail_is_taken_is_tried_again(match, reach, now):
    with MailServer(answer=refusing("RCPT", with_answer=HANG_UP)) as server:
        reach(f"smtp://localhost:{server.port}")
        assert run(server) == []
        server.answer = lambda command: ""
        assert sorted(run(server, now, 5)) == [DM, WHITE]


def test_a_mail_that_is_refused_for_what_it_says_is_not_sent_again(match, dm, reach, now):
    with MailServer(answer=refusing(".", with_answer="554 looks like spam")) as server:
        reach(f"smtp://localhost:{server.port}")
        run(server)
        server.answer = lambda command: ""
        assert run(server, now, 60) == []
    assert "2 reminders were refused by the mail server." in told(dm, match)
    assert not Address.objects.exclude(refusal="").exists()


def test_what_the_mail_server_says_is_told_without_name_or_password(match, dm, reach):
    def answer(command):
        offers, refusal = "250-localhost\r\n250 AUTH PLAIN", "535 kings: hunter2 is no password"
        return {"EHLO": offers, "AUTH": refusal}.get(command[:4], "")

    with MailServer(answer=answer) as server:
        reach(f"smtp://kings:hunter2@localhost:{server.port}")
        run(server)
    page = told(dm, match)
    assert "The mail server does not take the name and password (535)." in page
    assert "hunter2" not in page and "kings" not in page


def test_the_usual_ports_are_taken_where_none_is_named():
    ports = {
        scheme: mail_settings(f"{scheme}://post.example")["EMAIL_PORT"]
        for scheme in ("smtp", "smtps", "smtp+tls")
    }
    assert ports == {"smtp": 25, "smtps": 465, "smtp+tls": 587}
