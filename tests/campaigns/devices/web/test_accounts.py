"""Accounts of a hosted installation: a name and a password, the same roles, and a limit to guessing."""

import io
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from campaigns.core.models import Tries
from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.devices.access import KEEPER
from campaigns.devices.play import accounts
from campaigns.devices.play.account_record import RequestOrigin
from campaigns.devices.play.accounts import MSG_WRONG
from tests import seats
from tests.campaigns.devices.accounts import PASSWORD
from tests.client import Device, address, seated

pytestmark = pytest.mark.usefixtures("quick_hashes")
SIGN_IN = reverse("sign-in")


@pytest.fixture(autouse=True)
def hosted(settings):
    settings.ACCOUNTS = True
    return settings


def sign_in(device, name="alice", password=PASSWORD, query="", **environment):
    return device.post(f"{SIGN_IN}{query}", {"username": name, "password": password}, **environment)


def test_name_and_password_bring_one_in_with_a_session_of_its_own(people, alice):
    device = people.stranger
    device.session.save()
    before = device.session.session_key
    assert sign_in(device)["Location"] == reverse("home")
    assert device.session["_auth_user_id"] == str(alice.pk)
    assert device.session.session_key != before


@pytest.mark.slow
def test_an_account_has_the_roles_a_link_gives(people, alice):
    sign_in(people.stranger)
    assert people.stranger.get(address("campaign", people.campaign)).status_code == 200
    assert people.stranger.get(address("campaign", people.other_campaign)).status_code == 404


def test_without_the_setting_there_is_no_form_and_no_way_in(people, alice, hosted):
    hosted.ACCOUNTS = False
    assert b'name="password"' not in people.stranger.get(SIGN_IN).content
    assert sign_in(people.stranger).status_code == 405
    assert not people.stranger.is_signed_in


@pytest.mark.slow
def test_the_form_says_who_needs_no_account(people):
    page = people.stranger.get(SIGN_IN).text
    assert 'name="username"' in page and 'name="password"' in page
    assert reverse("door") in page
    for route in ("learn", "rules-index", "puzzles"):
        assert f'href="{reverse(route)}"' in page


@pytest.mark.slow
@pytest.mark.parametrize(("name", "password"), [
    ("alice", "wrong"), ("nobody", PASSWORD), ("bob", ""), ("bob", "!"), ("ALICE", "wrong"),
    ("alice", PASSWORD + " "),
])  # fmt: skip
def test_whatever_is_wrong_is_told_alike(people, alice, name, password):
    answer = sign_in(people.stranger, name, password or "x")
    assert answer.status_code == 200
    assert MSG_WRONG in answer.text
    assert not people.stranger.is_signed_in


@pytest.mark.slow
def test_a_dm_who_is_no_more_does_not_get_in(people, alice):
    User.objects.update(is_active=False)
    assert MSG_WRONG in sign_in(people.stranger).text


def test_the_password_is_never_shown_again(people, alice):
    assert b"secret-typed" not in sign_in(people.stranger, password="secret-typed").content


@pytest.mark.slow
def test_after_five_wrong_ones_even_the_right_one_waits_15_minutes(people, alice):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(5):
            sign_in(people.stranger, password="wrong")
        answer = sign_in(people.stranger)
        assert answer.status_code == 429
        assert "Too many tries" in answer.text
        assert not people.stranger.is_signed_in
        clock.shift(timedelta(minutes=15))
        assert sign_in(people.stranger).status_code == 302


def test_the_lock_falls_on_that_name_at_that_address_alone(people, alice):
    people.bob.set_password(PASSWORD)
    people.bob.save()
    for _ in range(6):
        sign_in(people.stranger, password="wrong")
    assert sign_in(Device(), "bob").status_code == 302
    assert sign_in(Device(), REMOTE_ADDR="192.168.1.9").status_code == 302
    assert sign_in(Device()).status_code == 429


@pytest.mark.slow
def test_twenty_wrong_ones_are_enough_for_a_day(people, alice):
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(4):
            for _ in range(5):
                assert sign_in(people.stranger, password="wrong").status_code == 200
            clock.shift(timedelta(minutes=16))
        assert sign_in(people.stranger).status_code == 429
        clock.shift(timedelta(days=1))
        assert sign_in(people.stranger).status_code == 302


