"""The tablet handed over: one seat and nothing else, until the DM's PIN."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from campaigns.match.access import remember_seat
from campaigns.match.models import Guest
from campaigns.rooms.models import Pin
from campaigns.rooms.play import pin, room
from tests import factories, games, seats
from tests.client import ROUTES, seated

pytestmark = pytest.mark.usefixtures("quick_hashes")


@pytest.fixture
def match(people):
    return games.sit_down(*(factories.player(people.campaign, name) for name in ("Ygraine", "Bors")))


def hand_over(people, match, side="white", **form):
    return people.dm.send(reverse("hand-over", args=[match.campaign_id, match.pk]), side=side, **form)


def give_back(people, match, digits="2718"):
    return people.dm.send(reverse("give-back", args=[match.public_id]), pin=digits)


def seat_url(match):
    return reverse("grice-seat", args=[match.public_id])


def room_url(match):
    return reverse("room", args=[match.campaign_id, match.pk])


def is_dm(device):
    return "_auth_user_id" in device.session


@pytest.fixture
def handed(people, match):
    """The DM's tablet in White's hands."""
    hand_over(people, match, pin="2718")
    return people.dm


def test_the_first_time_a_pin_is_set_and_the_tablet_becomes_the_seat(people, match):
    answer = hand_over(people, match, pin="2718")
    assert answer["Location"] == seat_url(match)
    assert not is_dm(people.dm)
    assert pin.has_pin(people.alice)
    guest = Guest.objects.get()
    assert (guest.place, guest.tablet, guest.name) == ("white", True, "Ygraine")


@pytest.mark.parametrize("form", [{}, {"pin": ""}, {"pin": "12"}, {"pin": "12a4"}, {"pin": "1" * 30}])
def test_without_a_pin_that_could_bring_the_dm_back_nothing_is_handed_over(people, match, form):
    assert hand_over(people, match, **form)["Location"] == reverse("room", args=[match.campaign_id, match.pk])
    assert is_dm(people.dm)
    assert not Guest.objects.exists()
    assert not Pin.objects.exists()


def test_a_pin_that_is_set_is_not_asked_for_and_not_changed_by_handing_over(people, match):
    pin.set_pin(user=people.alice, digits="2718")
    assert 'name="pin"' not in people.dm.get(room_url(match)).text
    hand_over(people, match)
    assert is_dm(people.dm) is False
    assert give_back(people, match, "2718").status_code == 302


def test_a_new_pin_beside_one_that_is_set_is_refused_and_says_where_to_change_it(people, match):
    pin.set_pin(user=people.alice, digits="2718")
    hand_over(people, match, pin="9999")
    assert is_dm(people.dm)
    assert "Change it under Devices" in people.dm.get(room_url(match)).text
    pin.check_pin(user=people.alice, digits="2718", now=timezone.now())


def test_a_side_with_a_phone_is_not_handed_over(people, match):
    seats.given(match, "white")
    for side in ("white", "", "dm"):
        hand_over(people, match, side, pin="2718")
        assert is_dm(people.dm)


def test_every_page_of_the_dms_is_closed_to_the_handed_over_tablet(people, match, handed):
    given = {"campaign_id": match.campaign_id, "match_id": match.pk, "character_id": 1, "guest_id": 1}
    given |= {
        "batch_id": 1,
        "file_id": 1,
        "hook_id": 1,
        "job_id": 1,
        "number": 1,
        "before": 1,
        "drawer_name": "more",
        "game": "dragonchess",
        "name": "king",
        "profession_id": 1,
        "purse_id": 1,
        "return_id": 1,
        "other_id": 1,
        "entry_key": "match-1",
        "text_id": 1,
        "recap_id": 1,
        "token": "nobody-has-made-this",
    }
    theirs = [route for route in ROUTES if "campaign_id" in route[1]]
    assert len(theirs) > 30
    for name, wanted in theirs:
        answer = handed.get(reverse(name, kwargs={argument: given[argument] for argument in wanted}))
        assert answer.status_code == 302, name
        assert answer["Location"].split("?")[0] == reverse("sign-in")


def test_the_dms_session_is_gone_and_not_only_put_aside(people, match):
    before = people.dm.session.session_key
    hand_over(people, match, pin="2718")
    assert not Session.objects.filter(session_key=before).exists()
    kept = people.dm.session
    assert kept.session_key != before
    assert set(kept.keys()) == {"guests", "keeper", "_session_expiry"}


def test_what_was_to_be_told_to_the_dm_is_not_told_to_the_player(people, match):
    secret = "The Stalemate Limit is five turns."
    people.dm.send(reverse("campaign-rename", args=[match.campaign_id]), name=secret)
    stored = people.dm.cookies.get("messages")
    assert stored and stored.value, "the DM has a message waiting"
    hand_over(people, match, pin="2718")
    for path in (seat_url(match), f"{seat_url(match)}?taken=1", reverse("give-back", args=[match.public_id])):
        assert secret not in people.dm.get(path).text
    assert not people.dm.cookies["messages"].value


def test_the_seat_stands_behind_a_curtain(people, match, handed):
    games.turn(match, "50", "F / C")
    closed = handed.get(seat_url(match)).text
    assert "Ygraine" in closed
    assert "Attack Foe" not in closed and 'name="strategy"' not in closed
    opened = handed.get(f"{seat_url(match)}?taken=1").text
    assert "You: Attack Foe" in opened and 'name="strategy"' in opened


def test_the_right_pin_brings_the_dm_back_in_a_session_of_its_own(people, match, handed):
    before = handed.session.session_key
    answer = give_back(people, match)
    assert answer["Location"] == reverse("grice-match", args=[match.campaign_id, match.pk])
    assert handed.session["_auth_user_id"] == str(people.alice.pk)
    assert not Session.objects.filter(session_key=before).exists()
    assert handed.get(answer["Location"]).status_code == 200
    assert handed.get(seat_url(match)).status_code == 404
    assert not Guest.objects.filter(removed_at=None).exists()


def test_white_and_then_black_write_on_one_tablet(people, match):
    for side, digits in (("white", {"pin": "2718"}), ("black", {})):
        hand_over(people, match, side, **digits)
        match.refresh_from_db()
        form = {"version": match.public_version, "strategy": "A"}
        assert people.dm.send(reverse("grice-seal", args=[match.public_id]), **form).status_code == 302
        assert give_back(people, match).status_code == 302
    assert set(match.drafts.values_list("side", flat=True)) == {"white", "black"}


@pytest.mark.parametrize("digits", ["", "0000", "27180", "x" * 1_000_000, "\x00", "2718 "])
def test_a_wrong_pin_brings_nobody_back(people, match, handed, digits):
    expected = (200, 302) if digits.strip() == "2718" else (200,)
    assert give_back(people, match, digits).status_code in expected
    assert is_dm(handed) is (digits.strip() == "2718")


def test_after_five_wrong_ones_it_says_to_wait_even_to_the_right_one(people, match, handed):
    for _ in range(5):
        give_back(people, match, "0000")
    answer = give_back(people, match)
    assert answer.status_code == 200
    assert "Too many tries" in answer.text
    assert not is_dm(handed)


def test_a_seat_taken_from_the_tablet_does_not_take_the_way_back(people, match, handed):
    room.remove(match=match, guest=Guest.objects.get(), now=match.created_at)
    assert handed.get(seat_url(match)).status_code == 404
    assert give_back(people, match).status_code == 302
    assert is_dm(handed)


def test_no_other_device_is_asked_for_the_pin(people, match, handed):
    phone = seated(seats.given(match, "black"))
    for device in (phone, people.stranger, people.other_dm):
        for answer in (
            device.get(reverse("give-back", args=[match.public_id])),
            device.send(reverse("give-back", args=[match.public_id]), pin="2718"),
        ):
            assert answer.status_code == 404


def test_the_handed_over_tablet_takes_no_second_seat(people, match, handed):
    other = games.sit_down(*(factories.player(people.campaign, name) for name in ("Oswin", "Odo")))
    code = room.open_room(match=other, now=timezone.now()).code
    for address in (reverse("door"), reverse("join", args=[code])):
        assert handed.get(address).status_code == 404
        answer = handed.send(address, code=code, name="Wilma", place="spectator")
        assert answer.status_code == 404
    assert not other.guests.exists()


def test_the_pin_is_asked_for_at_the_match_the_tablet_was_handed_over_at_and_no_other(people, match, handed):
    other = games.sit_down(*(factories.player(people.campaign, name) for name in ("Oswin", "Odo")))
    session = handed.session
    remember_seat(session, seats.given(other, "spectator"))
    session.save()
    assert handed.get(reverse("give-back", args=[other.public_id])).status_code == 404
    assert handed.get(reverse("give-back", args=[match.public_id])).status_code == 200


def test_a_dm_who_is_no_more_does_not_come_back(people, match, handed):
    people.alice.is_active = False
    people.alice.save()
    assert give_back(people, match).status_code == 404
    assert not is_dm(handed)
