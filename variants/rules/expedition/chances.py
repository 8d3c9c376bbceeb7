"""How likely an attempt is to reach each square, exactly, from the chart.

Source: "Details", the chart; X1b (announcing farther may pay), X2, X3a, X19 and X20 (a risky capture is thrown for twice).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from variants.rules.actions import Move
from variants.rules.expedition.attempt import distance, is_attempt, line
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.reach import chance_of, ways
from variants.rules.expedition.risky import Risk


@dataclass(frozen=True, slots=True)
class Chances:
    """Of one attempt: the chance that the dice allow exactly so many squares at most (`maxima`), and that each square
    can be landed on (`landings`, in the order of the way); `takes`: that of taking who stands on the goal, None if nobody does.

    With risky captures `takes` counts the second throw in, `landings` do not.
    """

    maxima: Mapping[int, Fraction]
    landings: Mapping[int, Fraction]
    takes: Fraction | None


def chances(position: Position, attempt: Move, risk: Risk = Risk.OFF) -> Chances:
    """The chances of an attempt that may be announced at the position, or has just been."""
    squares = distance(attempt.start, attempt.to)
    whole = chance_of(squares, squares)
    taken = bool(position.board[attempt.to])
    return Chances(
        {most: Fraction(count, 36) for most, count in ways(squares).items()},
        {
            square: chance_of(squares, number)
            for number, square in enumerate(line(attempt.start, attempt.to), 1)
        },
        (whole if risk is Risk.OFF else whole * whole) if taken else None,
    )


def best_for(position: Position, start: int, to: int) -> Mapping[Move, Fraction]:
    """Every action by which the man on `start` may come to stand on `to`, each with its chance of being allowed to.

    A capture on the way is none: it can only happen on the announced square (X4).
    """
    found: dict[Move, Fraction] = {}
    for move in legal_moves(position):
        if move.start == start and not is_attempt(position, move) and move.to == to:
            found[move] = Fraction(1)
        elif move.start == start and is_attempt(position, move) and to in line(start, move.to):
            found[move] = chance_of(distance(start, move.to), distance(start, to))
    return found
