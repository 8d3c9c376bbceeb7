"""Positions, actions, options and whole games as text, and which positions there can be."""

import pytest

from campaigns.rules.errors import NotPossible
from tests.variants.rules.expedition.drawn import FIRST, RULES, STATES, game, on, placed
from variants.rules.actions import RESIGN_OFF_TURN, AgreeToDraw, OfferDraw, Resign, WithdrawDraw
from variants.rules.expedition.attempt import Risk
from variants.rules.expedition.position_text import read_position
from variants.rules.expedition.situation import Situation

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -"


def test_a_right_stands_by_the_piece_of_its_own_side():
    """Black's Rook on a8 has kept his right, though White's Queen shares the square and is the one that is shown."""
    assert read_position("Q3k3/8/8/8/8/8/8/4K3 b q - 1 9 - a8r").chess.rights == "q"


def test_a_state_is_its_base_and_what_led_on_from_there():
    state = game(None, "e2e4", "e7e5", "d1h5", (2, 2), "d1f3", "b8c6", "f3f7")
    assert STATES.write(state) == (
        "off; rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2 -; d1h5 roll:22 d1f3 b8c6 f3f7"
    )
    assert STATES.read(STATES.write(state)) == state


# X16c
def test_an_offer_stands_until_the_other_side_moves_or_announces():
    offered = game(None, "e2e4", "e7e5", "draw?", "d1h5", (2, 2), "d1f3")
    assert RULES.declarations(offered) == (
        Resign(),
        AgreeToDraw(),
        RESIGN_OFF_TURN,
        WithdrawDraw(off_turn=True),
    )
    assert RULES.status(on(offered, "draw!")) == "agreed"
    assert RULES.declarations(on(offered, "f8c5")) == (Resign(), OfferDraw(), RESIGN_OFF_TURN)


# X16c
def test_who_has_announced_an_attempt_may_offer_a_draw_and_is_offered_none():
    announced = game(None, "e2e4", "e7e5", "d1h5")
    assert RULES.declarations(announced) == (Resign(), OfferDraw(), RESIGN_OFF_TURN)
    with pytest.raises(NotPossible, match="the other side is in the middle of its turn"):
        on(announced, "draw?-off-turn")
    assert RULES.status(on(announced, "draw?", "draw!-off-turn")) == "agreed"
    assert on(game(None, "e2e4", "e7e5", "draw?-off-turn"), "d1h5").draw_offerer is None


def test_a_game_begins_with_the_position_it_is_given():
    assert game(placed("Ke1 ke8 Pa2"), risk="share").position.risk is Risk.SHARE
    assert Situation().placed == FIRST
