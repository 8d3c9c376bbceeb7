"""The odds of Grice's game, held against one linear program per state and side.

The peer is the straightforward way: backward through the match, a matrix for each state, and SciPy's `linprog` once for
White's mix and once for Black's. Both run turn and turn about on the process's own clock; what counts is the ratio.
"""

import time
from collections.abc import Callable
from statistics import median

from chess_minigame.rules.odds import backward
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.odds.stage import faces_by_adjustment
from chess_minigame.rules.tables import STRATEGY_TABLE

SAMPLE = OddsModel.of(29, 20)
ROUNDS = 5
LOWEST, HIGHEST = 9, 150
GOAL_ONE, GOAL_ALL = 25, 3


def main() -> None:
    """Measure and print."""
    rounds = [(_timed(_by_linear_programs), _timed(_ours)) for _ in range(ROUNDS)]
    peer, ours = (median(column) for column in zip(*rounds, strict=True))
    ratio = median(peer / ours for peer, ours in rounds)
    twenty = _timed(_twenty_by_linear_programs)
    pairs = _timed(_every_pair)
    again = min(_timed(lambda: solve(SAMPLE).at(0, 1)) for _ in range(100))
    print(f"\nThe odds of 29 v 20, processor ms, median of {ROUNDS} rounds turn and turn about\n")
    print(f"{'a linear program per state and side':48}{1000 * peer:>10.1f}")
    print(f"{'the solver (goal 5)':48}{1000 * ours:>10.1f}")
    print(f"{f'ratio (goal {GOAL_ONE})':48}{ratio:>9.0f}x")
    print(f"{'asked for again':48}{1000 * again:>10.3f}")
    print(f"{'20 matches by linear programs':48}{1000 * twenty:>10.0f}")
    print(f"{f'every pair of CMs {LOWEST} to {HIGHEST}':48}{1000 * pairs:>10.0f}")
    print(f"{f'ratio (goal: below {GOAL_ALL})':48}{pairs / twenty:>9.2f}x")


def _timed(do: Callable[[], object]) -> float:
    began = time.process_time()
    do()
    return time.process_time() - began


def _ours() -> None:
    backward.solve_rows.cache_clear()
    backward._plain_row.cache_clear()
    solve(SAMPLE).at(0, 1)


def _every_pair() -> None:
    """By their difference, so that what one match has solved serves the next."""
    for difference in range(LOWEST - HIGHEST, HIGHEST - LOWEST + 1):
        for white in range(max(LOWEST, LOWEST + difference), min(HIGHEST, HIGHEST + difference) + 1):
            solve(OddsModel.of(white, white - difference)).at(0, 1)


def _twenty_by_linear_programs() -> None:
    for _ in range(20):
        _by_linear_programs()


def _by_linear_programs() -> None:
    worths = [0.0] * len(UNDECIDED_SCORES)
    for turn in range(SAMPLE.last, 0, -1):
        on = 1 - float(SAMPLE.stalemate_after(turn))
        outcomes = [1.0, 1.0, *(on * worth for worth in worths), -1.0, -1.0]
        scores = UNDECIDED_SCORES if turn > 1 else [0]
        worths = [_state(outcomes[score + 2 : score + 7]) for score in scores]
    ours = solve(SAMPLE).at(0, 1).value
    if abs(worths[0] - ours) > 1e-9:
        raise AssertionError(f"The linear programs say {worths[0]}, the solver {ours}.")


def _state(vector: list[float]) -> float:
    """A state's value, after both mixes have been found."""
    matrix = [
        [
            sum(
                faces * worth
                for faces, worth in zip(faces_by_adjustment(number - SAMPLE.difference), vector, strict=True)
            )
            / 100
            for number in row
        ]
        for row in STRATEGY_TABLE
    ]
    value = _linear_program([list(column) for column in zip(*matrix, strict=True)])
    _linear_program([[-number for number in row] for row in matrix])
    return value


def _linear_program(by_reply: list[list[float]]) -> float:
    """The value for who chooses the weights; a row holds what each own strategy brings against one reply."""
    from scipy.optimize import linprog  # only this measurement needs it

    solution = linprog(
        [0] * 6 + [-1],
        A_ub=[[-number for number in row] + [1] for row in by_reply],
        b_ub=[0] * 6,
        A_eq=[[1] * 6 + [0]],
        b_eq=[1],
        bounds=[(0, None)] * 6 + [(None, None)],
    )
    return -float(solution.fun)
