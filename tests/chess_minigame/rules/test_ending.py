"""How a game ends: victory first, then the Stalemate Limit."""

import pytest

from campaigns.rules.contract import Side
from chess_minigame.rules.ending import outcome_of


@pytest.mark.parametrize(
    ("score", "how", "winner"),
    [
        (-4, "crushing win", Side.WHITE),
        (-3, "win", Side.WHITE),
        (+3, "win", Side.BLACK),
        (+4, "crushing win", Side.BLACK),
    ],
)
@pytest.mark.parametrize("turn", [2, 7])
def test_a_decisive_score_wins_even_on_the_limit_turn(score, how, winner, turn):
    over = outcome_of(score, turn=turn, limit=7)
    assert over is not None
    assert (over.how, over.winner, over.played_out) == (how, winner, True)


@pytest.mark.parametrize("score", [-2, -1, 0, 1, 2])
def test_an_undecided_game_is_drawn_at_the_limit_and_not_before(score):
    assert outcome_of(score, turn=6, limit=7) is None
    over = outcome_of(score, turn=7, limit=7)
    assert over is not None
    assert (over.how, over.winner, over.played_out) == ("stalemate", None, True)
