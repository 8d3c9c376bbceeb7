"""A state of the match solved: the turn at a score as a game of six strategies each (R70)."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.ends import Ends
from chess_minigame.rules.odds.matrix_game import Matrix, Mix, solve_matrix
from chess_minigame.rules.odds.stage import Stage, ends_of_turn, worth_matrix

CHOICES = range(6)


@dataclass(frozen=True, slots=True)
class Mixes:
    """Both sides' mixes by A to F, and whether each is certainly the only optimal one."""

    white: Mix
    black: Mix
    white_only: bool
    black_only: bool

    def of(self, side: Side) -> Mix:
        return self.white if side is Side.WHITE else self.black

    def only(self, side: Side) -> bool:
        return self.white_only if side is Side.WHITE else self.black_only


@dataclass(frozen=True, slots=True)
class Node:
    """A solved state.

    `outcomes` are the ends from after the turn on by the score then, -4 to +4; `matrix` is what each pair of
    strategies is worth to White before the d% is thrown; `value` and `ends` come of the mixes.
    """

    stage: Stage
    outcomes: Sequence[Ends[float]]
    matrix: Matrix
    value: float
    mixes: Mixes
    ends: Ends[float]


def solve_node(stage: Stage, score: int, outcomes: Sequence[Ends[float]], worths: Sequence[float]) -> Node:
    """`worths` are the values of `outcomes` for White."""
    matrix = worth_matrix(stage, score, worths)
    if stage.deception:
        belief = solve_node(Stage(stage.deception.difference), score, outcomes, worths)
        mixes = _mixes_of_deceived(stage.deception.side, belief.mixes, matrix)
        value = sum(map(mul, mixes.white, choice_values(matrix, Side.WHITE, mixes.black)))
    else:
        solution = solve_matrix(matrix)
        value = solution.value
        mixes = Mixes(solution.rows, solution.columns, solution.rows_only, solution.columns_only)
    ends = ends_of_turn(stage, score, outcomes, mixes.white, mixes.black)
    return Node(stage, outcomes, matrix, value, mixes, ends)


def choice_values(matrix: Matrix, side: Side, foe: Mix) -> tuple[float, ...]:
    """What each strategy of `side` is worth to White against the foe's mix."""
    choices = matrix if side is Side.WHITE else zip(*matrix, strict=True)
    return tuple(sum(map(mul, worths, foe)) for worths in choices)


def best_choice(matrix: Matrix, side: Side, foe: Mix) -> int:
    """The first of the best replies of `side` to the foe's mix."""
    values = choice_values(matrix, side, foe)
    return values.index(max(values) if side is Side.WHITE else min(values))


def _mixes_of_deceived(victim: Side, belief: Mixes, matrix: Matrix) -> Mixes:
    reply = best_choice(matrix, victim.other, belief.of(victim))
    pure = tuple(float(number == reply) for number in CHOICES)
    if victim is Side.WHITE:
        return Mixes(belief.white, pure, belief.white_only, False)
    return Mixes(pure, belief.black, False, belief.black_only)
