"""How a match may end, with the chance of each end (R14, R15). Chances are floats, or Fractions where they are exact."""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from operator import mul
from typing import Generic, NamedTuple, TypeVar

N = TypeVar("N", float, Fraction)


class Ends(NamedTuple, Generic[N]):
    """Chances of every end, and how many turns are expected to be played until then.

    `white`, `draw` and `black` add up to 1; the crushing wins are among White's and Black's.
    """

    white: N
    draw: N
    black: N
    crushing_white: N
    crushing_black: N
    turns: N


class Objective(StrEnum):
    """What the match is played for; each is a zero-sum game of its own (R72). Values are White's."""

    RESULT = "result"  # +1, 0, -1
    WHITE_WINS = "white-wins"  # +1, 0, 0: White only wants to win, Black only to prevent it
    BLACK_WINS = "black-wins"  # 0, 0, -1
    CRUSHING_DOUBLE = "crushing-double"  # a crushing win counts 2

    def worth(self, ends: Ends[N]) -> N:
        """The value for White."""
        match self:
            case Objective.RESULT:
                return ends.white - ends.black
            case Objective.WHITE_WINS:
                return ends.white
            case Objective.BLACK_WINS:
                return -ends.black
            case Objective.CRUSHING_DOUBLE:
                return ends.white + ends.crushing_white - ends.black - ends.crushing_black


def ends_after_turn(continuations: Sequence[Ends[N]], stalemate: N) -> list[Ends[N]]:
    """How the match ends after a turn, by the score after it, -4 to +4.

    `continuations` are the ends from the next turn on at -2 to +2, `stalemate` the chance that there is no next turn.
    """
    unit = stalemate**0
    nil = unit - unit
    draw = Ends(nil, unit, nil, nil, nil, nil)
    white = [Ends(unit, nil, nil, unit, nil, nil), Ends(unit, nil, nil, nil, nil, nil)]
    black = [Ends(nil, nil, unit, nil, nil, nil), Ends(nil, nil, unit, nil, unit, nil)]
    undecided = list(continuations)
    if stalemate:
        undecided = [mixture((stalemate, unit - stalemate), (draw, ends)) for ends in continuations]
    return white + undecided + black


def mixture(weights: Sequence[N], ends: Sequence[Ends[N]]) -> Ends[N]:
    """The mixture of `ends` with these weights, which add up to 1."""
    nil = weights[0] - weights[0]
    return Ends(*[sum(map(mul, weights, column), nil) for column in zip(*ends, strict=True)])
