"""The chances of a match for given strategies, fixed or mixed, exactly and without a linear program (R75)."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.ends import Ends, N, ends_after_turn
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, OddsModel
from chess_minigame.rules.odds.solve import Solution
from chess_minigame.rules.odds.stage import ends_of_turn

# From (score, turn) to six weights by A to F that add up to 1.
Policy = Callable[[int, int], Sequence[float]]
ExactPolicy = Callable[[int, int], Sequence[Fraction]]
AnyPolicy = Policy | ExactPolicy


def optimal_policy(solution: Solution, side: Side) -> Policy:
    return lambda score, turn: solution.node(score, turn).mixes.of(side)


def chances(
    contest: OddsModel, white: ExactPolicy, black: ExactPolicy, *, score: int = 0, turn: int = 1
) -> Ends[Fraction]:
    """How the match ends from that state on, as exact Fractions; raises NotPossible for an impossible state."""
    return _chances(contest, white, black, (score, turn), Fraction(1))


def approximate_chances(
    contest: OddsModel, white: AnyPolicy, black: AnyPolicy, *, score: int = 0, turn: int = 1
) -> Ends[float]:
    """As `chances`, in floats: for mixes that are floats themselves."""
    return _chances(contest, _in_floats(white), _in_floats(black), (score, turn), 1.0)


def _in_floats(policy: AnyPolicy) -> Policy:
    return lambda score, turn: [float(weight) for weight in policy(score, turn)]


def _chances(
    contest: OddsModel,
    white: Callable[[int, int], Sequence[N]],
    black: Callable[[int, int], Sequence[N]],
    state: tuple[int, int],
    unit: N,
) -> Ends[N]:
    score, turn = state
    contest.check(score, turn)
    nil = unit - unit
    ends_by_score = [Ends(nil, unit, nil, nil, nil, nil)] * len(UNDECIDED_SCORES)
    for number in range(contest.last, turn - 1, -1):
        stage = contest.stage(number)
        outcomes = ends_after_turn(ends_by_score, unit * contest.stalemate_after(number))
        ends_by_score = [
            ends_of_turn(stage, open_score, outcomes, white(open_score, number), black(open_score, number))
            for open_score in (UNDECIDED_SCORES if number > turn else [score])
        ]
    return ends_by_score[0]
