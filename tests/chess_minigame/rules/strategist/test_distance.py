"""How far from a master's play each temperament is."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.strategist.distance import distance_from_optimal, policy
from chess_minigame.rules.strategist.temperaments import MASTER, PRINTED, temperament_of
from tests.chess_minigame.rules.odds.best_reply import exploitability

SAMPLE = OddsModel.of(29, 20)
MOODY = [one.slug for one in PRINTED if not one.is_optimal]


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("slug", MOODY)
def test_every_temperament_but_a_master_s_gives_a_master_something(slug, side):
    far = distance_from_optimal(SAMPLE, side, slug)
    assert far.gain > 0.1
    assert far.wins > 0
    assert far.gain == pytest.approx(far.wins - far.losses)
    assert far.gain == pytest.approx(exploitability(SAMPLE, side, policy(SAMPLE, side, temperament_of(slug))))


@pytest.mark.parametrize("side", Side)
def test_a_chess_master_gives_away_no_more_than_the_rounding(side):
    assert -1e-9 < distance_from_optimal(SAMPLE, side, MASTER).gain < 0.0055


def test_at_equal_cms_both_sides_are_as_far_from_it():
    even = OddsModel.of(20, 20)
    for slug in MOODY:
        white, black = (distance_from_optimal(even, side, slug) for side in Side)
        assert (white.gain, white.wins) == (pytest.approx(black.gain), pytest.approx(black.wins))


def test_a_serf_is_further_from_it_than_who_plays_a_little_of_everything():
    for side in Side:
        assert (
            distance_from_optimal(SAMPLE, side, "serf").gain
            > 2 * distance_from_optimal(SAMPLE, side, "others").gain
        )


def test_on_the_last_turn_less_can_be_given_away_than_in_the_whole_match():
    for slug in MOODY:
        assert (
            distance_from_optimal(SAMPLE, Side.WHITE, slug, score=0, turn=SAMPLE.last).gain
            <= distance_from_optimal(SAMPLE, Side.WHITE, slug).gain
        )


def test_two_gods_of_chess_do_not_keep_the_table_waiting():
    gods, masters = OddsModel.of(1_000_000, 1_000_000), OddsModel.of(1_000, 1_000)
    assert distance_from_optimal(gods, Side.BLACK, "cleric").gain == pytest.approx(
        distance_from_optimal(masters, Side.BLACK, "cleric").gain, abs=1e-9
    )


def test_an_impossible_state_is_refused():
    with pytest.raises(NotPossible):
        distance_from_optimal(SAMPLE, Side.WHITE, "serf", score=3, turn=2)


def test_in_a_match_of_hundreds_of_turns_the_turn_makes_no_difference():
    """Nor does it cost anything: what lies behind counts for nothing (R71)."""
    gods = OddsModel.of(1200, 1200)
    later = [
        distance_from_optimal(gods, Side.BLACK, "cleric", score=1, turn=turn).gain for turn in (2, 50, 150)
    ]
    assert later == [later[0]] * 3
