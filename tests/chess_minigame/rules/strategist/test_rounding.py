"""An optimal mix on the faces of a d%."""

import pytest

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.chances import optimal_policy
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.strategist import temperaments
from chess_minigame.rules.strategist.distance import policy
from chess_minigame.rules.strategist.rounding import optimal_faces, percentile_faces
from tests.chess_minigame.rules.odds.best_reply import exploitability

EVEN = [[0.0] * 6 for _ in range(6)]
PAIRS = [(29, 20), (20, 20), (9, 9), (31, 40), (20, 45), (60, 30)]


def test_whole_percents_stay_as_they_are():
    assert percentile_faces((0.08, 0.31, 0.46, 0.08, 0.07, 0.0), EVEN, Side.WHITE) == (8, 31, 46, 8, 7, 0)


def test_a_hair_below_a_whole_percent_is_that_percent():
    mix = (0.29999999999999993, 0.7000000000000001, 0.0, 0.0, 0.0, -1e-17)
    assert percentile_faces(mix, EVEN, Side.BLACK) == (30, 70, 0, 0, 0, 0)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("cms", PAIRS)
def test_every_weight_is_rounded_down_or_up_to_a_hundred_faces_in_all(cms, side):
    contest = OddsModel.of(*cms)
    mixes = optimal_policy(solve(contest), side)
    for turn in range(1, contest.last + 1):
        for score in range(-2, 3):
            faces = optimal_faces(contest, side, score, turn)
            assert sum(faces) == 100
            off = [abs(count - 100 * weight) for count, weight in zip(faces, mixes(score, turn), strict=True)]
            assert max(off) < 1


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("cms", PAIRS)
def test_before_rounding_nothing_is_given_away_after_it_half_a_hundredth(cms, side):
    contest = OddsModel.of(*cms)
    master = temperaments.temperament_of(temperaments.MASTER)
    assert abs(exploitability(contest, side, optimal_policy(solve(contest), side))) < 1e-9
    assert -1e-9 < exploitability(contest, side, policy(contest, side, master)) < 0.0055
