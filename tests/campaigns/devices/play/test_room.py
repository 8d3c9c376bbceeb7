"""Rooms: a code that cannot be guessed, seats that are one device's each, and a DM who decides."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections

from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.throttle import TooManyTries
from campaigns.devices.play import admission, room
from campaigns.match.models import Guest, Seat
from campaigns.match.play.guests import check_seated
from campaigns.rules.contract import Side
from tests import factories, games

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
HERE = "192.168.1.7"
Place = Guest.Place


def find(code, address=HERE, seconds=0.0):
    return room.match_of_code(code=code, address=address, now=NOON + timedelta(seconds=seconds))


def join(match, place=Place.SPECTATOR, name="Sybil"):
    return room.join(match=match, name=name, place=place)


def places(match):
    return {guest.name: guest.place for guest in match.guests.filter(removed_at=None)}


def versions(match):
    match.refresh_from_db()
    return match.public_version, match.dm_version


# --- codes ------------------------------------------------------------------------------------------------
def test_a_code_has_six_letters_of_thirty_two_none_of_them_easily_mistaken():
    assert len(set(room.CODE_LETTERS)) == len(room.CODE_LETTERS) == 32
    assert not set("IO01") & set(room.CODE_LETTERS)
    codes = {room.new_code() for _ in range(500)}
    assert len(codes) == 500
    assert all(len(code) == 6 and set(code) <= set(room.CODE_LETTERS) for code in codes)
    assert {letter for code in codes for letter in code} == set(room.CODE_LETTERS)


@pytest.mark.slow
def test_the_code_opens_the_match_however_it_is_typed(match):
    code = room.open_room(match=match, now=NOON).code
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        assert find(typed) == match


def test_an_expired_code_is_refused_like_one_that_never_was(match):
    code = room.open_room(match=match, now=NOON).code
    assert find(code, seconds=room.ROOM_LIFETIME.total_seconds() - 1) == match
    refusals = []
    for typed, seconds in (
        (code, room.ROOM_LIFETIME.total_seconds()),
        ("ZZZZZZ", 0),
        ("", 0),
        (code + "A", 0),
    ):
        with pytest.raises(Refused) as refusal:
            find(typed, seconds=seconds)
        refusals.append((refusal.value.sentence, refusal.value.field))
    assert set(refusals) == {(room.MSG_NO_SUCH_ROOM, "code")}


def test_closing_the_door_sends_nobody_away(match):
    room.open_room(match=match, now=NOON)
    join(match)
    room.close_room(match=match)
    assert places(match) == {"Sybil": "spectator"}


# --- seats ------------------------------------------------------------------------------------------------
@pytest.mark.slow
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


def test_spectators_have_so_many_places_and_take_none_of_the_players(match, monkeypatch):
    monkeypatch.setattr(room, "MAX_SPECTATORS", 2)
    first = join(match)
    join(match)
    with pytest.raises(Refused, match="no room for another spectator"):
        join(match)
    join(match, Place.WHITE)
    choose_asking(match)
    join(match, Place.BLACK)
    room.remove(match=match, guest=first, now=NOON)
    join(match)


def test_only_so_many_ask_for_seats_and_a_free_one_is_taken_all_the_same(match, monkeypatch):
    monkeypatch.setattr(room, "MAX_ASKING", 2)
    choose_asking(match)
    for _ in range(2):
        join(match, Place.BLACK)
    with pytest.raises(Refused, match="Too many devices ask for a seat"):
        join(match, Place.BLACK)
    join(match, Place.WHITE)
    join(match)


def choose_asking(match):
    admission.set_admissions(match=match, admissions={Side.BLACK: Seat.Admission.ASKING})
    match.refresh_from_db()


def come_from(address, match, place=Place.SPECTATOR, minutes=0):
    now = NOON + timedelta(minutes=minutes)
    return room.join_from(address, match=match, name="Sybil", place=place, now=now)


def test_one_address_cannot_fill_the_table_and_keeps_nobody_from_a_seat(match):
    other = games.sit_down(*(factories.player(match.campaign, name) for name in ("Maud", "Wat")))
    for _ in range(room.MAX_SPECTATORS_AN_HOUR):
        come_from("2001:db8::1", match)
    with pytest.raises(
        TooManyTries, match=r"Too many devices have joined from your network\. Wait 60 minutes"
    ):
        come_from("2001:db8::2", match)
    come_from(HERE, match)
    come_from("2001:db8::2", other)
    come_from("2001:db8::2", match, Place.WHITE)
    choose_asking(match)
    for _ in range(room.MAX_ASKING_AN_HOUR):
        come_from("2001:db8::2", match, Place.BLACK)
    with pytest.raises(TooManyTries):
        come_from("2001:db8::3", match, Place.BLACK)
    come_from("2001:db8::2", match, minutes=60)


@pytest.mark.slow
def test_a_place_that_is_refused_counts_nothing(match, monkeypatch):
    monkeypatch.setattr(room, "MAX_SPECTATORS", 0)
    for _ in range(room.MAX_SPECTATORS_AN_HOUR + 1):
        with pytest.raises(Refused):
            come_from(HERE, match)
    monkeypatch.setattr(room, "MAX_SPECTATORS", 1)
    come_from(HERE, match)


@pytest.mark.parametrize("place", [Place.WHITE, Place.BLACK])
def test_a_free_seat_is_never_waited_for(match, place):
    for _ in range(room.MAX_SPECTATORS_AN_HOUR + 1):
        room.remove(match=match, guest=come_from(HERE, match, place), now=NOON)


@pytest.mark.slow
def test_keys_are_each_devices_own(match):
    keys = {join(match).key for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) == 32 for key in keys)


@pytest.mark.slow
def test_the_dm_puts_a_device_on_a_seat_and_who_sat_there_waits(match):
    join(match, Place.WHITE, "Wilma")
    black = join(match, Place.BLACK, "Bob")
    assert room.seat(match=match, guest=black, place=Place.WHITE).sentence == "Bob: White."
    assert places(match) == {"Wilma": "waiting", "Bob": "white"}


def test_putting_a_device_where_it_sits_changes_nothing(match):
    white = join(match, Place.WHITE, "Wilma")
    room.seat(match=match, guest=white, place=Place.WHITE)
    assert places(match) == {"Wilma": "white"}


def test_a_removed_device_s_seat_is_free_and_it_is_not_seated_by_mistake(match):
    white = join(match, Place.WHITE, "Wilma")
    room.remove(match=match, guest=white, now=NOON)
    join(match, Place.WHITE, "Wanda")
    room.seat(match=match, guest=white, place=Place.BLACK)
    assert places(match) == {"Wanda": "white"}


def test_the_tablet_is_handed_to_a_side_without_a_phone(match):
    guest = room.hand_over(match=match, side=Side.WHITE)
    assert (guest.name, guest.place, guest.tablet) == ("Ysolde", "white", True)
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


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_those_who_race_for_a_seat_one_gets_it(match):
    with ThreadPoolExecutor(6) as pool:
        won = list(pool.map(tries_for_white, [(match, f"Runner {n}") for n in range(12)]))
    assert sum(won) == 1
    assert match.guests.count() == 1


# --- a form from a device whose place has changed meanwhile ----------------------------------------------------

WHAT_BECOMES_OF_A_DEVICE = {
    "seated": lambda match, guest: room.seat(match=match, guest=guest, place=Place.BLACK),
    "shown out": lambda match, guest: room.remove(match=match, guest=guest, now=NOON),
    "a spectator": lambda match, guest: room.seat(match=match, guest=guest, place=Place.SPECTATOR),
    "declined": lambda match, guest: admission.refuse_seat(match=match, guest=guest),
}


@pytest.mark.parametrize("what", WHAT_BECOMES_OF_A_DEVICE)
def test_a_form_of_a_device_that_has_left_its_seat_is_stale(match, what):
    found = Guest.objects.select_related("match").get(pk=join(match, Place.WHITE).pk)
    WHAT_BECOMES_OF_A_DEVICE[what](match, Guest.objects.get(pk=found.pk))
    match.refresh_from_db()
    with pytest.raises(StaleForm):
        check_seated(found, match)


def test_a_device_confirmed_since_it_was_found_counts_as_confirmed(match):
    found = Guest.objects.select_related("match").get(pk=join(match, Place.WHITE).pk)
    admission.admit_guest(match=match, guest=Guest.objects.get(pk=found.pk))
    match.refresh_from_db()
    check_seated(found, match)
    assert found.confirmed


def test_a_device_nothing_has_become_of_is_not_asked_for_again(match, django_assert_num_queries):
    found = Guest.objects.select_related("match").get(pk=join(match, Place.WHITE).pk)
    match.refresh_from_db()
    with django_assert_num_queries(0):
        check_seated(found, match)


@pytest.mark.parametrize("typed", ["ABCD23", "abcd 23", "ab-cd–23", "ＡＢＣＤ２３", "AB\u200bCD23"])
def test_a_code_is_read_in_whatever_signs_it_was_typed(typed):
    assert room.read_code(typed) == "ABCD23"
