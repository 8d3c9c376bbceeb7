"""The cube by the score of a match: the last double, free drops, a cube that only one side can use; and the table it goes by."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.chessgammon.drawn import placed
from variants.engine import chessgammon_play
from variants.engine.cube import Chances
from variants.engine.dice_layout import POINT
from variants.engine.match_cube import MatchChances, MatchGame
from variants.engine.match_equity import MatchEquity, match_equity
from variants.rules.chessgammon.position import CENTRED, Cube
from variants.rules.chessgammon.situation import GameTerms, MatchScore, Situation

# A table of round numbers: as large as the scores that are asked about.
TABLE = MatchEquity(
    ((0.5, 0.75, 0.75, 0.875), (0.25, 0.5, 0.6, 0.7), (0.25, 0.4, 0.5, 0.6), (0.125, 0.3, 0.4, 0.5)),
    (0.5, 0.48, 0.25, 0.24),
)


def chances(win, mine, theirs, value=1, crawford_is_past=False, **worth):
    return MatchChances(MatchGame(TABLE, mine, theirs, crawford_is_past), win, value, **worth)


def test_the_chance_after_a_game_is_read_off_the_score_it_leads_to():
    game = MatchGame(TABLE, 3, 2, crawford_is_past=False)
    assert (game.win_chance(1), game.win_chance(2), game.win_chance(4)) == (0.5, 0.75, 1.0)
    assert (game.loss_chance(1), game.loss_chance(2)) == (0.25, 0.0)
    past = MatchGame(TABLE, 3, 1, crawford_is_past=True)
    assert (past.win_chance(1), past.win_chance(2), past.loss_chance(1)) == (0.48, 0.5, 0.0)
    assert past.other.win_chance(1) == 1.0 and past.other.loss_chance(1) == 0.52


def test_where_both_lack_two_a_double_decides_the_match_and_is_taken_from_a_quarter():
    assert chances(0.74, 2, 2).should_take()
    assert not chances(0.76, 2, 2).should_take()
    assert chances(0.6, 2, 2).doubled_equity() == pytest.approx((2 * 0.6 - 0.75 - 0.25) / 0.5)


@pytest.mark.parametrize("win", [0.02, 0.3, 0.6, 0.95])
def test_after_the_crawford_game_who_trails_doubles_at_once(win):
    assert chances(win, 3, 1, crawford_is_past=True).should_double(owns=False)
    assert chances(win, 4, 1, crawford_is_past=True).should_double(owns=False)


def test_who_leads_drops_freely_where_the_other_lacks_two_and_takes_where_he_lacks_three():
    """Who lacks two still has to win one more game after a drop: it is dropped as soon as he stands better."""
    assert chances(0.49, 2, 1, crawford_is_past=True).should_take()
    assert not chances(0.51, 2, 1, crawford_is_past=True).should_take()
    assert chances(0.8, 3, 1, crawford_is_past=True).should_take()


def test_a_cube_of_no_use_to_the_other_side_is_held_less_willingly():
    """Who lacks two against two of a side that lacks one point more has more to gain by the cube than he gives away."""
    assert chances(0.9, 2, 4, value=2).game.cash_point(2) == 1.0
    assert chances(0.9, 4, 2, value=1).game.cash_point(1) < 1.0


def test_equities_are_a_stake_for_a_win_and_less_for_a_loss():
    assert chances(1.0, 4, 4).held_equity(owns=True) == pytest.approx(1)
    assert chances(0.0, 4, 4).held_equity(owns=True) == pytest.approx(-1)
    assert chances(1.0, 4, 4, worth_of_win=2).held_equity(owns=False) > 1


@pytest.mark.parametrize("owns", [True, False])
def test_the_better_the_chance_the_higher_every_equity(owns):
    for mine, theirs in ((2, 2), (3, 4), (4, 2), (4, 4)):
        held = [chances(step / 50, mine, theirs).held_equity(owns) for step in range(51)]
        doubled = [chances(step / 50, mine, theirs).doubled_equity() for step in range(51)]
        assert held == sorted(held) and doubled == sorted(doubled)


# --- The table that is played by --------------------------------------------------------------------------------


def test_what_one_may_hope_for_the_other_may_fear():
    equity = match_equity()
    assert equity.covers(11, 11) and not equity.covers(12, 3)
    for mine in range(1, 12):
        for theirs in range(1, 12):
            chance = equity.chance(mine, theirs, crawford_is_past=False)
            assert chance + equity.chance(theirs, mine, crawford_is_past=False) == pytest.approx(1, abs=2e-4)


def test_a_point_less_to_win_is_never_worse():
    equity = match_equity()
    for theirs in range(1, 12):
        column = [equity.chance(mine, theirs, crawford_is_past=False) for mine in range(1, 12)]
        assert column == sorted(column, reverse=True)
    assert list(equity.after_crawford) == sorted(equity.after_crawford, reverse=True)


def test_without_the_cube_the_crawford_game_is_even():
    equity = match_equity()
    for lacking in range(2, 12):
        assert equity.chance(lacking, 1, crawford_is_past=False) == pytest.approx(
            equity.chance(lacking - 1, 1, crawford_is_past=True) / 2, abs=2e-4
        )


# --- In the engine ----------------------------------------------------------------------------------------------


def at(score, cube=CENTRED):
    return Situation(placed("Ke1 Qd1 ke8 qd8", cube=cube), GameTerms(score=score))


def test_outside_of_a_match_and_beyond_the_table_the_cube_is_turned_as_for_money():
    for score in (None, MatchScore(20, 3)):
        assert isinstance(chessgammon_play.winning_chances(at(score), POINT // 2), Chances)


def test_the_same_chance_is_dropped_for_money_and_taken_at_a_score():
    """White may win from 80 of a hundred: Black drops for money, and takes where he leads by much and lost little."""
    value = round(0.6 * POINT)
    assert not chessgammon_play.winning_chances(at(None), value).should_take()
    assert chessgammon_play.winning_chances(at(MatchScore(3, 1)), value).should_take()
    assert not chessgammon_play.winning_chances(at(MatchScore(2, 1)), value // 2).should_take()


def test_who_trails_after_the_crawford_game_doubles_whatever_his_chance():
    trailing = chessgammon_play.winning_chances(at(MatchScore(3, 1)), -round(0.5 * POINT))
    assert trailing.should_double(owns=False)
    assert not chessgammon_play.winning_chances(at(MatchScore(3, 3)), -round(0.5 * POINT)).should_double(
        owns=False
    )


def test_the_own_cube_is_seen_at_its_value():
    chances = chessgammon_play.winning_chances(at(MatchScore(5, 5), Cube(2, Side.WHITE)), 0)
    assert isinstance(chances, MatchChances) and chances.value == 2
