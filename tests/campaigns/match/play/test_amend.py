"""Decisions are taken back, dice are facts: undo, correct, void."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.match.models import Line
from campaigns.match.play import amend, log
from campaigns.match.play.dice_door import DiceDoor
from chess_minigame.judge.play import matches
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.notes import read_both
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Player
from tests import games

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(match):
    """Two turns: d% 50, then 30."""
    games.turn(match, "50")
    games.turn(match, "30")
    return match


def amended(match, do):
    """Carry out `do` on a sitting; the state it leaves."""
    return games.at_the_table(match, do).state


def corrected(match, roll_key, face, reason="misread"):
    door = DiceDoor(typed=face)
    return amended(
        match, lambda sitting: amend.correct_roll(sitting, roll_key=roll_key, door=door, reason=reason)
    )


def voided(match, roll_key, reason="off the table"):
    return amended(match, lambda sitting: amend.void_roll(sitting, roll_key=roll_key, reason=reason))


def test_undo_goes_back_one_decision(match):
    assert len(amended(match, amend.undo_decision).turns) == 1


@pytest.mark.slow
def test_undo_goes_back_to_before_any_decision(match):
    assert amended(match, lambda sitting: amend.undo_decision(sitting, decision=1)).turns == ()


@pytest.mark.slow
@pytest.mark.parametrize("decision", [0, 3, -1])
def test_a_decision_that_is_not_there_cannot_be_undone(match, decision):
    with pytest.raises(Refused, match="is gone already"):
        amended(match, lambda sitting: amend.undo_decision(sitting, decision=decision))


def test_a_die_thrown_before_an_undo_answers_again(match):
    amended(match, amend.undo_decision)
    games.turn(match, "99")
    last = match.lines.last()
    assert (last.faces, last.thrown_by) == ("30", Line.ThrownBy.RECORDED)


def test_a_mistyped_die_is_corrected_and_what_followed_is_replayed(match):
    state = corrected(match, "turn 1", "99", "a 9 is a 9")
    assert len(state.turns) == 2
    assert state.turns[0].result.name != "no advantage"
    assert match.lines.last().text == "a 9 is a 9"


@pytest.mark.slow
def test_a_die_the_machine_threw_cannot_be_corrected(match):
    games.turn(match, "50")
    match.lines.filter(roll_key="turn 3").update(thrown_by=Line.ThrownBy.MACHINE)
    with pytest.raises(Refused, match="was not mistyped"):
        corrected(match, "turn 3", "1")


def test_a_voided_die_is_asked_for_again_and_later_decisions_fall_with_it(match):
    assert voided(match, "turn 1").turns == ()
    assert match.lines.last().kind == Line.Kind.VOID


@pytest.mark.slow
@pytest.mark.parametrize("reason", ["", "  "])
def test_dice_are_not_touched_without_a_reason(match, reason):
    for do in (lambda: voided(match, "turn 1", reason), lambda: corrected(match, "turn 1", "1", reason)):
        with pytest.raises(Refused) as refusal:
            do()
        assert refusal.value.field == "reason"


def test_a_die_nobody_threw_cannot_be_voided(match):
    with pytest.raises(Refused, match="no such die"):
        voided(match, "turn 9")


# dice that lead to other dice
HAND = "turn 1 white moves, watcher black"


@pytest.fixture
def sly(monkeypatch, ysolde, brannoc):
    """A match in which White, a deft thief, moves the pieces unseen on turn one; turn two is honest."""
    options = Options(29, 20, Player(dexterity=14, pick_pockets=60))
    monkeypatch.setattr(matches, "_options", lambda *asked: options)
    match = games.sit_down(ysolde, brannoc)

    def two_turns(sitting):
        for notes, faces in (("A move / A", ["14", "73"]), ("A / A", ["59"])):
            sitting.act(read_both(notes))
            for face in faces:
                sitting.roll(DiceDoor(typed=face))

    amended(match, two_turns)
    return match


def replayed(match):
    lines = list(match.lines.order_by("seq"))
    return log.replay(GRICE, match.options, log.steps(lines)).state


@pytest.mark.slow
def test_a_corrected_die_that_asks_for_another_takes_the_match_back_to_it(sly):
    state = corrected(sly, HAND, "20")
    assert GRICE.awaits(state).key == "turn 1 white picks pockets, watcher black"
    assert replayed(sly) == state


def test_what_is_played_after_such_a_correction_is_as_replayed(sly):
    corrected(sly, HAND, "20")

    def on(sitting):
        sitting.roll(DiceDoor(typed="60"))
        sitting.roll(DiceDoor())  # the d% of turn one is on record
        sitting.act(read_both("B / B"))
        sitting.roll(DiceDoor())

    state = amended(sly, on)
    assert [turn.percentile for turn in state.turns] == [73, 59]
    assert replayed(sly) == state


@pytest.mark.slow
def test_corrected_back_a_die_no_longer_asked_for_is_passed_over(sly):
    for face in ("20", "13"):
        state = corrected(sly, HAND, face)
    assert GRICE.awaits(state).key == "turn 1"
    assert replayed(sly) == state
