"""The tablet handed over: one seat and nothing else, until the DM's PIN."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from campaigns.devices.models import Pin
from campaigns.devices.play import pin, room
from campaigns.match.access import remember_seat
from campaigns.match.models import Guest
from tests import factories, games, seats
from tests.client import address

pytestmark = pytest.mark.usefixtures("quick_hashes")


def hand_over(dm, match, side="white", **form):
    return dm.submit("hand-over", match, side=side, **form)


def give_back(dm, match, digits="2718"):
    return dm.submit("give-back", match, pin=digits)


@pytest.fixture
def handed(dm, match):
    """The DM's tablet in White's hands."""
    hand_over(dm, match, pin="2718")
    return dm


def test_the_first_time_a_pin_is_set_and_the_tablet_becomes_the_seat(people, match):
    answer = hand_over(people.dm, match, pin="2718")
    assert answer["Location"] == address("grice-seat", match)
    assert not people.dm.is_signed_in
    assert pin.has_pin(people.alice)
    guest = Guest.objects.get()
    assert (guest.place, guest.tablet, guest.name) == ("white", True, "Ysolde")


@pytest.mark.parametrize("form", [{}, {"pin": "12a4"}])
def test_without_a_pin_that_could_bring_the_dm_back_nothing_is_handed_over(dm, match, form):
    assert hand_over(dm, match, **form)["Location"] == address("room", match)
    assert dm.is_signed_in
    assert not Guest.objects.exists()
    assert not Pin.objects.exists()


def test_a_pin_that_is_set_is_neither_asked_for_nor_changed(people, match):
    pin.set_pin(user=people.alice, digits="2718")
    assert 'name="pin"' not in people.dm.page("room", match)
    hand_over(people.dm, match)
    assert people.dm.is_signed_in is False
    assert give_back(people.dm, match, "2718").status_code == 302


def test_a_new_pin_beside_one_that_is_set_is_refused(people, match):
    pin.set_pin(user=people.alice, digits="2718")
    hand_over(people.dm, match, pin="9999")
    assert people.dm.is_signed_in
    assert "Change it under Devices" in people.dm.page("room", match)
    pin.check_pin(user=people.alice, digits="2718", now=timezone.now())


def test_a_side_with_a_phone_is_not_handed_over(dm, match):
    seats.given(match, "white")
    for side in ("white", "", "dm"):
        hand_over(dm, match, side, pin="2718")
        assert dm.is_signed_in


@pytest.mark.slow
def test_the_dms_session_is_gone_and_not_only_put_aside(dm, match):
    before = dm.session.session_key
    hand_over(dm, match, pin="2718")
    assert not Session.objects.filter(session_key=before).exists()
    kept = dm.session
    assert kept.session_key != before
    assert set(kept.keys()) == {"guests", "keeper", "_session_expiry"}


def test_what_was_to_be_told_to_the_dm_is_not_told_to_the_player(dm, match):
    secret = "The Stalemate Limit is five turns."
    dm.send(reverse("campaign-rename", args=[match.campaign_id]), name=secret)
    stored = dm.cookies.get("messages")
    assert stored and stored.value, "the DM has a message waiting"
    hand_over(dm, match, pin="2718")
    for path in (
        address("grice-seat", match),
        f"{reverse('grice-seat', args=[match.public_id])}?taken=white",
        address("give-back", match),
    ):
        assert secret not in dm.get(path).text
    assert not dm.cookies["messages"].value


@pytest.mark.slow
def test_the_seat_stands_behind_a_curtain(people, match, handed):
    games.turn(match, "50", "F / C")
    closed = handed.page("grice-seat", match)
    assert "Ysolde" in closed
    assert "Attack Foe" not in closed and 'name="strategy"' not in closed
    opened = handed.get(f"{reverse('grice-seat', args=[match.public_id])}?taken=white").text
    assert "You: Attack Foe" in opened and 'name="strategy"' in opened


def test_the_right_pin_brings_the_dm_back_in_a_session_of_its_own(people, match, handed):
    before = handed.session.session_key
    answer = give_back(people.dm, match)
    assert answer["Location"] == address("grice-match", match)
    assert handed.session["_auth_user_id"] == str(people.alice.pk)
    assert not Session.objects.filter(session_key=before).exists()
    assert handed.get(answer["Location"]).status_code == 200
    assert handed.get(address("grice-seat", match)).status_code == 404
    assert not Guest.objects.filter(removed_at=None).exists()


@pytest.mark.slow
def test_white_and_then_black_write_on_one_tablet(dm, match):
    for side, digits in (("white", {"pin": "2718"}), ("black", {})):
        hand_over(dm, match, side, **digits)
        match.refresh_from_db()
        form = {"version": match.public_version, "strategy": "A"}
        assert dm.submit("grice-seal", match, **form).status_code == 302
        assert give_back(dm, match).status_code == 302
    assert set(match.drafts.values_list("side", flat=True)) == {"white", "black"}


@pytest.mark.parametrize(
    ("digits", "is_right"), [("", False), ("0000", False), ("27180", False), ("2718 ", True)]
)
def test_a_wrong_pin_brings_nobody_back(dm, match, handed, digits, is_right):
    assert give_back(dm, match, digits).status_code == (302 if is_right else 200)
    assert handed.is_signed_in is is_right


@pytest.mark.slow
def test_a_seat_taken_from_the_tablet_does_not_take_the_way_back(dm, match, handed):
    room.remove(match=match, guest=Guest.objects.get(), now=match.created_at)
    assert handed.get(address("grice-seat", match)).status_code == 404
    assert give_back(dm, match).status_code == 302
    assert handed.is_signed_in


def test_the_pin_is_asked_for_only_at_the_match_of_the_hand_over(campaign, match, handed):
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Oswin", "Odo")))
    session = handed.session
    remember_seat(session, seats.given(other, "spectator"))
    session.save()
    assert handed.get(address("give-back", other)).status_code == 404
    assert handed.get(address("give-back", match)).status_code == 200


@pytest.mark.slow
def test_a_dm_who_is_no_more_does_not_come_back(people, match, handed):
    people.alice.is_active = False
    people.alice.save()
    assert give_back(people.dm, match).status_code == 404
    assert not handed.is_signed_in
