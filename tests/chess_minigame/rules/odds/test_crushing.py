"""The chance of a crushing victory, where optimal play determines it (R74)."""

import random

import pytest

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.chances import approximate_chances
from chess_minigame.rules.odds.crushing import extreme_optimal_mixes, spread
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import solve


@pytest.mark.parametrize(
    "difference", [0, 1, 5, 9, 10, 20, 33, 40, pytest.param(45, marks=pytest.mark.slow), 50]
)
def test_up_to_fifty_points_all_optimal_strategies_come_to_the_same(difference):
    before = solve(OddsModel.of(9 + difference, 9)).at()
    assert before.crushing_white == pytest.approx(before.node.ends.crushing_white, abs=1e-6)
    assert before.crushing_black == pytest.approx(before.node.ends.crushing_black, abs=1e-6)


@pytest.mark.parametrize(
    ("black", "difference"),
    [
        (9, 64),
        (20, 63),
        (40, 59),
        pytest.param(60, 55, marks=pytest.mark.slow),
        pytest.param(80, 55, marks=pytest.mark.slow),
    ],
)
def test_from_55_to_64_points_it_is_not_determined(black, difference):
    assert solve(OddsModel.of(black + difference - 1, black)).at().crushing_white is not None
    assert solve(OddsModel.of(black + difference, black)).at().crushing_white is None


def test_at_65_points_white_wins_for_certain_and_crushes_as_he_likes():
    before = solve(OddsModel.of(74, 9)).at()
    assert before.white == pytest.approx(1)
    assert before.crushing_white is None
    chance = before.crushing(Side.WHITE)
    assert (round(chance.low, 2), round(chance.high, 2)) == (0.20, 1.00)
    assert before.crushing_black == 0


def test_from_139_points_on_every_win_crushes():
    assert solve(OddsModel.of(148, 9)).at().crushing_white == pytest.approx(1)


def test_it_is_told_from_both_sides():
    there, back = solve(OddsModel.of(80, 9)).at(), solve(OddsModel.of(9, 80)).at()
    assert there.crushing(Side.WHITE) == back.crushing(Side.BLACK)


def test_without_a_turn_left_to_crush_in_there_is_no_chance_of_it():
    last = solve(OddsModel.of(29, 20)).at(score=-1, turn=10)
    assert last.crushing_white == 0


@pytest.mark.parametrize("cms", [(74, 9), (29, 20), (65, 10)])
def test_optimal_mixes_drawn_at_random_stay_within_the_range(cms):
    solution = solve(OddsModel.of(*cms))
    drawn = random.Random(1)

    def some_optimal(score, turn):
        corners = extreme_optimal_mixes(solution.at(score, turn).node, Side.WHITE)
        weights = [drawn.random() for _ in corners]
        return [
            sum(weight * mix[letter] for weight, mix in zip(weights, corners, strict=True)) / sum(weights)
            for letter in range(6)
        ]

    chance = solution.at().crushing(Side.WHITE)
    for _ in range(5):
        ends = approximate_chances(
            solution.contest, some_optimal, lambda score, turn: solution.at(score, turn).black_mix
        )
        assert chance.low - 1e-6 <= ends.crushing_white <= chance.high + 1e-6
        assert ends.white == pytest.approx(solution.at().white, abs=1e-6)


def test_where_a_crushing_victory_counts_double_it_is_fixed_at_65_points():
    before = solve(OddsModel.of(74, 9), Objective.CRUSHING_DOUBLE).at()
    assert before.crushing_white == pytest.approx(before.value - 1, abs=1e-6)


WON, DRAWN = (1.0, 1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 1.0, 0.0, 0.0)


@pytest.mark.parametrize("black", [9, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "difference",
    [
        *(
            pytest.param(difference, marks=pytest.mark.slow) if difference == 45 else difference
            for difference in range(0, 141, 5)
        ),
        *(9, 33, 64, 139),
    ],
)
def test_winning_and_drawing_are_the_same_by_all_optimal_strategies(difference, black):
    contest = OddsModel.of(black + difference, black)
    for counted in (WON, DRAWN):
        chance = spread(contest, Objective.RESULT, counted).row(1)[2]
        assert chance.high - chance.low < 1e-9
