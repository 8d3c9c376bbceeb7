"""One tablet for both players: from a sealed note straight to the other player's curtain, and nothing of the note with it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.core.use_cases import new_key
from campaigns.devices.access import KEEPER
from campaigns.devices.play import admission, room
from campaigns.match.models import Guest, Match, Seat
from campaigns.rules.contract import Side
from tests import factories, games, seats
from tests.client import HTMX, address, seated
from tests.web.test_secrets import KEY, differences, everything, in_a_world
from tests.web.test_secrets import seal as seal_note

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_hashes")]


@pytest.fixture
def match(campaign):
    return a_match(campaign)


def a_match(campaign, **black):
    pcs = [
        factories.player(campaign, "Ysolde", kind="pc", powers="esp-spell"),
        factories.player(campaign, "Brannoc", **{"kind": "pc", **black}),
    ]
    return games.sit_down(*pcs)


def hand_over(dm, match, side="white"):
    assert dm.submit("hand-over", match, side=side, pin="2718").status_code == 302


def seal(dm, match, key="", **note):
    match = Match.objects.get(pk=match.pk)
    form = {"key": key or new_key(), "version": match.public_version, "strategy": "A", **note}
    return dm.post(address("grice-seal", match), form, headers=HTMX)


@pytest.fixture
def sealed(dm, match):
    """The tablet in White's hands, with White's note sealed."""
    hand_over(dm, match)
    seal(dm, match)
    return dm


def test_after_sealing_one_tap_leads_to_the_other_players_curtain(sealed, match):
    assert "Pass on to Brannoc" in sealed.page("grice-seat", match, taken="white")
    answer = sealed.submit("pass-on", match)
    assert answer["Location"] == match.seat_url
    curtain = sealed.page("grice-seat", match)
    assert "For Brannoc only" in curtain and 'name="strategy"' not in curtain
    assert "For Brannoc only" in sealed.page("grice-seat", match, taken="white"), "the former seat's tab"
    assert "You play Brannoc: Black" in sealed.page("grice-seat", match, taken="black")


def test_both_notes_of_a_turn_are_sealed_on_one_tablet_without_a_pin(sealed, match):
    sealed.submit("pass-on", match)
    seal(sealed, match, strategy="C")
    notes = dict(match.drafts.values_list("side", "text"))
    assert notes == {"white": "A", "black": "C"}
    games.turn(match, games.NOTHING_MOVES)
    seal(sealed, match, strategy="B")
    sealed.submit("pass-on", match)
    assert "You play Ysolde: White" in sealed.page("grice-seat", match, taken="white")
    assert sealed.submit("give-back", match, pin="2718")["Location"] == address("grice-match", match)


@pytest.mark.slow
def test_the_session_knows_the_new_seat_alone_and_ends_when_the_first_would(sealed, match):
    joined_at = timezone.now() - timedelta(hours=11)
    Guest.objects.update(joined_at=joined_at)
    before = sealed.session.session_key
    sealed.submit("pass-on", match)
    assert set(sealed.session.keys()) == {"guests", "keeper", "_session_expiry"}
    assert sealed.session.session_key != before
    here = Guest.objects.get(removed_at=None)
    assert (here.place, here.tablet, here.confirmed, here.joined_at) == ("black", True, True, joined_at)
    assert sealed.session.get_expiry_date() <= joined_at + room.EVENING


def refused(dm, match):
    assert "Pass on" not in dm.page("grice-seat", match, taken="white")
    dm.submit("pass-on", match)
    assert Guest.objects.get(removed_at=None, tablet=True).place == "white"


def test_it_goes_to_no_seat_with_a_phone(sealed, match):
    seats.given(match, "black")
    refused(sealed, match)


@pytest.mark.parametrize("how", [Seat.Admission.ASKING, Seat.Admission.NOBODY])
def test_it_goes_to_no_seat_that_the_dm_does_not_let_anybody_take(sealed, match, how):
    admission.set_admissions(match=match, admissions={Side.BLACK: how})
    refused(sealed, match)


def test_an_npc_s_seat_is_never_passed_on_to(dm, campaign):
    match = a_match(campaign, kind="npc")
    hand_over(dm, match)
    seal(dm, match)
    refused(dm, match)


def test_it_never_goes_back_to_a_sealed_note(sealed, match):
    """Whoever has the tablet could write that note anew; nor does a second tap lead back there."""
    for _ in range(2):
        sealed.submit("pass-on", match)
    seal(sealed, match, strategy="E")
    sealed.submit("pass-on", match)
    seal(sealed, match, strategy="E")
    assert "Pass on" not in sealed.page("grice-seat", match, taken="white")
    assert Guest.objects.get(removed_at=None).place == "black"
    assert dict(match.drafts.values_list("side", "text")) == {"white": "A", "black": "E"}


def test_it_goes_on_from_a_sealed_note_alone(dm, match):
    hand_over(dm, match)
    refused(dm, match)


def test_no_other_device_passes_on(people, match):
    hand_over(people.dm, match)
    for device in (people.other_dm, people.stranger):
        assert device.submit("pass-on", match).status_code == 404


def test_nothing_of_the_note_just_sealed_reaches_the_other_player(people, frozen, monkeypatch):
    """Two worlds that differ in White's note alone are one, byte for byte, from the pass on: curtain, seat, answers, tags."""

    def build(people, frozen, note):
        match = a_match(people.campaign)
        tablet = seated(room.hand_over(match=match, side=Side.WHITE))
        session = tablet.session
        session[KEEPER] = people.alice.pk
        session.save()
        seal_note(match, Side.WHITE, note)
        frozen(2)
        return match, tablet

    monkeypatch.setattr("tests.web.test_secrets.build", build)
    seen = []
    for note in ("A", "F spell scare:glaring"):
        with in_a_world(people, frozen, note) as (match, tablet):
            answers = {"pass on": everything(tablet.submit("pass-on", match, key=KEY))}
            answers["curtain"] = everything(tablet.get(match.seat_url))
            answers["seat"] = everything(tablet.get(match.seat_url, {"taken": "black"}))
            table = address("grice-seat-table", match)
            answers["table"] = everything(tablet.get(table, headers=HTMX))
            answers["sealed"] = everything(seal(tablet, match, KEY[::-1], strategy="B"))
            seen.append(answers)
    assert differences(*seen) == {}
    assert "For Brannoc only" in seen[0]["curtain"][-1] and 'name="strategy"' in seen[0]["seat"][-1]
    assert 'id="sealed-title"' in seen[0]["sealed"][-1]
