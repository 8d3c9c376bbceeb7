"""Undo, redo and corrections of dice; what is lost by them is confirmed first."""

from collections.abc import Iterator
from contextlib import contextmanager

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.learning.play.settle import update_learning_limit
from campaigns.match.play import amend, guests
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.reopening import once_confirmed, recalculation_note
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Side
from chess_minigame.judge.play.judging import close, continue_turn, first_undone_decision, replay_of
from chess_minigame.rules.ending import Ending
from chess_minigame.rules.notes import write_note
from chess_minigame.strategist.play import note_turn


@use_case(lock=sitting_at)
def undo(sitting: Sitting, *, decision: int | None, reason: str, seen: str = "") -> Answer:
    """Undo back to before a decision, the last one by default; a finished match loses its gain.

    Like the other amendments it raises Unconfirmed where later matches of the players are judged anew, unless
    `seen` is the fingerprint of what follows.
    """
    with _amendment(sitting, seen):
        replay = replay_of(sitting.match.options, sitting.lines)
        amend.undo_decision(sitting, decision=first_undone_decision(replay, decision), reason=reason)
    return Answer("Undone. Dice rolled since stay on record.")


@use_case(lock=sitting_at)
def redo(sitting: Sitting, *, seen: str = "") -> Answer:
    """Take back the last undo, correction or void, until something is played; raises Unconfirmed as undoing does."""
    with _amendment(sitting, seen):
        update_learning_limit(sitting, amend.redo_decision(sitting).roll_key)
    return Answer(f"Redone.{recalculation_note(sitting.match)}")


@use_case(lock=sitting_at)
def correct_die(sitting: Sitting, *, roll_key: str, door: DiceDoor, reason: str, seen: str = "") -> Answer:
    """Correct a mistyped die and replay what followed from it.

    Raises Unconfirmed, as voiding does, also where turns fall away or the match ends otherwise.
    """
    with _amendment(sitting, seen, asks=True):
        _check_unplayed(sitting, roll_key)
        amend.correct_roll(sitting, roll_key=roll_key, door=door, reason=reason)
        update_learning_limit(sitting, roll_key)
        continue_turn(sitting, DiceDoor())
    if sitting.state.open_turn is not None:
        return Answer(
            "The die is corrected. Judge this turn again from there; dice rolled since stay on record."
        )
    return Answer("The die and everything that followed from it are corrected.")


@use_case(lock=sitting_at)
def void_die(sitting: Sitting, *, roll_key: str, reason: str, seen: str = "") -> Answer:
    """Void a die; it is asked for again. Raises Unconfirmed as correcting does."""
    with _amendment(sitting, seen, asks=True):
        _check_unplayed(sitting, roll_key)
        amend.void_roll(sitting, roll_key=roll_key, reason=reason)
        update_learning_limit(sitting, roll_key)
    return Answer("The die is void and has to be rolled again.")


@contextmanager
def _amendment(sitting: Sitting, mark: str, *, asks: bool = False) -> Iterator[None]:
    """Update the match after what is amended inside; raises Unconfirmed as `once_confirmed` does."""
    with once_confirmed(sitting, mark, asks=asks):
        yield
        if sitting.state.open_turn is not None and _reopens_turn(sitting):
            turn, notes = sitting.state.position.turn, sitting.state.open_turn.notes
            for side in Side:
                guests.save_draft(
                    match=sitting.match, side=side, turn=turn, text=write_note(notes.of(side)), by=sitting.by
                )
        close(sitting)


def _reopens_turn(sitting: Sitting) -> bool:
    """Whether the turn that is judged now was over before, by its result or as a cheat was disqualified: its notes are with the judge."""
    previous = sitting.state_before
    is_forfeit = previous.over is not None and previous.over.how == Ending.EXPELLED
    return is_forfeit or len(sitting.state.turns) < len(previous.turns)


def _check_unplayed(sitting: Sitting, roll_key: str) -> None:
    """Raises Refused for the die of a note that was played: undo the turn first."""
    turn = note_turn(roll_key)
    notes_given = len(sitting.state.turns) + (sitting.state.open_turn is not None)
    if turn is not None and turn <= notes_given:
        raise Refused(f"That note has been played. Go back to before turn {turn} first.")
