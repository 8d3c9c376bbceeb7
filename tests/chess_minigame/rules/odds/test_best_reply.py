"""The best reply to a way of playing, and what that way gives away (R75)."""

import pytest

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.chances import approximate_chances, optimal_policy
from chess_minigame.rules.odds.model import OddsModel
from chess_minigame.rules.odds.solve import solve
from chess_minigame.rules.tables import Strategy
from tests.chess_minigame.rules.odds.best_reply import against, exploitability
from tests.chess_minigame.rules.odds.policies import always, mixed

A, B, C, D, E, F = Strategy
CONTEST = OddsModel.of(29, 20)


def test_a_trap_on_the_last_turn_is_answered_by_building_up():
    """D against B is +30: from -2 White wins on 45 + 9 - 30 = 24 faces."""
    replies = against(CONTEST, Side.WHITE, always(D))
    assert replies[-2, 10].white == pytest.approx(0.24)
    assert exploitability(CONTEST, Side.WHITE, always(D), score=-2, turn=10) == pytest.approx(0.54 - 0.24)


@pytest.mark.parametrize("side", Side)
def test_the_optimal_mix_gives_nothing_away(side):
    policy = optimal_policy(solve(CONTEST), side)
    assert exploitability(CONTEST, side, policy) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("own", Strategy)
def test_whoever_plays_the_same_always_gives_something_away(side, own):
    assert exploitability(CONTEST, side, always(own)) > 0.1


@pytest.mark.parametrize("foe", Strategy)
def test_no_fixed_strategy_does_better_against_it_than_the_best_reply(foe):
    policy = mixed({B: 1, C: 2, F: 1})
    reply = against(CONTEST, Side.WHITE, policy)[0, 1]
    ends = approximate_chances(CONTEST, policy, always(foe))
    assert reply.white - reply.black <= ends.white - ends.black + 1e-12
