"""Sealed notes: they can be changed until the judge takes both, wait outside the log, and are void when their turn is."""

import pytest

from campaigns.core.models import Submission
from campaigns.core.refusals import Refused, StaleForm
from campaigns.match.models import Draft, Line
from campaigns.match.play import guests
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Side
from chess_minigame.judge.play import amendments, judging
from chess_minigame.rules.notes import read_note
from tests import factories, games
from tests.boards import form
from tests.games import seal

pytestmark = pytest.mark.django_db
WHITE, BLACK = Side.WHITE, Side.BLACK


def resolve(match, percentile="50", shown=None, **written):
    return judging.resolve_turn(
        match.pk,
        games.form(match),
        notes={Side(side): read_note(letter) for side, letter in written.items()},
        door=DiceDoor(typed=percentile),
        sealed_texts=shown,
    ).sentence


def decided(match):
    return [line.text for line in match.lines.filter(kind=Line.Kind.ACT)]


def test_sealing_says_sealed_and_nothing_more(match):
    assert seal(match, WHITE, "A") == "Sealed."
    assert seal(match, BLACK, "F") == "Sealed."


def test_a_sealed_note_is_in_no_line_of_the_log_until_both_are_resolved(match):
    before = match.lines.count()
    seal(match, WHITE, "A")
    seal(match, BLACK, "F")
    assert match.lines.count() == before
    resolve(match)
    assert decided(match) == ["A / F"]
    assert not Draft.objects.exists()


@pytest.mark.slow
def test_a_note_can_be_changed_until_the_judge_takes_both(match):
    for letter in "ABC":
        seal(match, WHITE, letter)
    seal(match, BLACK, "F")
    assert [seal(match, side, "D") for side in (WHITE, BLACK)] == ["Sealed."] * 2
    resolve(match)
    assert decided(match) == ["D / D"]


def test_the_judge_resolves_what_was_shown_or_hears_that_it_has_changed(match):
    seal(match, WHITE, "A")
    seal(match, BLACK, "F")
    shown = {WHITE: "A", BLACK: "F"}
    seal(match, BLACK, "E")
    with pytest.raises(Refused, match=r"Brannoc has changed the note since\. Look at it") as refusal:
        resolve(match, shown=shown)
    assert (refusal.value.field, decided(match)) == ("black", [])
    assert guests.note_texts(match, 1) == {WHITE: "A", BLACK: "E"}
    resolve(match, shown={**shown, BLACK: "E"})
    assert decided(match) == ["A / E"]


def test_a_changed_note_that_the_judge_overrules_stops_nothing(match):
    seal(match, WHITE, "A")
    seal(match, BLACK, "F")
    seal(match, BLACK, "E")
    resolve(match, shown={WHITE: "A", BLACK: "F"}, black="C")
    assert decided(match) == ["A / C"]


def test_a_form_sent_again_after_both_are_in_is_answered_as_before(match):
    one = form(match, WHITE)
    seal(match, WHITE, "A", one)
    seal(match, BLACK, "F")
    assert seal(match, WHITE, "A", one) == "Sealed."


def test_one_sides_seal_leaves_the_others_form_good(match):
    blacks = form(match, BLACK)
    before = (match.public_version, match.dm_version)
    seal(match, WHITE, "A")
    match.refresh_from_db()
    assert (match.public_version, match.dm_version) == (before[0], before[1] + 1)
    seal(match, BLACK, "F", blacks)


def test_a_note_for_a_turn_already_resolved_is_stale(match):
    late = form(match, WHITE)
    games.turn(match, "50")
    submissions = Submission.objects.count()
    with pytest.raises(StaleForm):
        seal(match, WHITE, "A", late)
    assert not Draft.objects.exists()
    assert Submission.objects.count() == submissions


def test_a_form_of_another_match_is_stale_at_this_one_or_seals_only_here(match):
    campaign = match.campaign
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Maud", "Wat")))
    games.turn(other, "50")
    with pytest.raises(StaleForm):
        seal(match, WHITE, "A", form(other, WHITE))
    assert not Draft.objects.exists()


@pytest.mark.slow
def test_no_note_is_asked_for_before_the_limit_and_after_the_end(match):
    campaign = match.campaign
    fresh = games.begin(factories.player(campaign, "Maud"), factories.player(campaign, "Wat"))
    games.finish(match)
    for closed in (fresh, match):
        with pytest.raises(Refused, match="does not wait for notes"):
            seal(closed, WHITE, "A")


@pytest.mark.slow
def test_the_judge_may_write_either_sides_note(match):
    seal(match, WHITE, "A")
    resolve(match, black="C")
    seal(match, BLACK, "D")
    resolve(match, white="B")
    resolve(match, white="E", black="F")
    assert decided(match) == ["A / C", "B / D", "E / F"]


def test_what_the_judge_wrote_goes_before_what_was_sealed(match):
    seal(match, WHITE, "A")
    seal(match, BLACK, "F")
    resolve(match, white="B")
    assert decided(match) == ["B / F"]


@pytest.mark.parametrize("missing", ["white", "black"])
def test_a_turn_with_a_note_missing_is_refused_beside_that_side(match, missing):
    other = BLACK if missing == "white" else WHITE
    seal(match, other, "A")
    with pytest.raises(Refused, match=f"{missing.title()}'s note") as refusal:
        resolve(match)
    assert refusal.value.field == missing
    assert guests.note_texts(match, 1) == {other: "A"}


def test_a_die_that_cannot_be_leaves_both_notes_sealed(match):
    seal(match, WHITE, "A")
    seal(match, BLACK, "F")
    with pytest.raises(Refused):
        resolve(match, "101")
    assert len(guests.note_texts(match, 1)) == 2
    assert decided(match) == []


def test_undoing_a_decision_voids_what_was_sealed_for_the_turn_after_it(match):
    games.turn(match, "50")
    seal(match, WHITE, "A")
    amendments.undo(match.pk, games.form(match), decision=None, reason="")
    assert not Draft.objects.exists()
    games.turn(match, "")
    assert guests.note_texts(match, 2) == {}


@pytest.mark.slow
def test_abandoning_voids_notes_and_undoing_that_brings_none_back(match):
    games.turn(match, "50")
    seal(match, WHITE, "A")
    judging.abandon(match.pk, games.form(match))
    assert not Draft.objects.exists()
    amendments.undo(match.pk, games.form(match), decision=None, reason="")
    assert not Draft.objects.exists()


@pytest.mark.slow
def test_voiding_a_turns_die_voids_the_notes_of_the_turn_after(match):
    games.turn(match, "50")
    seal(match, WHITE, "A")
    amendments.void_die(match.pk, games.form(match), roll_key="turn 1", reason="cocked")
    assert guests.note_texts(match, 2) == {}
    assert len(guests.note_texts(match, 1)) == 2, "those of the turn that is judged again are with the judge"


def test_a_note_for_another_turn_is_none_of_this_turns(match):
    seal(match, WHITE, "A")
    assert guests.note_texts(match, 2) == {}
