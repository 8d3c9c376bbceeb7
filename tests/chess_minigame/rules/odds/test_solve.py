"""The odds of a match (R70 to R73): known matches, the limits of what is possible, symmetry."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.tables import Strategy


def test_the_sample_game_s_players_before_turn_one():
    before = solve(OddsModel.of(29, 20)).at(score=0, turn=1)
    assert before.value == pytest.approx(0.4205, abs=5e-5)
    results = [round(100 * chance, 2) for chance in (before.white, before.draw, before.black)]
    assert results == [57.87, 26.32, 15.81]


@pytest.mark.parametrize("cm", [9, 20, 150, 1200, 1_000_000])
def test_equals_have_equal_chances(cm):
    before = solve(OddsModel.of(cm, cm)).at()
    assert before.value == pytest.approx(0, abs=1e-12)
    assert before.white == pytest.approx(before.black, abs=1e-9)


@pytest.mark.parametrize("objective", [Objective.RESULT, Objective.CRUSHING_DOUBLE])
@pytest.mark.parametrize("pair", [(29, 20), (35, 24), (80, 17)])
def test_changing_sides_changes_the_sign_and_nothing_else(pair, objective):
    there = solve(OddsModel.of(*pair), objective).at(score=-1, turn=3)
    back = solve(OddsModel.of(*reversed(pair)), objective).at(score=+1, turn=3)
    assert there.value == pytest.approx(-back.value, abs=1e-12)
    assert there.white == pytest.approx(back.black, abs=1e-9)
    assert there.draw == pytest.approx(back.draw, abs=1e-9)


@pytest.mark.parametrize(
    ("score", "turn", "sentence"),
    [
        (3, 4, r"A score of \+3 is not possible: the game goes on at -2 to \+2 and is decided beyond."),
        (-1, 1, "A score of -1 is not possible on turn 1: the game starts at 0."),
        (0, 0, "Turn 0 is not possible: this match has turns 1 to 10 at most."),
        (0, 11, "Turn 11 is not possible: this match has turns 1 to 10 at most."),
    ],
)
def test_an_impossible_state_is_refused(score, turn, sentence):
    with pytest.raises(NotPossible, match=sentence):
        solve(OddsModel.of(29, 20)).at(score, turn)


@pytest.mark.parametrize("cms", [(-1, 20), (20, -1), (29, 1_000_001)])
def test_a_cm_that_cannot_sit_at_the_board_is_refused(cms):
    with pytest.raises(NotPossible, match="is not possible: at the board it is a whole number, 0 to 1000000"):
        OddsModel.of(*cms)


def test_a_limit_that_no_d6_gives_is_refused():
    with pytest.raises(
        NotPossible, match=r"A Stalemate Limit of 11 is not possible: it is 4 \+ d6, 5 to 10."
    ):
        OddsModel.of(29, 20, limit=11)


def test_a_choice_is_worth_what_it_brings_against_the_optimal_mix():
    now = solve(OddsModel.of(29, 20)).at(score=1, turn=4)
    for side, best in ((Side.WHITE, max), (Side.BLACK, min)):
        assert best(now.choice_values(side)) == pytest.approx(now.value, abs=1e-9)
        played = [
            value
            for value, weight in zip(now.choice_values(side), now.node.mixes.of(side), strict=True)
            if weight
        ]
        assert played == pytest.approx([now.value] * len(played), abs=1e-9)


@pytest.mark.parametrize("score", range(-2, 3))
def test_a_pair_of_strategies_is_worth_the_mean_of_its_dice(score):
    """Judgement and luck: A against D is +20, and with 29 v 20 the faces for White's and Black's lines are these."""
    solution = solve(OddsModel.of(29, 20))
    lines = zip((-2, -1, 0, 1, 2), (0, 34, 10, 40, 16), strict=True)
    after = sum(faces * solution.value_after(score + brought, 4) for brought, faces in lines) / 100
    assert solution.at(score, 4).worth_of(Strategy.GENERAL_ATTACK, Strategy.SET_A_TRAP) == pytest.approx(
        after
    )


def test_a_score_beyond_the_end_has_no_value():
    solution = solve(OddsModel.of(29, 20))
    assert [solution.value_after(score, 2) for score in (-4, -3, 3, 4)] == [1, 1, -1, -1]
    with pytest.raises(NotPossible, match=r"A score of -5 is not possible"):
        solution.value_after(-5, 2)
    with pytest.raises(NotPossible, match="Turn 11 is not possible"):
        solution.value_after(0, 11)
