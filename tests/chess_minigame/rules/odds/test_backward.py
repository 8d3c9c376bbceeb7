"""Every state of a match (R70 to R73): certified by best replies, and what is known of the whole family."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.backward import SETTLED_TOLERANCE
from chess_minigame.rules.odds.chances import optimal_policy
from chess_minigame.rules.odds.ends import Objective
from chess_minigame.rules.odds.model import UNDECIDED_SCORES, OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.odds.what_if import gambit
from chess_minigame.rules.options import Options
from tests.chess_minigame.rules.odds.best_reply import against
from tests.examples import examples

CONTESTS = {
    "9 v 9, the shortest": OddsModel.of(9, 9),
    "29 v 20, the sample game's": OddsModel.of(29, 20),
    "20 v 29": OddsModel.of(20, 29),
    "25 v 20, degenerate": OddsModel.of(25, 20),
    "80 v 25, White nearly sure": OddsModel.of(80, 25),
    "74 v 9, White sure": OddsModel.of(74, 9),
    "150 v 150, the longest": OddsModel.of(150, 150),
    "the limit of 7 known": OddsModel.of(29, 20, limit=7),
    "White's gambit": gambit(Options(29, 20), Side.WHITE),
    "both gambit": gambit(Options(29, 20), Side.WHITE, Side.BLACK),
}


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("contest", CONTESTS.values(), ids=CONTESTS)
def test_no_reply_gains_anything_in_any_state(contest, objective):
    solution = solve(contest, objective)
    states = [(score, turn) for turn in range(1, contest.last + 1) for score in UNDECIDED_SCORES]
    for side, sign in ((Side.WHITE, 1), (Side.BLACK, -1)):
        best = against(contest, side, optimal_policy(solution, side), objective)
        assert set(best) == set(states)
        for score, turn in states:
            value = solution.node(score, turn).value
            assert sign * (value - objective.worth(best[score, turn])) <= 1e-9


@pytest.mark.parametrize("contest", CONTESTS.values(), ids=CONTESTS)
def test_results_and_value_agree_in_every_state(contest):
    for turn in range(1, contest.last + 1):
        for node in solve(contest).rows.row(turn):
            assert node.ends.white + node.ends.draw + node.ends.black == pytest.approx(1)
            assert node.value == pytest.approx(node.ends.white - node.ends.black, abs=1e-12)
            assert 1 <= node.ends.turns <= contest.last - turn + 1


def test_a_match_is_the_last_turns_of_any_longer_one_of_this_difference():
    short, long = solve(OddsModel.of(29, 20)), solve(OddsModel.of(59, 50))
    assert (short.contest.last, long.contest.last) == (10, 16)
    for turn in range(2, 11):
        for score in UNDECIDED_SCORES:
            assert short.at(score, turn).node == long.at(score, turn + 6).node


def test_the_d6_is_unknown_one_time_in_six_it_ends_at_its_first_turn():
    contest = OddsModel.of(29, 20)
    chances = [contest.stalemate_after(turn) for turn in range(1, 11)]
    assert [str(chance) for chance in chances] == ["0", "0", "0", "0", "1/6", "1/5", "1/4", "1/3", "1/2", "1"]


def test_on_the_last_turn_at_two_points_ahead_the_bare_table_is_played():
    """White wins on a total of 45 or less: 45 + 9 faces, one more or less for each point of the table."""
    last = solve(OddsModel.of(29, 20)).at(score=-2, turn=10)
    assert last.value == last.white == pytest.approx(0.54)
    thirteenths = [weight / 13 for weight in (1, 4, 6, 1, 1, 0)]
    assert [*last.white_mix, *last.black_mix] == pytest.approx(thirteenths * 2)
    assert last.turns == 1


def test_on_the_last_turn_at_even_score_nothing_matters():
    last = solve(OddsModel.of(29, 20)).at(score=0, turn=10)
    assert (last.white, last.draw, last.black) == (0, 1, 0)


@pytest.mark.parametrize("pair", [(29, 20), (40, 20), (21, 20), (9, 9), (35, 34), (75, 60), (110, 99)])
def test_knowing_the_limit_moves_the_value_by_less_than_15_in_10_000(pair):
    contest = OddsModel.of(*pair)
    known = [solve(OddsModel.of(*pair, limit=contest.base + d6)).at().value for d6 in range(1, 7)]
    assert sum(known) / 6 == pytest.approx(solve(contest).at().value, abs=0.0015)


def test_only_wanting_to_win_is_another_game_than_only_wanting_not_to_lose():
    """White wants to win, Black to prevent it; or Black wants to win. A draw counts as lost for whoever wants to."""
    white, black = (
        solve(OddsModel.of(29, 20), one).at() for one in (Objective.WHITE_WINS, Objective.BLACK_WINS)
    )
    assert (white.value, black.value) == pytest.approx((white.white, -black.black))
    mirrored = solve(OddsModel.of(20, 29), Objective.BLACK_WINS).at()
    assert white.value == pytest.approx(-mirrored.value, abs=1e-12)
    assert white.value - (-black.value) != pytest.approx(solve(OddsModel.of(29, 20)).at().value, abs=1e-3)


def test_a_crushing_victory_that_counts_double_is_guarded_against():
    """Black sees to it that White crushes less often, though it is worth more."""
    plain, double = (
        solve(OddsModel.of(29, 20), one).at() for one in (Objective.RESULT, Objective.CRUSHING_DOUBLE)
    )
    assert double.crushing_white < plain.crushing_white - 0.005
    ends = double.node.ends
    assert double.value == pytest.approx(
        ends.white + ends.crushing_white - ends.black - ends.crushing_black, abs=1e-12
    )


@pytest.mark.parametrize("difference", range(3, 24))
def test_before_turn_one_the_better_spares_the_king_others_attack_it(difference):
    """Attacking the foe's king is some three tenths of the underdog's play."""
    before = solve(OddsModel.of(20 + difference, 20)).at()
    assert before.white_mix[5] == 0
    assert 0.29 < before.black_mix[5] < 0.35


def test_from_35_points_on_the_better_player_attacks_the_king_as_well():
    assert solve(OddsModel.of(55, 20)).at().white_mix[5] == pytest.approx(0.17, abs=0.005)


def test_equals_at_an_even_score_play_nearly_as_on_the_bare_table():
    before = solve(OddsModel.of(35, 35)).at()
    assert [round(100 * weight, 1) for weight in before.white_mix] == pytest.approx(
        [7.5, 32, 46, 7.5, 6.4, 0], abs=0.5
    )
    assert before.white_mix == pytest.approx(before.black_mix, abs=1e-6)


def test_a_very_long_match_settles():
    """With CMs of a million the limit lies a hundred thousand turns ahead: the rows are counted until they settle."""
    rows = solve(OddsModel.of(1_000_000, 1_000_000)).rows
    assert len(rows.tail) < 400
    first, second = rows.tail[-1][2], rows.tail[-2][2]
    assert first.ends == pytest.approx(second.ends, abs=2 * SETTLED_TOLERANCE)


@examples(20)
@given(base=st.integers(1, 12), difference=st.integers(-70, 70))
def test_a_point_more_and_a_score_lower_are_never_worse_for_white(base, difference):
    here, better = (solve(OddsModel(base, points)) for points in (difference, difference + 1))
    for turn in range(1, here.contest.last + 1):
        values = [here.node(score, turn).value for score in UNDECIDED_SCORES]
        assert all(low >= high - 1e-12 for low, high in zip(values, values[1:], strict=False))
        for score, value in zip(UNDECIDED_SCORES, values, strict=True):
            assert better.node(score, turn).value >= value - 1e-12


@examples(20)
@given(base=st.integers(1, 12), difference=st.integers(-150, 150), limit=st.none() | st.integers(1, 6))
def test_changing_sides_mirrors_every_state(base, difference, limit):
    known = None if limit is None else base + limit
    there, back = (solve(OddsModel(base, points, limit=known)) for points in (difference, -difference))
    for turn in range(1, there.contest.last + 1):
        for score in UNDECIDED_SCORES:
            assert there.node(score, turn).value == pytest.approx(-back.node(-score, turn).value, abs=1e-12)
