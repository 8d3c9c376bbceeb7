"""The working of a turn with a label for each number, for the judge."""

from campaigns.rules.contract import Side
from chess_minigame.presenters.score import minus, signed_score
from chess_minigame.presenters.wording import Wording
from chess_minigame.rules.cm_in_force import Changes
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.rules.turn_result import counts_as


def working(turn: ResolvedTurn, words: Wording) -> tuple[str, ...]:
    """The total, then each changed CM's steps under the player's name."""
    cms = zip(Side, (turn.white, turn.black), strict=True)
    changes = [(side, cm) for side, cm in cms if cm.is_changed]
    return (
        _total(turn),
        *(f"{words.names[side]}'s CM {minus(cm.working)}" for side, cm in changes if turn.total is not None),
    )


def _total(turn: ResolvedTurn) -> str:
    """`d% 44, strategies -20, Black CM 0 (mind read), White CM -34 = -10, counts as 01: great move for White`."""
    if turn.total is None:
        return "Both read each other's minds: no result"
    effective = counts_as(turn.total)
    counts = "" if effective == turn.total else f", counts as {effective % 100:02}"
    result = turn.result.name[0].lower() + turn.result.name[1:]
    parts = [
        f"d% {turn.percentile}",
        f"strategies {signed_score(turn.table)}",
        f"Black CM {signed_score(turn.black_cm)}{_why(turn.black.changes)}",
        f"White CM {signed_score(-turn.white_cm)}{_why(turn.white.changes)}",
    ]
    return f"{', '.join(parts)} = {minus(turn.total)}{counts}: {result}"


def _why(changes: Changes) -> str:
    """Why the CM in force differs from the normal one, in brackets."""
    reasons = ", ".join(changes.reasons)
    return f" ({reasons})" if reasons else ""