@pytest.mark.slow
def test_an_address_goes_through_a_hundred_names_and_then_writes_no_row_for_another(alice):
    def check_sign_in(name, password="wrong"):
        accounts.check_sign_in(
            name=name, password=password, origin=RequestOrigin("10.0.0.1"), now=timezone.now()
        )

    for number in range(100):
        with pytest.raises(Refused):
            check_sign_in(f"user{number}")
    before = Tries.objects.count()
    for name, password in (("one more", "wrong"), ("alice", PASSWORD)):
        with pytest.raises(TooManyTries):
            check_sign_in(name, password)
    assert Tries.objects.count() == before


def test_the_right_password_forgives_the_wrong_ones_for_this_name(people, alice):
    for _ in range(2):
        for _ in range(4):
            assert sign_in(people.stranger, password="wrong").status_code == 200
        assert sign_in(people.stranger).status_code == 302


def test_an_account_of_ones_own_does_not_wipe_out_the_guesses_at_others(people, alice):
    for number in range(4):
        sign_in(people.stranger, f"user{number}")
    sign_in(people.stranger)
    assert Tries.objects.get(bucket__startswith="sign-in from").count == 4


@pytest.mark.slow
@pytest.mark.parametrize(("wanted", "led_to"), [
    ("/devices/", "/devices/"), ("//evil.example/", "/"), ("https://evil.example/", "/"),
    ("javascript:alert(1)", "/"), ("", "/"),
])  # fmt: skip
def test_one_is_led_on_to_pages_of_ours_only(people, alice, wanted, led_to):
    assert sign_in(people.stranger, query=f"?next={wanted}")["Location"] == led_to


@pytest.mark.slow
def test_a_tablet_in_a_players_hands_is_not_offered_the_form(match, alice):
    tablet = seated(seats.given(match, "white"))
    session = tablet.session
    session[KEEPER] = alice.pk
    session.save()
    assert b'name="password"' not in tablet.get(SIGN_IN).content
    assert sign_in(tablet).status_code == 405
    assert not tablet.is_signed_in


# --- the command ------------------------------------------------------------------------------------------
def test_a_dm_is_added_and_signs_in(db, typed):
    typed += [PASSWORD, PASSWORD]
    said = io.StringIO()
    call_command("add_dm", "carol", stdout=said)
    assert said.getvalue() == "carol can sign in now.\n"
    device = Device()
    assert sign_in(device, "carol").status_code == 302
    assert device.get(reverse("home")).status_code == 200
    assert PASSWORD not in User.objects.get(username="carol").password


def test_the_command_says_where_accounts_are_off(db, typed, hosted):
    hosted.ACCOUNTS = False
    typed += [PASSWORD, PASSWORD]
    said = io.StringIO()
    call_command("add_dm", "carol", stdout=said)
    assert "GOK_ACCOUNTS=true" in said.getvalue()


@pytest.mark.parametrize(("name", "passwords", "why"), [
    ("carol", ["one password", "another one"], "differ"),
    ("carol", ["short"] * 2, "too short"),
    ("carol", ["1234567890123"] * 2, "numeric"),
    ("carol", ["password123"] * 2, "too common"),
    ("caroline-smith", ["caroline-smith"] * 2, "similar"),
    ("alice", [PASSWORD] * 2, "already exists"),
    ("", [PASSWORD] * 2, "blank"),
    ("a b", [PASSWORD] * 2, "valid username"),
])  # fmt: skip
def test_what_makes_no_good_account_is_refused_and_nobody_is_added(people, typed, name, passwords, why):
    typed += passwords
    before = User.objects.count()
    with pytest.raises(CommandError, match=why):
        call_command("add_dm", name)
    assert User.objects.count() == before


def test_the_checks_ask_for_the_password_of_the_named_user_only(alice):
    origin = RequestOrigin("::1")
    assert accounts.check_sign_in(name="alice", password=PASSWORD, origin=origin, now=timezone.now()) == alice
