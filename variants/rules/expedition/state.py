"""Everything the rules need to go on: the position, what led to it, and what the players declared.

Ruling X16b (repetition: nothing announced, the same men, side, rights, shared squares and captures in passing).
"""

from dataclasses import dataclass

from campaigns.rules.contract import Over, Side
from variants.rules.expedition.actions import Move
from variants.rules.expedition.check import checks
from variants.rules.expedition.ending import AGREED, REPETITION, RESIGNED, RESIGNED_OFF_TURN, ending_of
from variants.rules.expedition.moves import is_passing, words
from variants.rules.expedition.options import Options
from variants.rules.expedition.position import Position
from variants.rules.expedition.risky import Risk

Faces = tuple[int, ...]
Step = Move | Faces
"""What brings a game on: a move, attempt or landing, or thrown dice."""
Key = tuple[bytes, Side, str, bool, tuple[tuple[int, int], ...]]

ONGOING, CAPTURE_ROLL = "ongoing", "capture-roll"


@dataclass(frozen=True, slots=True)
class State:
    """The position and what led to it since a move that cannot come undone (a capture, a pawn's move).

    `steps` lead from `base` to `position`; `earlier` are the positions between with nothing announced. `offered` is the
    side whose offer of a draw stands, `declared` how the players ended the game (resigned: the side to move; agreed).
    """

    risk: Risk
    base: Position
    position: Position
    steps: tuple[Step, ...] = ()
    earlier: tuple[Key, ...] = ()
    offered: Side | None = None
    declared: str | None = None


def start(options: Options) -> State:
    """The state before the first move."""
    return State(options.risk, options.start, options.start)


def over(state: State) -> Over | None:
    """How the game ended; None while it goes on."""
    position = state.position
    if state.declared == RESIGNED:
        return Over(RESIGNED, position.side.other)
    if state.declared == RESIGNED_OFF_TURN:
        return Over(RESIGNED, position.side)
    if state.declared == AGREED:
        return Over(AGREED, None)
    ended = ending_of(position)
    if ended is None and position.pending is None and times(state) >= 3:
        return Over(REPETITION, None)
    return ended


def times(state: State) -> int:
    """How often the position has stood, this time included."""
    return state.earlier.count(key(state.position)) + 1


def key(position: Position) -> Key:
    """What makes a position the same one; a passed square only if a capture in passing is legal."""
    passed = bool(position.men.passed) and any(map(is_passing, words(position).values()))
    return position.board, position.side, position.men.rights, passed, position.shared


def status(state: State) -> str:
    """One word for how the game stands: how it ended, a capture that is to be thrown for, the check, or ongoing."""
    ended = over(state)
    if ended:
        return ended.how
    position = state.position
    if position.pending and position.pending.captures:
        return CAPTURE_ROLL
    return checks(position, position.side).word or ONGOING
