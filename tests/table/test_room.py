"""Rooms: a code that cannot be guessed, seats that are one device's each, and a DM who decides."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections

from campaigns.models import Guest, Room
from campaigns.rules.contract import Side
from campaigns.table import codes, room
from campaigns.table.refusals import Refused
from campaigns.table.throttle import TooMany
from tests import factories, games

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HERE = "192.168.1.7"
Place = Guest.Place


@pytest.fixture
def match(db):
    return new_match()


def new_match():
    campaign = factories.campaign(factories.user())
    return games.sit_down(*(factories.player(campaign, name, kind="pc") for name in ("Ygraine", "Bors")))


def find(code, address=HERE, seconds=0.0):
    return room.find(code=code, address=address, now=NOON + timedelta(seconds=seconds))


def join(match, place=Place.SPECTATOR, name="Sybil"):
    return room.join(match=match, wish=room.Wish(name, place))


def places(match):
    return {guest.name: guest.place for guest in match.guests.filter(removed_at=None)}


def versions(match):
    match.refresh_from_db()
    return match.public_version, match.dm_version


# --- codes ------------------------------------------------------------------------------------------------


def test_a_code_has_six_letters_of_thirty_two_none_of_them_easily_mistaken():
    assert len(set(room.LETTERS)) == len(room.LETTERS) == 32
    assert not set("IO01") & set(room.LETTERS)
    codes = {room.new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 6 and set(code) <= set(room.LETTERS) for code in codes)
    assert {letter for code in codes for letter in code} == set(room.LETTERS)


def test_the_code_opens_the_match_however_it_is_typed(match):
    code = room.open_room(match=match, now=NOON).code
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        assert find(typed) == match


def test_an_expired_code_is_refused_like_one_that_never_was(match):
    code = room.open_room(match=match, now=NOON).code
    assert find(code, seconds=room.LIFETIME.total_seconds() - 1) == match
    refusals = []
    for typed, seconds in ((code, room.LIFETIME.total_seconds()), ("ZZZZZZ", 0), ("", 0), (code + "A", 0)):
        with pytest.raises(Refused) as refusal:
            find(typed, seconds=seconds)
        refusals.append((refusal.value.sentence, refusal.value.field))
    assert set(refusals) == {(room.NO_ROOM, "code")}


@pytest.mark.parametrize(
    "typed", ["\x00", "%00", "A" * 100_000, "\u202eABC", "<script>", "'; --", "ÄÖÜäöü", "A/B"]
)
def test_a_code_of_any_making_is_refused_and_no_error(match, typed):
    with pytest.raises(Refused):
        find(typed)


def test_a_fresh_code_ends_the_old_one_and_closing_ends_every_one(match):
    first = room.open_room(match=match, now=NOON).code
    second = room.open_room(match=match, now=NOON).code
    with pytest.raises(Refused):
        find(first)
    assert find(second) == match
    room.close_room(match=match)
    assert not Room.objects.exists()
    with pytest.raises(Refused):
        find(second)


def test_closing_the_door_sends_nobody_away(match):
    room.open_room(match=match, now=NOON)
    join(match)
    room.close_room(match=match)
    assert places(match) == {"Sybil": "spectator"}


def test_who_has_guessed_too_much_waits_even_with_the_right_code(match):
    code = room.open_room(match=match, now=NOON).code
    for _ in range(codes.A_MINUTE):
        with pytest.raises(Refused):
            find("ZZZZZZ")
    with pytest.raises(TooMany):
        find(code)
    assert find(code, address="192.168.1.8") == match
    assert find(code, seconds=60) == match


def test_right_codes_are_not_counted(match):
    code = room.open_room(match=match, now=NOON).code
    for _ in range(30):
        assert find(code) == match


# --- seats ------------------------------------------------------------------------------------------------


def test_a_side_is_one_devices_and_the_bench_is_everybodys(match):
    join(match, Place.WHITE, "Wilma")
    assert room.free_places(match) == [Place.BLACK, Place.SPECTATOR]
    with pytest.raises(Refused, match="not free") as refusal:
        join(match, Place.WHITE, "Late")
    assert refusal.value.field == "place"
    for name in ("Ann", "Ben"):
        join(match, Place.SPECTATOR, name)
    assert places(match) == {"Wilma": "white", "Ann": "spectator", "Ben": "spectator"}


@pytest.mark.parametrize("place", ["waiting", "dm", "", "white "])
def test_nobody_chooses_a_seat_there_is_not(match, place):
    with pytest.raises(Refused):
        join(match, place)
    assert not Guest.objects.exists()


def test_a_table_holds_only_so_many_devices(match, monkeypatch):
    monkeypatch.setattr(room, "MOST_DEVICES", 2)
    first = join(match)
    join(match, Place.WHITE)
    with pytest.raises(Refused, match="full"):
        join(match)
    room.remove(match=match, guest=first, now=NOON)
    join(match)


def test_keys_are_each_devices_own(match):
    keys = {join(match).key for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) == 32 for key in keys)


def test_the_dm_puts_a_device_on_a_seat_and_who_sat_there_waits(match):
    join(match, Place.WHITE, "Wilma")
    black = join(match, Place.BLACK, "Bob")
    assert room.seat(match=match, guest=black, place=Place.WHITE) == "Bob: White."
    assert places(match) == {"Wilma": "waiting", "Bob": "white"}


def test_putting_a_device_where_it_sits_changes_nothing(match):
    white = join(match, Place.WHITE, "Wilma")
    room.seat(match=match, guest=white, place=Place.WHITE)
    assert places(match) == {"Wilma": "white"}


def test_a_removed_devices_seat_is_free_again_and_it_is_not_seated_by_mistake(match):
    white = join(match, Place.WHITE, "Wilma")
    room.remove(match=match, guest=white, now=NOON)
    join(match, Place.WHITE, "Wanda")
    room.seat(match=match, guest=white, place=Place.BLACK)
    assert places(match) == {"Wanda": "white"}


def test_the_tablet_is_handed_to_a_side_without_a_phone(match):
    guest = room.hand_over(match=match, side=Side.WHITE)
    assert (guest.name, guest.place, guest.tablet) == ("Ygraine", "white", True)
    join(match, Place.BLACK)
    for side in Side:
        with pytest.raises(Refused, match="phone of their own"):
            room.hand_over(match=match, side=side)


def test_who_sits_where_is_news_for_the_dm_alone(match):
    public, dm = versions(match)
    guest = join(match)
    room.seat(match=match, guest=guest, place=Place.WHITE)
    room.remove(match=match, guest=guest, now=NOON)
    assert versions(match) == (public, dm + 3)


def tries_for_white(arguments):
    match, name = arguments
    try:
        join(match, Place.WHITE, name)
        return True
    except Refused:
        return False
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_of_those_who_race_for_a_seat_one_gets_it():
    match = new_match()
    with ThreadPoolExecutor(6) as pool:
        won = list(pool.map(tries_for_white, [(match, f"Runner {n}") for n in range(12)]))
    assert sum(won) == 1
    assert match.guests.count() == 1
