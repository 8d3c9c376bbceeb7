"""A 6 x 6 zero-sum game: value, both mixes, and whether they are the only ones (R73)."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chess_minigame.rules.odds.matrix_game import solve_matrix
from chess_minigame.rules.tables import STRATEGY_TABLE

# Points are Black's: White, who has the rows, receives their opposite.
BARE_TABLE = [[-float(number) for number in row] for row in STRATEGY_TABLE]
NUMBERS = st.one_of(st.floats(-1, 1, width=32), st.sampled_from([-1.0, 0.0, 1.0]))
GAMES = st.lists(st.lists(NUMBERS, min_size=6, max_size=6), min_size=6, max_size=6)


def against(matrix, columns):
    return [sum(weight * number for weight, number in zip(columns, row, strict=True)) for row in matrix]


def test_the_bare_table_has_one_equilibrium():
    solved = solve_matrix(BARE_TABLE)
    thirteenths = [weight / 13 for weight in (1, 4, 6, 1, 1, 0)]
    assert solved.value == pytest.approx(0, abs=1e-12)
    assert solved.rows == pytest.approx(thirteenths, abs=1e-12)
    assert solved.columns == pytest.approx(thirteenths, abs=1e-12)
    assert solved.rows_only and solved.columns_only


def test_attacking_the_foe_s_king_costs_20_13_there():
    assert against(BARE_TABLE, solve_matrix(BARE_TABLE).columns) == pytest.approx([0, 0, 0, 0, 0, -20 / 13])


def test_no_strategy_of_the_bare_table_is_dominated_not_even_by_a_mixture():
    """A mixture that beat strategy N everywhere would win the game whose rows are what each gains over N."""
    for dominated in BARE_TABLE:
        gains = [[one - two for one, two in zip(row, dominated, strict=True)] for row in BARE_TABLE]
        solved = solve_matrix(gains)
        assert solved.value == pytest.approx(0, abs=1e-12)


def test_rock_paper_scissors_among_other_things():
    wins = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]
    game = [[*row, 1.0, 1.0, 1.0] for row in wins] + [[-1.0] * 3 + [0.0] * 3 for _ in range(3)]
    solved = solve_matrix(game)
    assert [*solved.rows, *solved.columns] == pytest.approx(([1 / 3] * 3 + [0] * 3) * 2)


def test_where_nothing_matters_the_value_is_that_and_no_mix_the_only_one():
    solved = solve_matrix([[0.25] * 6 for _ in range(6)])
    assert solved.value == 0.25
    assert not solved.rows_only and not solved.columns_only


def test_a_saddle_point_is_played_for_certain():
    game = [[float(row - column) for column in range(6)] for row in range(6)]
    solved = solve_matrix(game)
    assert (solved.value, solved.rows[5], solved.columns[5]) == pytest.approx((0, 1, 1))


@given(GAMES)
@example([[1e-9 if row == column else 0.0 for column in range(6)] for row in range(6)])
@example([[0.0] * 6] * 3 + [[1.0, -1.0, *[0.0] * 4], [1.0, *[0.0] * 5], [1.0, 1e-12, *[0.0] * 4]])
def test_neither_side_can_do_better_than_the_value(game):
    solved = solve_matrix(game)
    assert sum(solved.rows) == pytest.approx(1) and sum(solved.columns) == pytest.approx(1)
    assert min(solved.rows) >= 0 and min(solved.columns) >= 0
    assert max(against(game, solved.columns)) <= solved.value + 1e-10
    transposed = [list(column) for column in zip(*game, strict=True)]
    assert min(against(transposed, solved.rows)) >= solved.value - 1e-10
