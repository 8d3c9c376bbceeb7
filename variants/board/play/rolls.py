"""Dice at a full board: rolling, typing, correcting; and taking half-moves back within a turn."""

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play import amend, log
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Choice, Over, Roll, Side
from variants import catalog
from variants.board.play import moves
from variants.catalog import AnyGame


@use_case(lock=sitting_at)
def roll_dice(sitting: Sitting, *, door: DiceDoor, side: Side | None) -> Answer:
    """Roll the awaited dice; `side` is the seat that rolls, None the DM.

    Where something else may be said before, throwing says the word that asks for them. Raises Refused where no dice are
    awaited, or not this side's, and beside `faces` for a text that is no such throw.
    """
    game = catalog.game(sitting.match.game)
    phase = sitting.awaits()
    if isinstance(phase, Choice) and game.request in phase.actions:
        _check_turn(sitting, phase.side, side)
        moves.ask_for_dice(sitting, game)
    sitting.check_in_play()
    _check_turn(sitting, sitting.awaited_roll().by, side)
    moves.record_roll(sitting, game, door)
    moves.close(sitting)
    return Answer()


@use_case(lock=sitting_at)
def correct_last_roll(sitting: Sitting, *, typed: str, reason: str, seen: str = "") -> Answer:
    """Correct the last roll, for the DM. Raises Refused as `amend.correct_roll` does, and if there was none.

    Raises Unconfirmed where moves fall away or the match ends otherwise, unless `seen` is the fingerprint of that.
    """
    rolls = [step for step in log.steps(sitting.lines) if step.roll_key]
    if not rolls:
        raise Refused("No dice have been rolled yet.")
    with moves.amending(sitting, seen):
        amend.correct_roll(sitting, roll_key=rolls[-1].roll_key, door=DiceDoor(typed=typed), reason=reason)
    return Answer()


@use_case(lock=sitting_at)
def take_own_back(sitting: Sitting, *, side: Side) -> Answer:
    """Take back a side's own last half-move; its turn lasts until the other side rolls."""
    game = catalog.game(sitting.match.game)
    steps = log.steps(sitting.lines)
    line = next(line for line in reversed(sitting.lines) if line.seq == steps[-1].seq) if steps else None
    if line is None or not may_take_back(game, line.side, line.notation, sitting.awaits(), side):
        raise Refused(_turn_is_over(sitting.match, side))
    sitting.gives_time_back = False
    amend.undo_decision(sitting)
    moves.close(sitting)
    return Answer()


def may_take_back(game: AnyGame, mover: str, notation: str, phase: object, side: Side) -> bool:
    """Whether the last step, a half-move of `mover` (no `notation`: none), is still within its turn and that side's."""
    if not game.variant.turns_of_half_moves or not notation or mover != side or isinstance(phase, Over):
        return False
    if isinstance(phase, Roll):
        return True
    return isinstance(phase, Choice) and (phase.side is side or game.request in phase.actions)


def _turn_is_over(match: Match, side: Side) -> str:
    if moves.takes_back_freely(match, side):
        return "That turn is over: press Take back."
    return f"That turn is over: ask {moves.who_decides_take_back(match, side)} for a take-back."


def _check_turn(sitting: Sitting, roller: Side | None, side: Side | None) -> None:
    """Raise Refused for a seat that would roll the other side's dice; either may roll for both."""
    if side is not None and roller not in (None, side):
        raise Refused(f"It is not your turn: {sitting.entry.side_name(side.other)} rolls.")
