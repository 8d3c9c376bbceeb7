"""Everything the rules need to go on: the position, the points still to be spent, and what may come back.

Rulings R9.3, R9.4 (repetition), R10.7, A29 (White spends points first).
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.orthodox.position import Position
from variants.rules.wotn.actions import Move
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.ending import FIFTY, FIFTY_MOVES, REPETITION
from variants.rules.wotn.moves import is_passing, legal_moves

CLAIMED = "claimed"
Key = tuple[bytes, Side, str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class State:
    """The position and what led to it since a move that cannot be taken back by others.

    `moves` lead from `base` to `position`, `earlier` are the positions between. `points` are still to be spent, White's
    first; there are none after the first move. `offered` is the side whose offer of a draw stands, `declared` how the
    players ended the game (resigned or claimed: the side to move; resigned off turn: the other; agreed).
    """

    chart: Chart
    base: Position
    position: Position
    points: tuple[int, int] = (0, 0)
    moves: tuple[Move, ...] = ()
    earlier: tuple[Key, ...] = ()
    offered: Side | None = None
    declared: str | None = None


def spender(state: State) -> Side | None:
    """Who has points to spend now; None when the set-up is complete."""
    return next((side for side, points in zip(Side, state.points, strict=True) if points), None)


def points_of(state: State, side: Side) -> int:
    return state.points[0] if side is Side.WHITE else state.points[1]


def times(state: State) -> int:
    """How often the position has stood, this time included (R9.4)."""
    return state.earlier.count(key(state)) + 1


def key(state: State) -> Key:
    """What makes a position the same one; a passed square only if a capture in passing is legal."""
    chart, position = state.chart, state.position
    passed = any(
        is_passing(chart, position, move) for move in legal_moves(chart, position) if position.passed
    )
    return position.board, position.side, position.rights, position.passed if passed else ()


def claim(state: State) -> str | None:
    """On what ground the side to move may claim a draw (R9.3)."""
    if state.position.halfmove >= FIFTY_MOVES:
        return FIFTY
    return REPETITION if times(state) >= 3 else None
