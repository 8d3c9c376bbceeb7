"""Wrong room codes are limited for whoever tries them; a right one from anybody else always opens its door."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from campaigns.core.models import Tries
from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries, household, neighbourhood
from campaigns.devices.models import Room
from campaigns.devices.play import codes, room

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HERE = "203.0.113.7"


def guess_code(found=None, address=HERE, seconds=0.0):
    return codes.guess_code(lambda: found, address=address, now=NOON + timedelta(seconds=seconds))


def guess_wrong(times, address=HERE, every=0.0):
    for number in range(times):
        assert guess_code(address=address, seconds=number * every) is None


def is_refused(address=HERE, seconds=0.0):
    try:
        return guess_code("a table", address, seconds) is None
    except TooManyTries:
        return True


# --- one address ------------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_after_twenty_wrong_codes_a_minute_that_address_alone_waits():
    guess_wrong(codes.MAX_A_MINUTE)
    assert is_refused(seconds=59)
    assert not is_refused("203.0.113.8", seconds=59)
    assert not is_refused(seconds=60)


@pytest.mark.django_db
def test_a_hundred_wrong_codes_an_hour_are_enough_for_an_address():
    guess_wrong(codes.MAX_AN_HOUR, every=4)
    assert is_refused(seconds=3599)
    assert not is_refused(seconds=3600)


@pytest.mark.django_db
def test_a_refused_code_is_not_looked_at_and_not_counted():
    guess_wrong(codes.MAX_A_MINUTE)
    with pytest.raises(TooManyTries):
        codes.guess_code(lambda: pytest.fail("looked at"), address=HERE, now=NOON)
    assert {tries.count for tries in Tries.objects.all()} == {codes.MAX_A_MINUTE}


@pytest.mark.slow
@pytest.mark.django_db
def test_a_table_behind_one_address_comes_in_beside_its_clumsy_player():
    guess_wrong(codes.MAX_A_MINUTE - 1)
    assert [guess_code("a table") for _ in range(50)] == ["a table"] * 50


@pytest.mark.django_db
def test_a_right_code_does_not_forgive_the_wrong_ones_before_it():
    guess_wrong(codes.MAX_A_MINUTE - 1)
    guess_code("a table")
    guess_wrong(1)
    assert is_refused()


# --- many addresses ---------------------------------------------------------------------------------------
@pytest.mark.django_db
def test_wrong_codes_from_everywhere_keep_nobody_out_who_has_not_guessed():
    """A count of the whole installation would be full after a hundred, and every door shut for an hour."""
    for number in range(codes.MAX_AN_HOUR + 1):
        guess_wrong(1, address=f"10.{number}.0.1")
    assert not is_refused("192.168.1.7")


@pytest.mark.django_db
def test_neighbours_of_a_guesser_have_few_wrong_codes_and_every_right_one(monkeypatch):
    monkeypatch.setattr(codes, "MAX_AN_HOUR_NEARBY", 20)
    guess_wrong(codes.MAX_A_MINUTE, address="203.0.113.1")
    neighbour = "203.0.113.2"
    assert not is_refused(neighbour)
    guess_wrong(codes.MIN_AN_HOUR, address=neighbour)
    assert is_refused(neighbour)
    assert not is_refused("203.0.113.3")
    assert not is_refused("203.0.114.2")


@pytest.mark.parametrize(("address", "home", "nearby"), [
    ("192.168.1.7", "192.168.1.7/32", "192.168.1.0/24"),
    ("2001:db8:1:2::7", "2001:db8:1:2::/64", "2001:db8:1::/48"),
    ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
    ("::ffff:192.168.1.7", "192.168.1.7/32", "192.168.1.0/24"),
    ("", "", ""),
    ("x" * 300, "x" * 45, "x" * 45),
])  # fmt: skip
def test_what_one_person_has_at_will_counts_as_one_address(address, home, nearby):
    assert (household(address), neighbourhood(address)) == (home, nearby)


# --- many at once -----------------------------------------------------------------------------------------
def at_once(do):
    """What forty threads answer."""

    def one(number):
        try:
            return do(number)
        except (TooManyTries, Refused) as refusal:
            return type(refusal)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(one, range(40)))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_forty_wrong_codes_at_once_exactly_twenty_are_looked_at():
    looks = []
    answers = at_once(lambda _: codes.guess_code(lambda: looks.append(1), address=HERE, now=NOON))
    assert len(looks) == codes.MAX_A_MINUTE
    assert (answers.count(None), answers.count(TooManyTries)) == (codes.MAX_A_MINUTE, 40 - codes.MAX_A_MINUTE)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_forty_phones_behind_one_address_enter_the_right_code_at_once(match):
    code = room.open_room(match=match, now=NOON).code
    assert at_once(lambda _: room.match_of_code(code=code, address=HERE, now=NOON)) == [match] * 40
    assert not Tries.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db
def test_an_unknown_and_an_expired_code_cost_the_same_questions(match):
    code = room.open_room(match=match, now=NOON).code
    Room.objects.update(expires_at=NOON)
    asked = []
    for number, typed in enumerate((code, "ZZZZZZ", "")):
        with CaptureQueriesContext(connection) as seen, pytest.raises(Refused):
            room.match_of_code(code=typed, address=f"10.0.{number}.1", now=NOON)
        asked.append([one["sql"].split()[0] for one in seen.captured_queries])
    assert asked[0] == asked[1] == asked[2]
