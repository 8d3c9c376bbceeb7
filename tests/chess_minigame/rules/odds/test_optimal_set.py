"""All optimal mixes of a matrix game by their corners (R74)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_minigame.rules.odds.matrix_game import solve_matrix
from chess_minigame.rules.odds.optimal_set import SLACK, optimal_mixes
from tests.chess_minigame.rules.odds.test_matrix_game import BARE_TABLE, against

# Few different numbers, so that there are many ties.
TIED_GAMES = st.lists(
    st.lists(st.sampled_from([-1.0, 0.0, 1.0]), min_size=6, max_size=6), min_size=6, max_size=6
)


def transposed(game):
    return [list(column) for column in zip(*game, strict=True)]


def rounded(mixes):
    return {tuple(round(weight, 6) for weight in mix) for mix in mixes}


def test_the_only_optimal_mix_is_the_only_corner():
    thirteenths = tuple(round(weight / 13, 6) for weight in (1, 4, 6, 1, 1, 0))
    assert rounded(optimal_mixes(BARE_TABLE, 0)) == {thirteenths}


def test_where_nothing_matters_every_pure_strategy_is_a_corner():
    corners = rounded(optimal_mixes([[0.25] * 6 for _ in range(6)], 0.25))
    assert corners == {tuple(float(one == number) for number in range(6)) for one in range(6)}


def test_two_strategies_that_are_alike_share_the_weight_of_one():
    """Matching pennies whose second side may be shown in two ways, and three rows that only lose."""
    game = [[1.0, -1.0] * 3, [-1.0, 1.0] * 3, [-1.0, 1.0] * 3, *([[-2.0] * 6] * 3)]
    assert rounded(optimal_mixes(game, 0)) == {(0.5, 0.5, 0.0, 0.0, 0.0, 0.0), (0.5, 0.0, 0.5, 0.0, 0.0, 0.0)}


@given(TIED_GAMES)
def test_every_corner_is_optimal(game):
    value = solve_matrix(game).value
    for mix in optimal_mixes(game, value):
        assert sum(mix) == pytest.approx(1)
        assert min(mix) >= 0
        assert min(against(transposed(game), mix)) >= value - 2 * SLACK


@given(TIED_GAMES, st.lists(st.integers(-5, 5), min_size=6, max_size=6))
def test_no_optimal_mix_lies_beyond_the_corners(game, direction):
    """The furthest optimal mix in any direction: the game where White is paid a trifle for going there as well."""
    solved = solve_matrix(game)
    trifle = 1e-5
    paid = [[number + trifle * way for number in row] for row, way in zip(game, direction, strict=True)]
    furthest = sum(way * weight for way, weight in zip(direction, solve_matrix(paid).rows, strict=True))
    reached = [
        sum(way * weight for way, weight in zip(direction, mix, strict=True))
        for mix in optimal_mixes(game, solved.value)
    ]
    assert max(reached) == pytest.approx(furthest, abs=1e-6)
