"""The dice chart: how many squares an expedition may go at most.

Source: "Details", the chart (row: the squares attempted, column: the sum of two dice); X2, X3.
"""

from fractions import Fraction

from campaigns.rules.dice import Dice

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


def reach(attempted: int, faces: tuple[int, ...]) -> int:
    """The largest number of squares that two dice allow of so many attempted."""
    return CHART[attempted][sum(faces) - SUMS[0]]


def ways(attempted: int) -> dict[int, int]:
    """For each number of squares, in how many of the thirty-six throws it is the most that is allowed."""
    counted = dict.fromkeys(range(1, attempted + 1), 0)
    for total, most in zip(SUMS, CHART[attempted], strict=True):
        counted[most] += throws(total)
    return counted


def throws(total: int) -> int:
    """In how many of the thirty-six throws two dice come to this sum."""
    return 6 - abs(total - 7)


def chance_of(attempted: int, squares: int) -> Fraction:
    """How likely an attempt may go at least so many squares."""
    return Fraction(sum(count for most, count in ways(attempted).items() if most >= squares), 36)


def faces_for(attempted: int, most: int) -> tuple[int, int]:
    """Two faces, high to low, that allow exactly so many squares: the likeliest sum, of several the smallest."""
    fitting = [total for total, allowed in zip(SUMS, CHART[attempted], strict=True) if allowed == most]
    total = max(fitting, key=lambda one: (throws(one), -one))
    return total - total // 2, total // 2
