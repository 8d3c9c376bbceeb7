"""How lucky a roll was: against all the others that could have fallen in its place.

Billings gives no measure; this one invents no numbers of its own. Of two rolls that is the better which can take the
stronger man ("These values ... correspond to the strengths of the pieces", the King above all); of two that can take
the same, but not the King, the one of which more dice can be used. The luck of a roll is the share of throws that are worse less the
share of those that are better: over all throws it comes to nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.chances import ROLLS, Dice, Reach, reach, throws
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.position import Position
from variants.rules.grid.layout import KIND
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.men import KING

_KING = ARMY.pieces.index(KING) + 1
OPENING_ROLLS = tuple(roll for roll in ROLLS if roll[0] != roll[1])  # no game begins with a double (R2)


@dataclass(frozen=True, slots=True)
class Luck:
    """What a roll could do: the strongest man it could take, how many dice it could use; and its luck, from -1 to 1."""

    roll: Dice
    takes: Piece | None
    dice: int
    luck: Fraction


def lucks(position: Position, table: DiceTable, rolls: Iterable[Dice] = ROLLS) -> tuple[Luck, ...]:
    """The luck of every roll that could fall for the side to move at a position before the roll."""
    reached = {roll: reach(position, table, roll) for roll in rolls}
    strongest = {roll: _strongest(position, found) for roll, found in reached.items()}
    worths = {roll: (kind, 0 if kind == _KING else reached[roll].dice) for roll, kind in strongest.items()}
    return tuple(
        Luck(roll, ARMY.pieces[kind - 1] if kind else None, reached[roll].dice, _luck(worths, roll))
        for roll, kind in strongest.items()
    )


def _strongest(position: Position, found: Reach) -> int:
    """The number of the strongest kind that can be taken, 0 for none."""
    return max((position.men.board[square] & KIND for square in found.takes), default=0)


def _luck(worths: dict[Dice, tuple[int, int]], roll: Dice) -> Fraction:
    worse = sum(throws(other) for other in worths if worths[other] < worths[roll])
    better = sum(throws(other) for other in worths if worths[other] > worths[roll])
    return Fraction(worse - better, sum(map(throws, worths)))
