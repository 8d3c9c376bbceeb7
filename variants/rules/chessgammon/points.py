"""What a game is worth: the points its winner scores.

Source: Billings, "a double game can be awarded for capturing all sixteen of the opponents pieces"; R14c, R15.
"""

from campaigns.rules.contract import Over, Side
from variants.rules.answers import Counter, Worth
from variants.rules.capabilities import Points
from variants.rules.chessgammon.doubling import raised
from variants.rules.chessgammon.ending import KING_CAPTURED
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import Situation
from variants.rules.orthodox.pieces import SIDE_NAMES
from variants.rules.state import RESIGNED


class CubePoints(Points[Situation]):
    """The cube's value; twice that, where the double game is played, against a side that has nothing but its King.

    That King must be taken, or his side resign: a dropped double is never worth more than the stake before it.
    """

    def won(self, position: Situation, ended: Over) -> int:
        if ended.winner is None:
            return 0
        double = position.terms.double_game and ended.how in (KING_CAPTURED, RESIGNED)
        is_double = double and is_bare(position.placed, ended.winner.other)
        return position.placed.cube.value * (2 if is_double else 1)

    def worth(self, position: Situation) -> Worth:
        value = position.placed.cube.value
        return Worth(value, 2 * value if position.terms.double_game else value, raised(position))

    def counter(self, position: Situation) -> Counter | None:
        """The doubling cube."""
        if not position.terms.cube:
            return None
        cube = position.placed.cube
        owner = f"{SIDE_NAMES[cube.owner]}'s" if cube.owner else "in the middle"
        return Counter(str(cube.value), cube.owner, f"The cube shows {cube.value} and is {owner}.")


def is_bare(position: Position, side: Side) -> bool:
    """Whether a side has no piece but its King, or none at all."""
    return set(position.pieces_of(side)) <= {position.king_of(side)}
