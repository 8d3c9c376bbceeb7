"""What would change a match (R19, R22, R26, R30, R40), against small cases reckoned by hand.

On the last turn at -2 White, 29 against 20, wins on a total of 45 or less: on 54 faces of the d%, a face more or less
for each point. Both play A, B, C, D, E as 1 : 4 : 6 : 1 : 1, against which A to E come to 0 on the average.
"""

import pytest

from campaigns.campaign.rules.house_rules.rousselle import BothGambit
from campaigns.rules.contract import Side
from chess_minigame.rules.declarations import Abandon
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.model import OddsModel, odds_contest
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.odds.what_if import Deed, changes, gambit, intimidation, mind_reading, moving_pieces
from chess_minigame.rules.options import Options, Points
from chess_minigame.rules.players import Means, Player

WHITE, BLACK = Side
SAMPLE = Options(29, 20)


def on_the_last_turn(contest):
    return solve(contest).at(score=-2, turn=10).white


def test_as_it_stands_only_the_cms_count():
    assert odds_contest(SAMPLE) == OddsModel.of(29, 20)
    assert odds_contest(SAMPLE, limit=7) == OddsModel.of(29, 20, limit=7)
    assert on_the_last_turn(odds_contest(SAMPLE)) == pytest.approx(0.54)


def test_white_reads_black_s_mind():
    """29 against 0, and the best number against A to E, -20 -20 -20 -30 -20: 94 faces, all 100 against the trap."""
    assert on_the_last_turn(mind_reading(SAMPLE, WHITE, 10)) == pytest.approx((12 * 0.94 + 1.00) / 13)


def test_black_reads_white_s_mind():
    """0 against 20, and +20 +20 +20 +30 +20: 5 faces, none against the trap."""
    assert on_the_last_turn(mind_reading(SAMPLE, BLACK, 10)) == pytest.approx(12 * 0.05 / 13)


def test_five_intimidations_halve_a_cm():
    assert on_the_last_turn(intimidation(SAMPLE, WHITE, 10)) == pytest.approx(0.64)  # 29 v 10
    assert on_the_last_turn(intimidation(SAMPLE, WHITE, 10, successes=9)) == pytest.approx(0.64)
    assert on_the_last_turn(intimidation(SAMPLE, WHITE, 10, successes=2)) == pytest.approx(0.58)  # 29 v 16


def test_black_s_intimidations():
    """29 halved is 14 1/2, plays as 14."""
    assert on_the_last_turn(intimidation(SAMPLE, BLACK, 10)) == pytest.approx(0.39)


def test_moved_pieces_bring_the_dexterity():
    assert on_the_last_turn(moving_pieces(SAMPLE, WHITE, 10, dexterity=14)) == pytest.approx(0.68)
    assert on_the_last_turn(moving_pieces(SAMPLE, BLACK, 10, dexterity=14)) == pytest.approx(0.40)


def test_a_gambit_is_ten_points_for_three_turns_and_ten_less_after():
    contest = gambit(SAMPLE, WHITE)
    assert [contest.stage(turn).difference for turn in range(1, 7)] == [19, 19, 19, -1, -1, -1]
    assert on_the_last_turn(contest) == pytest.approx(0.44)
    contest = gambit(SAMPLE, BLACK)
    assert [contest.stage(turn).difference for turn in range(1, 7)] == [-1, -1, -1, 19, 19, 19]


def test_a_match_shorter_than_a_gambit():
    """9 v 9 with a limit of 2 that both know: the third turn of the ten points never comes."""
    contest = odds_contest(Options(9, 9), gambit_turns={WHITE: 1}, limit=2)
    solution = solve(contest)
    assert [contest.stage(turn).difference for turn in (1, 2)] == [10, 10]
    assert solution.at(-2, 2).value == pytest.approx(0.55)
    assert solution.at().value > 0


def test_a_gambit_against_a_gambit_is_fifteen_for_black():
    contest = gambit(SAMPLE, WHITE, BLACK)
    assert [contest.stage(turn).difference for turn in range(1, 7)] == [4, 4, 4, 9, 9, 9]


def test_where_white_s_gambit_is_thrown_black_s_alone_counts():
    options = Options(29, 20, points=Points(both_gambit=BothGambit.NOTHING))
    contest = gambit(options, WHITE, BLACK)
    assert [contest.stage(turn).difference for turn in range(1, 6)] == [-6, -6, -6, 19, 19]


def test_a_mind_read_ends_a_gambit_s_points_for_that_turn_too():
    contest = mind_reading(SAMPLE, WHITE, 2, gambit_turns={BLACK: 1})
    assert [contest.stage(turn).difference for turn in range(1, 6)] == [-1, 29, -1, 19, 19]
    assert contest.stage(2).deception.difference == -1


@pytest.mark.parametrize("turn", [1, 4, 8])
@pytest.mark.parametrize("side", Side)
def test_every_cheat_is_worth_something_and_only_to_the_cheat(side, turn):
    plain = solve(odds_contest(SAMPLE)).at(0, turn).value
    sign = 1 if side is WHITE else -1
    for contest in (
        mind_reading(SAMPLE, side, turn),
        intimidation(SAMPLE, side, turn, successes=1),
        moving_pieces(SAMPLE, side, turn, dexterity=12),
    ):
        solution = solve(contest)
        assert sign * (solution.at(0, turn).value - plain) > 0.005
        assert solution.at(1, turn + 1).value == solve(odds_contest(SAMPLE)).at(1, turn + 1).value


def test_the_victim_plays_as_if_nothing_had_happened():
    plain, read = solve(odds_contest(SAMPLE)).at(), solve(mind_reading(SAMPLE, WHITE, 1)).at()
    assert read.black_mix == plain.black_mix
    assert max(read.white_mix) == 1


def test_what_would_change_the_odds_names_what_is_lacking_until_the_end():
    white = Player(dexterity=14, has=frozenset({Means.MEDALLION}))
    state = GRICE.start(Options(29, 20, white, Player(wisdom=12)))
    found = [(one.side, one.deed, one.is_possible) for one in changes(state)]
    assert [one for one in found if one[1] is not Deed.GAMBIT] == [
        (WHITE, Deed.READ, True),
        (WHITE, Deed.FRIGHTEN, True),
        (WHITE, Deed.MOVE, True),
        (BLACK, Deed.READ, False),
        (BLACK, Deed.FRIGHTEN, False),
    ]
    read = next(changes(state))
    assert read.chances.white > read.chances.black
    assert [*changes(GRICE.act(state, Abandon()))] == []
