"""The chances for given strategies, exactly (R75)."""

from fractions import Fraction
from itertools import product

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from chess_minigame.rules.ending import Ending, outcome_of
from chess_minigame.rules.odds.chances import approximate_chances, chances, optimal_policy
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.tables import Strategy, modifier, turn_result_of
from tests.chess_minigame.rules.odds.policies import always, in_turn, mixed

A, B, C, D, E, F = Strategy
THE_SAMPLE_GAME = OddsModel.of(29, 20)
WHITE_S, BLACK_S = (F, A, D, E, B, A), (C, E, F, A, E, F)


def counted(white, black, difference, base):
    """Each d6 for itself, turn by turn over all hundred faces: no odds of ours in it."""
    found = dict.fromkeys([*Side, None, "white crushes", "black crushes", "turns"], Fraction(0))
    for d6 in range(1, 7):
        scores = {0: Fraction(1, 6)}
        for turn, (own, foe) in enumerate(zip(white, black, strict=True), start=1):
            after = dict[int, Fraction]()
            for (score, chance), face in product(scores.items(), range(1, 101)):
                reached = score + turn_result_of(face + modifier(own, foe) - difference).adjustment
                after[reached] = after.get(reached, Fraction(0)) + chance / 100
            found["turns"] += sum(scores.values())
            scores = {}
            for score, chance in after.items():
                over = outcome_of(score, turn, base + d6)
                if over is None:
                    scores[score] = chance
                    continue
                found[over.winner] += chance
                if over.how == Ending.CRUSHING_WIN:
                    found[f"{over.winner} crushes"] += chance
        assert not scores
    return found


def test_the_sample_game_s_strategies_on_every_fall_of_the_dice():
    """After turn six both stay with what they played there."""
    ends = chances(THE_SAMPLE_GAME, in_turn(WHITE_S), in_turn(BLACK_S))
    long = [[*played, *[played[-1]] * 4] for played in (WHITE_S, BLACK_S)]
    found = counted(*long, difference=9, base=4)
    assert ends.white == found[Side.WHITE]
    assert ends.draw == found[None]
    assert ends.black == found[Side.BLACK]
    assert ends.crushing_white == found["white crushes"]
    assert ends.crushing_black == found["black crushes"]
    assert ends.turns == found["turns"]
    assert ends.white + ends.draw + ends.black == 1


def test_its_last_turn_as_played_by_the_table():
    """From -1, A against F is -10: totals of d% - 19 reach 05 on 24 faces, which are great moves and win."""
    ends = chances(OddsModel.of(29, 20, limit=6), always(A), always(F), score=-1, turn=6)
    assert ends == (Fraction(24, 100), Fraction(76, 100), 0, 0, 0, 1)


def test_a_mix_is_drawn_anew_each_turn():
    """From -2 on the last turn A against F wins on 64 faces, A against A on 54."""
    last = OddsModel.of(29, 20, limit=6)
    ends = chances(last, always(A), mixed({A: 1, F: 2}), score=-2, turn=6)
    assert ends.white == Fraction(54 + 2 * 64, 300)
    assert ends.crushing_white == Fraction(14 + 2 * 24, 300)


def test_optimal_mixes_give_the_optimal_chances():
    solution = solve(THE_SAMPLE_GAME)
    ends = approximate_chances(
        THE_SAMPLE_GAME, optimal_policy(solution, Side.WHITE), optimal_policy(solution, Side.BLACK)
    )
    assert ends == pytest.approx(solution.at().node.ends, abs=1e-12)


def test_the_judge_s_odds_are_the_players_on_the_average_of_the_d6():
    """He knows the limit, they play on without it: six matches that are one for them."""
    solution = solve(THE_SAMPLE_GAME)
    mixes = [optimal_policy(solution, side) for side in Side]
    known = [approximate_chances(OddsModel.of(29, 20, limit=4 + d6), *mixes) for d6 in range(1, 7)]
    assert known[0].draw > solution.at().draw > known[-1].draw
    for whole, *parts in zip(solution.at().node.ends, *known, strict=True):
        assert sum(parts) / 6 == pytest.approx(whole, abs=1e-12)


def test_an_impossible_state_is_refused():
    with pytest.raises(NotPossible):
        chances(THE_SAMPLE_GAME, always(A), always(A), score=1, turn=1)


@pytest.mark.parametrize("parts", [{}, {A: 0}, {A: 2, B: -1}])
def test_a_mix_of_nothing_is_refused(parts):
    with pytest.raises(NotPossible, match="A mix takes parts"):
        mixed(parts)
