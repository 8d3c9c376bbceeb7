"""How likely a piece is to be taken by the next roll, exactly, and how lucky a roll was.

Source: Billings, on a one-on-one match-up, "each having an 11/36 chance of capturing the other". The author leaves doubles
out where he counts 20 and 11 rolls; these are exact.

He gives no measure of luck; this one invents no numbers of its own (R21). Of two rolls that is the better which can take
the stronger piece ("These values ... correspond to the strengths of the pieces", the King above all); of two that can take
the same, but not the King, the one of which more dice can be used. The luck of a roll is the share of throws that are
worse less the share of those that are better: over all throws it comes to nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from campaigns.rules.contract import Side
from variants.rules.chessgammon import kernel
from variants.rules.chessgammon.dice_tables import ARMY, DiceTable
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.turn import vector
from variants.rules.grid.layout import KIND, MARKS, MOVES, STAMP
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import GRID, KING

Dice = tuple[int, int]

# The twenty-one rolls, high to low; of the thirty-six throws a double is one, any other roll two.
ROLLS: tuple[Dice, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
OPENING_ROLLS = tuple(roll for roll in ROLLS if roll[0] != roll[1])  # no game begins with a double (R2)
_KING = ARMY.kind(KING)


def throws(roll: Dice) -> int:
    """How many of the thirty-six throws of two dice give a roll."""
    return 1 if roll[0] == roll[1] else 2


@dataclass(frozen=True, slots=True)
class Danger:
    """The rolls by which a side can take a piece in one turn."""

    rolls: tuple[Dice, ...]

    @property
    def chance(self) -> Fraction:
        return Fraction(sum(map(throws, self.rolls)), 36)


@lru_cache(maxsize=64)
def danger_to_king(position: Position, king_of: Side, table: DiceTable) -> Danger:
    """The rolls that take a side's King if the other side rolls now; the dice on the table do not count."""
    square = position.king_of(king_of)
    return Danger(()) if square is None else danger(position, square, king_of.other, table)


def danger(position: Position, square: int, hitter: Side, table: DiceTable) -> Danger:
    """The rolls by which the `hitter` takes the piece on a square, with either die or with both."""
    roll_position = before_roll(position, hitter)
    return Danger(tuple(roll for roll in ROLLS if square in reach(roll_position, table, roll).takes))


def hit_chances(position: Position, hitter: Side, table: DiceTable) -> Mapping[int, Fraction]:
    """How likely the `hitter`'s next roll can take each of the other side's pieces, by squares; none that is safe."""
    roll_position, chances = before_roll(position, hitter), dict[int, Fraction]()
    for roll in ROLLS:
        for square in reach(roll_position, table, roll).takes:
            chances[square] = chances.get(square, Fraction(0)) + Fraction(throws(roll), 36)
    return chances


def before_roll(position: Position, side: Side) -> Position:
    return replace(position, chess=replace(position.chess, side=side), dice=())


@dataclass(frozen=True, slots=True)
class Reach:
    """What a roll can do: how many of its dice can be used, and on which squares it can take pieces."""

    dice: int
    takes: frozenset[int]


def reach(position: Position, table: DiceTable, roll: Dice) -> Reach:
    """What this roll can do for the side to move, in some way of playing it that the rules allow."""
    S = vector(replace(position, dice=roll))
    dice = kernel.reach(S, table.tables, MOVES)
    return Reach(dice, frozenset(square for square in range(GRID.size) if S[MARKS + square] == S[STAMP]))


@dataclass(frozen=True, slots=True)
class Luck:
    """What a roll could do: the strongest piece it could take, how many dice it could use; and its luck, from -1 to 1."""

    roll: Dice
    takes: Piece | None
    dice: int
    luck: Fraction


@lru_cache(maxsize=256)
def lucks(position: Position, table: DiceTable, rolls: tuple[Dice, ...] = ROLLS) -> tuple[Luck, ...]:
    """The luck of every roll that could fall for the side to move at a position before the roll."""
    reaches = {roll: reach(position, table, roll) for roll in rolls}
    strongest = {roll: _strongest(position, reached) for roll, reached in reaches.items()}
    worths = {roll: (kind, 0 if kind == _KING else reaches[roll].dice) for roll, kind in strongest.items()}
    return tuple(
        Luck(roll, ARMY.pieces[kind - 1] if kind else None, reaches[roll].dice, _luck(worths, roll))
        for roll, kind in strongest.items()
    )


def _strongest(position: Position, reach: Reach) -> int:
    return max((position.chess.board[square] & KIND for square in reach.takes), default=0)


def _luck(worths: dict[Dice, tuple[int, int]], roll: Dice) -> Fraction:
    worse = sum(throws(other_roll) for other_roll in worths if worths[other_roll] < worths[roll])
    better = sum(throws(other_roll) for other_roll in worths if worths[other_roll] > worths[roll])
    return Fraction(worse - better, sum(map(throws, worths)))
