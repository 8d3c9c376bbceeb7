"""Spending handicap points before the first move: each is one form, one line of the log."""

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.play import amend
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play import moves
from variants.rules.pair import Handicap, Preparation
from variants.rules.state import BoardPosition

SETUP_COMPLETE = "The setup is complete: no points are left to spend."


@use_case(lock=sitting_at)
def improve_setup(sitting: Sitting, *, text: str, side: Side | None) -> Answer:
    """An improvement of the set-up, or the word that no more will be spent; `side` as for a move.

    Raises Refused with the reason for what cannot be, and where it is not `side` that spends.
    """
    current = _current_preparation(sitting, side)
    if not _handicap(sitting).is_preparation(text):
        raise Refused("Choose a piece and what it becomes.", "action")
    with rules_errors_as_refusals("action"):
        action = sitting.rules.read_action(text)
    sitting.act(action, side=current.side)
    moves.close(sitting)
    return Answer()


@use_case(lock=sitting_at)
def undo_last_improvement(sitting: Sitting, *, side: Side | None) -> Answer:
    """Of the side that spends; needs no consent, because nobody has answered it."""
    current = _current_preparation(sitting, side)
    decisions = amend.effective_decisions(sitting)
    sides_by_seq = {line.seq: line.side for line in sitting.lines}
    if not decisions or sides_by_seq[decisions[-1].seq] != current.side:
        raise Refused("There is no improvement to undo.")
    amend.undo_decision(sitting)
    moves.close(sitting)
    return Answer()


def _current_preparation(sitting: Sitting, side: Side | None) -> Preparation:
    preparation = _handicap(sitting).preparation(sitting.state.position)
    if preparation is None:
        raise Refused(SETUP_COMPLETE)
    if side not in (None, preparation.side):
        raise Refused(f"{sitting.entry.side_name(preparation.side)} spends points first.")
    return preparation


def _handicap(sitting: Sitting) -> Handicap[BoardPosition]:
    handicap = catalog.game(sitting.match.game).variant.handicap
    if handicap is None:
        raise Refused(SETUP_COMPLETE)
    return handicap
