"""A game from first to last, through the game contract."""

import pytest

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.wotn.drawn import on, options, read_action
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.preparation import READY

MATE_IN_TWO = ["f2f3", "e7e5", "g2g4", "d8h4"]


def played(*actions, start=None):
    return on(GAME.start(start or options()), *actions)


def test_a_short_game():
    state = played(*MATE_IN_TWO)
    assert GAME.awaits(state) == Over("checkmate", Side.BLACK)
    assert GAME.status(state) == "checkmate"
    assert GAME.divide(state, 1) == {}
    with pytest.raises(NotPossible, match="the game is over .checkmate."):
        GAME.act(state, read_action("e2e4"))


# R1.1
def test_white_begins_with_twenty_moves():
    awaited = GAME.awaits(played())
    assert isinstance(awaited, Choice)
    assert awaited.side is Side.WHITE
    assert len(awaited.actions) == 20


def test_no_moves_are_counted_while_points_are_spent():
    state = GAME.start(options(points=(1, 0)))
    assert GAME.divide(state, 2) == {}
    assert sum(GAME.divide(GAME.act(state, READY), 2).values()) == 400
