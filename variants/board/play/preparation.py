"""Spending handicap points before the first move: each is one form, one line of the log."""

from typing import Any

from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.core.use_cases import Answer
from campaigns.match.play import amend
from campaigns.match.play.sitting import Sitting, match_use_case
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play import moves
from variants.rules.pair import Handicap, Preparation

COMPLETE = "The setup is complete: no points are left to spend."


@match_use_case
def prepare(sitting: Sitting, *, text: str, side: Side | None) -> Answer:
    """An improvement of the set-up, or the word that no more will be spent; `side` as for a move.

    Raises Refused with the reason for what cannot be, and where it is not `side` that spends.
    """
    now = _now(sitting, side)
    if not _handicap(sitting).prepares(text):
        raise Refused("Choose a piece and what it becomes.", "action")
    with refused_by_rules("action"):
        action = sitting.rules.read_action(text)
    sitting.act(action, side=now.side)
    moves.close(sitting)
    return Answer()


@match_use_case
def undo_last_improvement(sitting: Sitting, *, side: Side | None) -> Answer:
    """Of the side that spends; needs no consent, because nobody has answered it."""
    now = _now(sitting, side)
    past = amend.effective_decisions(sitting)
    by = {line.seq: line.side for line in sitting.lines}
    if not past or by[past[-1].seq] != now.side:
        raise Refused("There is no improvement to undo.")
    amend.undo_decision(sitting)
    moves.close(sitting)
    return Answer()


def _now(sitting: Sitting, side: Side | None) -> Preparation:
    now = _handicap(sitting).preparation(sitting.state.position)
    if now is None:
        raise Refused(COMPLETE)
    if side not in (None, now.side):
        raise Refused(f"{sitting.entry.side_name(now.side)} spends points first.")
    return now


def _handicap(sitting: Sitting) -> Handicap[Any]:
    handicap = catalog.game(sitting.match.game).variant.handicap
    if handicap is None:
        raise Refused(COMPLETE)
    return handicap
