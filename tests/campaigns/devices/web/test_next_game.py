"""The next game of whoever sits at a phone: offered where the last one ended and at the door, taken with one tap."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.devices.play import admission, next_game, room
from campaigns.devices.presenters.devices import newcomers_at_match
from campaigns.match.models import Guest, Match
from campaigns.match.play.begin import NewPlayer
from tests import boards, factories, games, seats
from tests.client import HTMX, Device, address, seated
from variants.board.play import rematches

pytestmark = pytest.mark.django_db
OFFER = "Your next game"


@pytest.fixture
def cast(campaign, ysolde, brannoc):
    """Ysolde, Brannoc and Oswin, three player characters."""
    return [ysolde, brannoc, factories.player(campaign, "Oswin", kind="pc")]


@pytest.fixture
def first(match):
    return match


def joined(match, place="white"):
    device, code = Device(), room.open_room(match=match, now=timezone.now()).code
    device.send(reverse("join", args=[code]), name="Wilma", place=place)
    return device


def confirm(match):
    admission.admit_guest(match=match, guest=match.guests.get(name="Wilma"))


def door(device):
    return device.get(reverse("door")).text


def sit_down(device, match, new):
    return device.send(address("next-seat", match), game=new.public_id)


def test_a_phone_is_offered_its_player_s_next_game_and_sits_down_in_one_tap(cast, first):
    phone = joined(first)
    new = games.sit_down(cast[2], cast[0])
    assert OFFER in door(phone)
    answer = sit_down(phone, first, new)
    assert answer["Location"] == new.seat_url
    guest = new.guests.get()
    assert (guest.place, guest.name) == ("black", "Wilma")
    assert OFFER not in door(phone)


def test_a_tap_that_is_sent_again_leads_to_the_seat_it_took(cast, first):
    phone = joined(first)
    new = games.sit_down(cast[2], cast[0])
    for _ in range(2):
        assert sit_down(phone, first, new)["Location"] == new.seat_url
    assert new.guests.count() == 1


@pytest.mark.slow
def test_a_game_that_no_button_names_is_none(first):
    phone = joined(first)
    answer = phone.send(address("next-seat", first), game="\0")
    assert answer.status_code == 200 and next_game.MSG_SEAT_NOT_FREE in answer.text


@pytest.mark.slow
def test_a_confirmed_device_stays_confirmed_for_the_same_character_tonight(cast, first):
    phone = joined(first)
    confirm(first)
    new = games.sit_down(*cast[:2])
    sit_down(phone, first, new)
    assert new.guests.get().confirmed
    assert "has not confirmed" not in phone.get(new.seat_url).text


@pytest.mark.slow
def test_what_was_not_confirmed_is_confirmed_anew_in_the_next_game(cast, first):
    phone = joined(first)
    new = games.sit_down(*cast[:2])
    sit_down(phone, first, new)
    assert not new.guests.get().confirmed


@pytest.mark.slow
def test_a_seat_that_devices_ask_for_is_asked_for_by_one_not_confirmed(cast, first):
    phone = joined(first)
    new = games.sit_down(*cast[:2])
    new.seats.update(admission="asking")
    sit_down(phone, first, new)
    guest = new.guests.get()
    assert (guest.place, guest.asks_for) == ("waiting", "white")


@pytest.mark.slow
@pytest.mark.parametrize("how", ["removed", "spectator", "declined"])
def test_whom_the_dm_sent_away_is_offered_nothing(cast, first, how):
    phone = joined(first)
    guest = first.guests.get()
    if how == "removed":
        room.remove(match=first, guest=guest, now=timezone.now())
    elif how == "declined":
        admission.refuse_seat(match=first, guest=guest)
    else:
        room.seat(match=first, guest=guest, place="spectator")
    new = games.sit_down(*cast[:2])
    assert OFFER not in door(phone)
    sit_down(phone, first, new)
    assert not new.guests.exists()


@pytest.mark.slow
def test_twelve_hours_after_the_first_game_the_evening_is_over(cast, first):
    phone = joined(first)
    confirm(first)
    second = games.sit_down(*cast[:2])
    sit_down(phone, first, second)
    assert second.guests.get().joined_at == first.guests.get().joined_at
    Guest.objects.update(joined_at=timezone.now() - timedelta(hours=12))
    games.sit_down(*cast[:2])
    assert OFFER not in door(phone)


@pytest.mark.slow
def test_a_seat_at_a_rematch_is_of_the_same_evening(campaign, cast):
    match = boards.begun(campaign, white=NewPlayer(cast[0]), black=NewPlayer(cast[1]))
    device, began = seated(seats.given(match, "white")), timezone.now() - timedelta(hours=11)
    Guest.objects.update(joined_at=began)
    boards.declared(match, "resign")
    rematches.rematch(campaign.pk, new_key(), match=match, by=None)
    rematch = Match.objects.latest("pk")
    device.seat(match).post("follow", htmx=False)
    here = rematch.guests.get()
    assert (here.confirmed, here.joined_at) == (True, began)


@pytest.mark.slow
def test_whom_the_dm_removed_tonight_is_offered_nothing_when_its_seat_is_older(cast, first):
    phone = joined(first)
    second = games.sit_down(cast[2], cast[1])
    phone.send(
        reverse("join", args=[room.open_room(match=second, now=timezone.now()).code]), name="W", place="white"
    )
    room.remove(match=first, guest=first.guests.get(), now=timezone.now())
    first.guests.update(joined_at=timezone.now() - timedelta(hours=12))
    games.sit_down(cast[2], cast[1])
    assert OFFER not in door(phone)


@pytest.mark.slow
def test_whom_the_dm_removed_is_offered_nothing_after_coming_back_by_the_code(cast, first):
    phone = joined(first)
    confirm(first)
    second = games.sit_down(*cast[:2])
    sit_down(phone, first, second)
    room.remove(match=second, guest=second.guests.get(), now=timezone.now())
    code = room.open_room(match=second, now=timezone.now()).code
    phone.send(reverse("join", args=[code]), name="Somebody", place="spectator")
    third = games.sit_down(*cast[:2])
    assert OFFER not in door(phone)
    sit_down(phone, first, third)
    assert not third.guests.exists()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["spectator", "displaced"])
def test_what_the_dm_unseated_since_is_confirmed_anew(cast, first, how):
    phone = joined(first)
    confirm(first)
    second, third = games.sit_down(*cast[:2]), games.sit_down(*cast[:2])
    sit_down(phone, first, second)
    if how == "spectator":
        room.seat(match=second, guest=second.guests.get(), place="spectator")
    else:
        room.seat(match=second, guest=room.join(match=second, name="Real", place="spectator"), place="white")
    sit_down(phone, first, third)
    assert not third.guests.get().confirmed


@pytest.mark.slow
def test_the_dm_s_match_tells_of_a_device_that_sits_down_late_unconfirmed(cast, first):
    phone = joined(first)
    Guest.objects.update(joined_at=timezone.now() - timedelta(hours=1))
    new = games.sit_down(*cast[:2])
    for _ in range(6):
        games.turn(new, games.NOTHING_MOVES)
    sit_down(phone, first, new)
    assert [guest.name for guest, _ in newcomers_at_match(new)] == ["Wilma"]


@pytest.mark.slow
def test_a_seat_that_is_taken_or_closed_is_not_offered(cast, first):
    phone = joined(first)
    new = games.sit_down(*cast[:2])
    new.seats.filter(side="white").update(admission="nobody")
    assert OFFER not in door(phone)
    new.seats.update(admission="freely")
    room.join(match=new, name="Quick", place="white")
    assert OFFER not in door(phone)
    assert "not free any more" in sit_down(phone, first, new).text


def test_a_tablet_that_was_handed_over_is_never_offered_a_next_game(dm, cast, first):
    dm.submit("hand-over", first, side="white", pin="1234")
    games.finish(first)
    new = games.sit_down(*cast[:2])
    page = dm.get(f"{first.seat_url}?taken=white").text
    assert OFFER not in page and "every 10s" not in page
    dm.send(address("next-seat", first), game=new.public_id)
    assert not new.guests.exists()


@pytest.mark.slow
def test_the_seat_of_a_game_that_is_over_looks_for_the_next_one(cast, first):
    phone = joined(first)
    assert "every 10s" not in phone.get(first.seat_url).text
    games.finish(first)
    page = phone.get(first.seat_url).text
    assert "every 10s" in page and OFFER not in page
    new = games.sit_down(*cast[:2])
    page = phone.get(first.seat_url).text
    assert OFFER in page and f'value="{new.public_id}"' in page


def test_a_person_known_by_name_alone_is_found_by_the_name(board):
    phone = joined(board)
    boards.declared(board, "resign")
    new = boards.begun(board.campaign)
    page = phone.get(board.seat_url).text
    assert OFFER in page and new.public_id in page
    url = address("next-seat", board)
    assert phone.get(f"{url}?seen={new.public_id}", headers=HTMX).status_code == 204
    assert OFFER in phone.get(f"{url}?seen=", headers=HTMX).text
    assert sit_down(phone, board, new)["Location"] == new.seat_url


def test_another_player_s_match_is_told_to_nobody(cast, first):
    """Two worlds, in one of which Brannoc and Oswin have begun a game: Ysolde's phone shows the same in both."""
    phone = joined(first)
    before = door(phone)
    other = games.sit_down(*cast[1:])
    after = door(phone)
    assert other.public_id not in after and "Oswin" not in after
    assert before.split("<main")[1].count("<") == after.split("<main")[1].count("<")
    answer = sit_down(phone, first, other)
    assert "not free any more" in answer.text
    nowhere = phone.send(address("next-seat", first), game="x")
    assert nowhere.text.split("<main")[1] == answer.text.split("<main")[1]
    assert not other.guests.exists()


@pytest.mark.slow
def test_the_next_game_of_a_seat_is_nothing_to_a_device_without_one(first):
    stranger = seated()
    assert stranger.get(address("next-seat", first)).status_code == 404
