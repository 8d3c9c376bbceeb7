"""The DM's PIN: kept as a hash only, and after five wrong ones every wrong one makes the next wait longer."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.devices.models import Pin
from campaigns.devices.play import pin
from campaigns.devices.play.room import EVENING
from tests import factories

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("quick_hashes")]


@pytest.fixture
def dm():
    user = factories.user()
    pin.set_pin(user=user, digits="2718")
    return user


def tried(dm, digits, seconds=0.0):
    pin.check_pin(user=dm, digits=digits, now=timezone.now() + timedelta(seconds=seconds))


def test_the_right_pin_is_let_through(dm):
    tried(dm, "2718")
    assert pin.next_pin_try(user=dm, now=timezone.now()) is None


@pytest.mark.parametrize("digits", ["", "1", "123", "123456789", "12a4", " 1234", "1234\n", "٣٤٥٦", "12.4"])
def test_a_pin_is_four_to_eight_plain_digits(digits):
    user = factories.user("bob")
    with pytest.raises(Refused) as refusal:
        pin.set_pin(user=user, digits=digits)
    assert refusal.value.field == "pin"
    assert not pin.has_pin(user)


def test_only_a_hash_of_it_is_kept(dm):
    stored = Pin.objects.get(user=dm).hash
    assert "2718" not in stored
    assert stored.count("$") >= 2


def test_setting_it_again_replaces_it(dm):
    pin.set_pin(user=dm, digits="31415926")
    tried(dm, "31415926")
    with pytest.raises(Refused):
        tried(dm, "2718")


@pytest.mark.parametrize("digits", ["", "0000", "27180", "x" * 1000])
def test_a_wrong_one_says_no_more_than_that(dm, digits):
    with pytest.raises(Refused, match="^Wrong PIN.$"):
        tried(dm, digits)


def test_a_longer_one_that_begins_like_it_is_wrong():
    user = factories.user("bob")
    pin.set_pin(user=user, digits="12345678")
    with pytest.raises(Refused):
        tried(user, "123456789")


def wrong(dm, minutes=0.0):
    with pytest.raises(Refused):
        tried(dm, "0000", 60 * minutes)


def test_after_five_wrong_ones_even_the_right_one_has_to_wait(dm):
    for _ in range(5):
        wrong(dm)
    with pytest.raises(TooManyTries):
        tried(dm, "2718", seconds=58)
    tried(dm, "2718", seconds=62)


def test_the_waits_grow_up_to_an_hour():
    waits = [pin.wait_after(number).total_seconds() / 60 for number in range(12)]
    assert waits == [0, 0, 0, 0, 0, 1, 2, 5, 15, 60, 60, 60]


def test_four_digits_take_over_a_year_and_an_evening_tries_twenty(dm):
    guesses, minutes = 0, 0.0
    while minutes <= EVENING.total_seconds() / 60:
        guesses, minutes = guesses + 1, minutes + pin.wait_after(guesses + 1).total_seconds() / 60
    assert guesses == 20
    assert sum((pin.wait_after(number) for number in range(10_000)), timedelta(0)).days == 416


def test_each_wrong_one_after_a_wait_makes_the_next_longer(dm):
    for minutes in (0, 0, 0, 0, 0, 1.1, 3.2):
        wrong(dm, minutes)
    assert pin.next_pin_try(user=dm, now=timezone.now() + timedelta(minutes=3.2)) is not None
    with pytest.raises(TooManyTries, match="Wait 3 minutes"):
        tried(dm, "2718", 60 * 6)
    tried(dm, "2718", 60 * 8.4)
    assert pin.next_pin_try(user=dm, now=timezone.now()) is None


def test_a_try_during_the_wait_does_not_make_it_longer(dm):
    for _ in range(5):
        wrong(dm)
    for seconds in range(0, 58, 5):
        with pytest.raises(TooManyTries):
            tried(dm, "0000", seconds)
    tried(dm, "2718", 62)


def test_the_dm_ends_the_wait_on_another_device_and_so_does_a_new_pin(dm):
    for end in (pin.allow_tries, lambda user: pin.set_pin(user=user, digits="2718")):
        for _ in range(5):
            wrong(dm)
        end(user=dm)
        tried(dm, "2718")


def test_a_clock_set_back_locks_nobody_out(dm):
    for _ in range(5):
        wrong(dm)
    tried(dm, "2718", seconds=-3700)


def at_once(dm):
    try:
        tried(dm, "0000")
    except (Refused, TooManyTries) as refusal:
        return type(refusal)
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_of_forty_wrong_ones_at_once_five_are_looked_at():
    user = factories.user("bob")
    pin.set_pin(user=user, digits="2718")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(at_once, [user] * 40))
    assert (answers.count(Refused), answers.count(TooManyTries)) == (5, 35)


def test_the_right_one_in_time_forgives_the_wrong_ones(dm):
    for _ in range(3):
        for _ in range(4):
            wrong(dm)
        tried(dm, "2718")


def test_one_dms_wrong_tries_do_not_lock_another_out(dm):
    other = factories.user("bob")
    pin.set_pin(user=other, digits="1111")
    for _ in range(5):
        wrong(dm)
    tried(other, "1111")


def test_without_a_pin_every_try_is_wrong():
    with pytest.raises(Refused):
        tried(factories.user("bob"), "")
