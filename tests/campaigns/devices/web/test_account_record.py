"""What happens to accounts stands on record for their owners and for whoever runs the installation, and is forgotten again."""

from datetime import timedelta

import pytest
import time_machine
from django.core.management import CommandError
from django.urls import reverse
from django.utils import timezone

from campaigns.core.models import Tries
from campaigns.core.use_cases import new_key
from campaigns.devices.models import AccountEvent
from campaigns.devices.play import account_record, accounts
from campaigns.devices.play.account_record import Kind, RequestOrigin, forget_old_events, note_event
from campaigns.devices.play.sign_in import make_link
from tests.campaigns.devices.accounts import PASSWORD, dm
from tests.client import Device

pytestmark = pytest.mark.usefixtures("quick_hashes")

SIGN_IN = reverse("sign-in")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
MAX_BY_STRANGERS = 6


@pytest.fixture(autouse=True)
def hosted(settings, monkeypatch):
    settings.ACCOUNTS = True
    settings.MAIL = True
    assert accounts.MAX_BY_STRANGERS == 100
    monkeypatch.setattr(accounts, "MAX_BY_STRANGERS", MAX_BY_STRANGERS)


def sign_in(device, password=PASSWORD, name="alice", address="192.168.1.9"):
    form = {"username": name, "password": password}
    return device.post(SIGN_IN, form, REMOTE_ADDR=address, headers={"user-agent": FIREFOX})


def kinds(user):
    return [(one.kind, one.times) for one in user.account_events.all()]


def strangers(name="alice"):
    """As many wrong passwords as strangers may try, each from an address of its own."""
    for number in range(MAX_BY_STRANGERS):
        assert sign_in(Device(), "wrong", name, f"10.{number}.0.1").status_code == 200


# --- on record --------------------------------------------------------------------------------------------
def test_sign_ins_and_wrong_ones_are_on_record_with_device_and_address(alice):
    for _ in range(5):
        sign_in(Device(), "wrong")
    sign_in(Device())
    assert sorted(kinds(alice)) == [(Kind.LOCK, 1), (Kind.WRONG, 5)]
    sign_in(Device(), address="192.168.1.8")
    latest = alice.account_events.all()[0]
    written = (latest.kind, latest.device, latest.address)
    assert written == (Kind.PASSWORD, "Firefox on Linux", "192.168.1.8/32")


def test_links_new_passwords_and_signing_out_everywhere_are_on_record(alice):
    device = Device()
    token = make_link(user=alice, now=timezone.now())
    device.post(reverse("sign-in", args=[token]), {"key": new_key()})
    device.send(reverse("devices-sign-out-others"))
    device.send(reverse("password"), new_password1="ein neues Wort 7", new_password2="ein neues Wort 7")
    device.send(reverse("reset-address"), email="alice@example.org", old="ein neues Wort 7")
    assert kinds(alice) == [(Kind.EMAIL, 1), (Kind.CHANGE, 1), (Kind.SIGN_OUT, 1), (Kind.LINK, 1)]
    page = device.get(reverse("sign-ins")).text
    assert "Signed in with a link" in page and "New password" in page


@pytest.mark.slow
def test_a_wrong_name_is_counted_without_keeping_what_was_typed(people):
    sign_in(Device(), name="my-secret-password")
    sign_in(Device(), name="another")
    [row] = account_record.all_account_events()
    assert (row.user, row.kind, row.times) == (None, Kind.WRONG, 2)
    assert "my-secret-password" not in str(AccountEvent.objects.values())


def test_one_sees_ones_own_and_whoever_runs_the_installation_sees_all(people, alice):
    sign_in(Device())
    note_event(Kind.WRONG, people.bob, RequestOrigin("203.0.113.7", "Safari on iPad"), now=timezone.now())
    own, other = (device.get(reverse("sign-ins")).text for device in (people.dm, people.other_dm))
    assert "Firefox on Linux" in own and "Safari on iPad" not in own
    assert "Safari on iPad" in other and "Firefox on Linux" not in other
    everything = people.dm.get(reverse("installation-sign-ins")).text
    assert "Firefox on Linux" in everything and "Safari on iPad" in everything and "203.0.113.7" in everything
    assert people.other_dm.get(reverse("installation-sign-ins")).status_code == 404
    assert "Safari on iPad" in people.dm.get(reverse("installation")).text


def test_addresses_are_forgotten_after_two_weeks_and_rows_after_ninety(people):
    start = timezone.now()
    note_event(Kind.LINK, people.alice, RequestOrigin("203.0.113.7"), now=start)
    Tries.objects.create(bucket="sign-in from 203.0.113.7/32", since=start)
    forget_old_events(now=start + timedelta(days=13))
    assert AccountEvent.objects.get().address == "203.0.113.7/32"
    assert not Tries.objects.exists()
    forget_old_events(now=start + timedelta(days=14))
    assert AccountEvent.objects.get().address == ""
    forget_old_events(now=start + timedelta(days=90))
    assert not AccountEvent.objects.exists()


def test_of_rows_no_more_are_kept_than_are_told(people, monkeypatch):
    monkeypatch.setattr(account_record, "MAX_ROWS", 3)
    now = timezone.now()
    for minute in range(5):
        note_event(Kind.WRONG, None, RequestOrigin(f"10.0.0.{minute}"), now=now + timedelta(minutes=minute))
    forget_old_events(now=now + timedelta(minutes=5))
    assert [row.address for row in AccountEvent.objects.all()] == [f"10.0.0.{n}/32" for n in (4, 3, 2)]


