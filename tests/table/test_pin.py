"""The DM's PIN: kept as a hash only, and five wrong ones make everybody wait."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Pin, Tries
from campaigns.table import pin
from campaigns.table.refusals import Refused
from campaigns.table.throttle import TooMany
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def quick_hashes(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def dm():
    user = factories.user()
    pin.set_pin(user=user, digits="2718")
    return user


def tried(dm, digits, seconds=0.0):
    pin.check_pin(user=dm, digits=digits, now=timezone.now() + timedelta(seconds=seconds))


def test_the_right_pin_is_let_through(dm):
    tried(dm, "2718")
    assert not Tries.objects.exists()


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
    with pytest.raises(Refused, match="^That is not the PIN.$"):
        tried(dm, digits)


def test_a_longer_one_that_begins_like_it_is_wrong():
    user = factories.user("bob")
    pin.set_pin(user=user, digits="12345678")
    with pytest.raises(Refused):
        tried(user, "123456789")


def test_after_five_wrong_ones_even_the_right_one_has_to_wait_five_minutes(dm):
    for _ in range(5):
        with pytest.raises(Refused):
            tried(dm, "0000")
    with pytest.raises(TooMany):
        tried(dm, "2718", seconds=298)
    tried(dm, "2718", seconds=301)


def test_the_right_one_in_time_forgives_the_wrong_ones(dm):
    for _ in range(3):
        for _ in range(4):
            with pytest.raises(Refused):
                tried(dm, "0000")
        tried(dm, "2718")


def test_one_dms_wrong_tries_do_not_lock_another_out(dm):
    other = factories.user("bob")
    pin.set_pin(user=other, digits="1111")
    for _ in range(5):
        with pytest.raises(Refused):
            tried(dm, "0000")
    tried(other, "1111")


def test_without_a_pin_every_try_is_wrong():
    with pytest.raises(Refused):
        tried(factories.user("bob"), "")
