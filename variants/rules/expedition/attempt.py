"""Expeditions: a Bishop, Rook or Queen that is to go two squares or more is announced first, and then the dice decide.

Source: "any attempt of either player to move a Bishop, Rook or Queen more than 1 square"; "Details", the chart (row: the
squares attempted, column: the sum of two dice); X1 to X4. The same two squares are a sure move, an attempt or a landing:
the position knows which (section D).
"""

from enum import StrEnum
from fractions import Fraction

from campaigns.rules.dice import Dice
from variants.rules.actions import Coordinates, Move
from variants.rules.expedition.position import Position
from variants.rules.orthodox.pieces import BISHOP, GRID, QUEEN, ROOK

EXPLORERS = (BISHOP, ROOK, QUEEN)
"""Sure of the next square only."""

COORDINATES = Coordinates(GRID, ", and what a pawn becomes, like e2e4 or a7a8q", tuple("qrbn"))

TWO_DICE = Dice(6, 2)
SUMS = range(2, 13)

# fmt: off
#    2  3  4  5  6  7  8  9 10 11 12
CHART = {
 2: (1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1),
 3: (1, 2, 2, 3, 3, 3, 3, 3, 2, 2, 1),
 4: (1, 2, 3, 3, 4, 4, 4, 3, 3, 2, 1),
 5: (1, 2, 3, 4, 5, 5, 5, 4, 3, 2, 1),
 6: (1, 3, 4, 5, 5, 6, 6, 5, 4, 3, 2),
 7: (1, 3, 4, 5, 6, 7, 6, 6, 5, 4, 2),
}
# fmt: on


class Risk(StrEnum):
    """What becomes of an attacker that misses; OFF: captures always succeed."""

    OFF = "off"
    REMOVE = "remove"
    SHARE = "share"


def is_attempt(position: Position, move: Move) -> bool:
    """Whether a move of the side to move needs the dice."""
    return position.on(move.start) in EXPLORERS and distance(move.start, move.to) > 1


def distance(start: int, to: int) -> int:
    """The distance between two squares in King's steps."""
    (file, rank, _), (other_file, other_rank, _) = GRID.spot(start), GRID.spot(to)
    return max(abs(file - other_file), abs(rank - other_rank))


def line(start: int, to: int) -> tuple[int, ...]:
    """The squares of a straight line, the first one excluded, the last one included; empty if there is no line."""
    (file, rank, _), (to_file, to_rank, _) = GRID.spot(start), GRID.spot(to)
    ahead, aside, steps = to_rank - rank, to_file - file, distance(start, to)
    if not steps or {abs(ahead), abs(aside)} - {0, steps}:
        return ()
    by = (to - start) // steps
    return tuple(range(start + by, to + by, by))


def reach(squares: int, faces: tuple[int, ...]) -> int:
    """How many squares two dice allow at most, of so many attempted."""
    return CHART[squares][sum(faces) - SUMS[0]]


def throw_counts(squares: int) -> dict[int, int]:
    """For each number of squares, how many of the thirty-six throws allow exactly that many at most."""
    counts = dict.fromkeys(range(1, squares + 1), 0)
    for total, allowed in zip(SUMS, CHART[squares], strict=True):
        counts[allowed] += throws(total)
    return counts


def throws(total: int) -> int:
    """How many of the thirty-six throws of two dice come to a sum."""
    return 6 - abs(total - 7)


def chance_of(distance: int, squares: int) -> Fraction:
    """The probability that an attempt may go at least so many squares."""
    return Fraction(sum(count for allowed, count in throw_counts(distance).items() if allowed >= squares), 36)


def faces_for(distance: int, allowed: int) -> tuple[int, int]:
    """Two faces, high to low, that allow exactly so many squares: the likeliest sum, of several the smallest."""
    fitting = [total for total, limit in zip(SUMS, CHART[distance], strict=True) if limit == allowed]
    total = max(fitting, key=lambda sum_of_dice: (throws(sum_of_dice), -sum_of_dice))
    return total - total // 2, total // 2
