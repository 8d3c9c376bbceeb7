"""Everything the rules need to go on: the position, and what the players have said.

Rulings R2 (the opening throw), R16 (draws), R20 (first rolls).
"""

from dataclasses import dataclass

from campaigns.rules.contract import Over, Side
from variants.rules.chessgammon.actions import Word
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.ending import AGREED, DROPPED, RESIGNED, RESIGNED_OFF_TURN, ending_of
from variants.rules.chessgammon.options import Options
from variants.rules.chessgammon.position import START, Position
from variants.rules.chessgammon.terms import Terms


@dataclass(frozen=True, slots=True)
class State:
    """The terms, the position and what has been said.

    `opening` numbers the opening throw that is awaited, 0 when it is past; `fresh` are the sides whose first roll is not
    over, where that matters. `said` is "roll" or "double" when the side to move has said so and the dice are not yet
    thrown. `offered` is the side whose offer of a draw stands, `declared` how the players ended the game (resigned:
    the side to move; resigned off turn, dropped: the other; agreed).
    """

    terms: Terms
    position: Position
    opening: int = 0
    fresh: tuple[Side, ...] = ()
    said: Word | None = None
    offered: Side | None = None
    declared: str | None = None


def start(options: Options) -> State:
    """The state before the opening throw, or at the given position."""
    if options.start is not None:
        return State(options.terms, options.start)
    return State(options.terms, START, opening=1, fresh=options.terms.fresh)


def over(state: State) -> Over | None:
    """How the game ended; None while it goes on."""
    side = state.position.side
    if state.declared == RESIGNED:
        return Over(RESIGNED, side.other)
    if state.declared == RESIGNED_OFF_TURN:
        return Over(RESIGNED, side)
    if state.declared == DROPPED:
        return Over(DROPPED, side)
    if state.declared == AGREED:
        return Over(AGREED, None)
    return ending_of(state.position)


def status(state: State) -> str:
    """One word for how the game stands: how it ended, or ongoing."""
    ended = over(state)
    return ended.how if ended else "ongoing"


def table_of(state: State, side: Side) -> DiceTable:
    """The table that a side's dice go by, in the turn it has or will have next (R20a)."""
    return state.terms.table(side in state.fresh)
