"""The chance of a crushing victory, as far as optimal play determines it (R74).

Optimal play need not be unique, and what the mixes shown happen to give is then no fact about the match. So the least
and the most are reckoned backward like the value: in each state over all pairs of optimal mixes, the later turns
played so that it comes to least, or to most. Optimal is what is optimal in every state it comes to. Where a state's mix
is certainly the only optimal one it is taken as it is; else the corners of both sets of optimal mixes are tried, for
the chance is linear in either mix.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from operator import mul

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.backward import SETTLED_TOLERANCE, backward, solve_rows
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.matrix_game import Matrix, Mix
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, ByTurn, OddsModel
from chess_minigame.rules.odds.node import Node
from chess_minigame.rules.odds.optimal_set import optimal_mixes
from chess_minigame.rules.odds.stage import adjustment_chances, worth_matrix

# Chances closer together than this are one and the same.
_SAME_TOLERANCE = 1e-6

# The K of a contest longer than any that has not settled by then.
_LONG_BASE = 10_000


@dataclass(frozen=True, slots=True)
class ChanceRange:
    """The least and the most a chance can be."""

    low: float
    high: float

    @property
    def determined(self) -> float | None:
        """The chance, where it is the same whichever optimal strategies are played; else None."""
        return (self.low + self.high) / 2 if self.high - self.low <= _SAME_TOLERANCE else None


ChanceRanges = tuple[ChanceRange, ...]

# What counts: the shares of a match that ends at -4, at -3, as a draw, at +3, at +4.
Counted = tuple[float, float, float, float, float]
CRUSHING: dict[Side, Counted] = {Side.WHITE: (1.0, 0.0, 0.0, 0.0, 0.0), Side.BLACK: (0.0, 0.0, 0.0, 0.0, 1.0)}


def crushing(contest: OddsModel, objective: Objective, side: Side) -> ByTurn[ChanceRanges]:
    """The chance that `side` wins by a crushing victory from every state, by turn and by score from -2 to +2."""
    return spread(contest, objective, CRUSHING[side])


def spread(contest: OddsModel, objective: Objective, counts: Counted) -> ByTurn[ChanceRanges]:
    """The chance of what is counted, over all optimal strategies, from every state, by turn and by score.

    A contest without a turn of its own is the end of any longer one, so they are all reckoned as one (R71).
    """
    if contest.last_special_turn:
        return _spread(contest, objective, counts)
    limit = None if contest.limit is None else _LONG_BASE + 1
    longest = replace(contest, base=_LONG_BASE, limit=limit)
    return replace(_spread(longest, objective, counts), last=contest.last)


@lru_cache(maxsize=128)
def _spread(contest: OddsModel, objective: Objective, counts: Counted) -> ByTurn[ChanceRanges]:
    rows = solve_rows(contest, objective)
    white_wins, draw, black_wins = counts[:2], counts[2], counts[3:]

    def step(turn: int, next_ranges: ChanceRanges | None) -> ChanceRanges:
        stalemate = float(contest.stalemate_after(turn))
        continuations = next_ranges or (ChanceRange(draw, draw),) * len(UNDECIDED_SCORES)
        lows = [stalemate * draw + (1 - stalemate) * chances.low for chances in continuations]
        highs = [stalemate * draw + (1 - stalemate) * chances.high for chances in continuations]
        low_values, high_values = ([*white_wins, *values, *black_wins] for values in (lows, highs))
        nodes = zip(UNDECIDED_SCORES, rows.row(turn), strict=True)
        return tuple(_chance_range(node, score, low_values, high_values) for score, node in nodes)

    return backward(contest, step, _same)


def _chance_range(node: Node, score: int, lows: list[float], highs: list[float]) -> ChanceRange:
    whites, blacks = extreme_optimal_mixes(node, Side.WHITE), extreme_optimal_mixes(node, Side.BLACK)
    if len(whites) == len(blacks) == 1:
        lines = adjustment_chances(node.stage, whites[0], blacks[0])
        least, most = (sum(map(mul, lines, worths[score + 2 : score + 7])) for worths in (lows, highs))
        return ChanceRange(least, most)
    low, high = (worth_matrix(node.stage, score, worths) for worths in (lows, highs))
    return ChanceRange(min(_chances(low, whites, blacks)), max(_chances(high, whites, blacks)))


def extreme_optimal_mixes(node: Node, side: Side) -> list[Mix]:
    """Optimal mixes of a side of which all its others are mixtures."""
    mixes = node.mixes
    if mixes.only(side) or node.stage.deception:
        return [mixes.of(side)]
    if side is Side.WHITE:
        return optimal_mixes(node.matrix, node.value) or [mixes.white]
    mirror = [[-number for number in column] for column in zip(*node.matrix, strict=True)]
    return optimal_mixes(mirror, -node.value) or [mixes.black]


def _chances(matrix: Matrix, whites: list[Mix], blacks: list[Mix]) -> list[float]:
    results = []
    for white in whites:
        by_column = [sum(map(mul, white, column)) for column in zip(*matrix, strict=True)]
        results += [sum(map(mul, black, by_column)) for black in blacks]
    return results


def _same(ranges: ChanceRanges, others: ChanceRanges) -> bool:
    return all(
        abs(left.low - right.low) <= SETTLED_TOLERANCE and abs(left.high - right.high) <= SETTLED_TOLERANCE
        for left, right in zip(ranges, others, strict=True)
    )
