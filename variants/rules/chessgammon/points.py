"""What a game is worth: the points its winner scores.

Source: Billings, "a double game can be awarded for capturing all sixteen of the opponents pieces"; R14c, R15.
"""

from campaigns.rules.contract import Side
from variants.rules.chessgammon.ending import KING_CAPTURED, RESIGNED
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.state import State, over


def points(state: State) -> int:
    """The points the winner scores; 0 while the game goes on, and for a draw.

    The cube's value; twice that, where the double game is played, against a side that has nothing but its King, who is
    taken or resigns. A dropped double is never worth more than the stake before it.
    """
    ended = over(state)
    if ended is None or ended.winner is None:
        return 0
    double = state.terms.double_game and ended.how in (KING_CAPTURED, RESIGNED)
    return state.position.cube.value * (2 if double and is_bare(state.position, ended.winner.other) else 1)


def plain_and_most(state: State) -> tuple[int, int]:
    """What a win would score as the game stands: a plain one, and the best there can be."""
    value = state.position.cube.value
    return value, 2 * value if state.terms.double_game else value


def is_bare(position: Position, side: Side) -> bool:
    """Whether a side has no man but its King, if it has him."""
    return set(position.men_of(side)) <= {position.king_of(side)}
