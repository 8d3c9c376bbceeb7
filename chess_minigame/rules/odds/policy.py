"""How a side plays: a mix of the six strategies for every state it may come to (R75)."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.solve import Solution

# From (score, turn) to six weights by A to F that add up to 1.
Policy = Callable[[int, int], Sequence[float]]
ExactPolicy = Callable[[int, int], Sequence[Fraction]]
AnyPolicy = Policy | ExactPolicy


def optimal(solution: Solution, side: Side) -> Policy:
    """The optimal mix of every state."""
    return lambda score, turn: solution.node(score, turn).mixes.of(side)