@pytest.mark.slow
def test_a_long_record_has_pages_and_costs_the_same(people, django_assert_max_num_queries):
    now = timezone.now()
    AccountEvent.objects.bulk_create(
        AccountEvent(user=people.alice, kind=Kind.LINK, at=now - timedelta(minutes=n)) for n in range(120)
    )
    with django_assert_max_num_queries(8):
        page = people.dm.get(reverse("installation-sign-ins"), {"page": "2"}).text
    assert page.count("Signed in with a link") == 50 and "Page 2 of 3" in page


# --- who is locked out, and who is not --------------------------------------------------------------------
@pytest.mark.slow
def test_an_address_of_ipv6_is_a_network_of_64_bits(alice):
    for number in range(5):
        sign_in(Device(), "wrong", address=f"2001:db8:1:2::{number}")
    assert sign_in(Device(), address="2001:db8:1:2:ffff::1").status_code == 429
    assert sign_in(Device(), address="2001:db8:1:3::1").status_code == 302


def test_the_cap_on_guesses_does_not_lock_out_the_right_password(alice):
    at_home, travelling = Device(), Device()
    sign_in(at_home, address="192.168.1.9")
    sign_in(travelling, address="198.51.100.1")
    strangers()
    assert sign_in(Device(), address="10.99.0.1").status_code == 429
    assert sign_in(Device(), address="192.168.1.9").status_code == 302  # another device of the same house
    assert sign_in(travelling, address="203.0.113.77").status_code == 302  # a known device wherever it is
    assert (Kind.CAP, 1) in kinds(alice)


@pytest.mark.slow
def test_the_cap_is_one_account_s_for_a_day_and_the_same_for_unknown_names(people, alice):
    people.bob.set_password(PASSWORD)
    people.bob.save()
    with time_machine.travel(timezone.now(), tick=False) as clock:
        strangers()
        strangers("nobody")
        assert sign_in(Device(), address="10.99.0.1").status_code == 429
        assert sign_in(Device(), name="nobody", address="10.99.0.2").status_code == 429
        assert sign_in(Device(), name="bob", address="10.99.0.3").status_code == 302
        clock.shift(timedelta(days=1))
        assert sign_in(Device(), address="10.99.0.4").status_code == 302


def test_a_mark_that_is_not_ours_makes_no_device_known(alice):
    strangers()
    for mark in ("", "x", "eyJh:x:y", "W10:1tN:abc"):
        device = Device()
        device.cookies["known"] = mark
        assert sign_in(device, address="10.99.0.1").status_code == 429


@pytest.mark.slow
def test_a_stolen_mark_is_good_for_an_address_s_tries_at_one_account(people, alice):
    device = Device()
    sign_in(device)
    people.bob.set_password(PASSWORD)
    people.bob.save()
    strangers()
    strangers("bob")
    for number in range(5):
        assert sign_in(device, "wrong", address=f"172.16.{number}.1").status_code == 200
    assert sign_in(device, address="172.16.99.1").status_code == 429
    assert sign_in(device, name="bob", address="172.16.99.2").status_code == 429


def test_guesses_in_the_household_do_not_lock_out_a_known_device(alice):
    device = Device()
    sign_in(device)
    for _ in range(5):
        assert sign_in(Device(), "wrong").status_code == 200
    assert sign_in(Device()).status_code == 429
    assert sign_in(device).status_code == 302


# --- commands ---------------------------------------------------------------------------------------------
def test_a_password_is_set_by_command_and_every_device_is_signed_out(people, alice, typed):
    typed += ["ein neues Wort 7"] * 2
    assert dm("password", "alice") == "alice has a new password, and 1 devices are signed out."
    assert people.dm.get(reverse("home")).status_code == 302
    assert sign_in(Device(), "ein neues Wort 7").status_code == 302
    assert (Kind.COMMAND, 1) in kinds(alice)


@pytest.mark.parametrize(
    ("passwords", "why"),
    [(["one password", "another one"], "differ"), (["short"] * 2, "too short"), (["alice"] * 2, "similar")],
)
def test_what_makes_no_good_password_is_refused_and_nothing_changes(people, alice, typed, passwords, why):
    typed += passwords
    with pytest.raises(CommandError, match=why):
        dm("password", "alice")
    assert sign_in(Device()).status_code == 302 and people.dm.get(reverse("home")).status_code == 200


def test_the_address_for_a_lost_password_is_set_by_command(people):
    assert "go to a@example.org" in dm("email", "alice", "a@example.org")
    people.alice.refresh_from_db()
    assert people.alice.email == "a@example.org"
    with pytest.raises(CommandError, match="valid email"):
        dm("email", "alice", "nothing")
    assert "go to nobody" in dm("email", "alice", "")


def test_unlocking_and_signing_out_by_command_are_on_record(alice):
    dm("unlock")
    dm("sign-out", "alice")
    written = [(one.user, one.kind) for one in account_record.all_account_events()]
    assert written == [(alice, Kind.SIGN_OUT), (None, Kind.UNLOCK)]
