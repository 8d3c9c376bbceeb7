"""A game from its first move to its end (R-6.2 and the contract's words for it)."""

import pytest

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible
from tests.scores import played_on
from tests.variants.rules.dragonchess.drawn import (
    awaits,
    over,
    placed,
    read_state,
    start,
    status,
    write_state,
)
from variants.rules.actions import OfferDraw, Resign
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.position import START


def after(*actions, state=None):
    return played_on(GAME, state or start(START), *actions)


def test_gold_begins_with_ninety_moves_to_choose_from():
    awaited = awaits(start(START))
    assert isinstance(awaited, Choice)
    assert awaited.side is Side.WHITE
    assert len(awaited.actions) == 90


#
def test_the_side_to_move_may_resign():
    assert over(after(Resign())) == Over("resigned", Side.BLACK)
    assert over(after("2f22f3", Resign())) == Over("resigned", Side.WHITE)


def test_an_offer_is_void_when_the_move_ends_the_game():
    state = after(OfferDraw(), "2a12g1", state=start(placed("k2g8 O2a1 B1g8 c3a8")))
    assert over(state) == Over("checkmate", Side.WHITE)
    assert state.draw_offerer is None


def test_a_refused_move_says_why_and_where():
    with pytest.raises(
        NotPossible, match="“2a12a5” is not possible: The way from 2a1 to 2a5 is blocked .* g 0 1"
    ):
        after("2a12a5")


#
def test_a_game_is_written_from_its_last_lasting_move_on():
    state = after("3a23b3", "2f72f6", "3b33c4")
    begin, moves = write_state(state).split("; ")
    assert begin.endswith(" g 0 2")
    assert moves == "3b33c4"
    assert read_state(write_state(state)) == state


@pytest.mark.parametrize(
    ("pieces", "word"),
    [("W2e2", "ongoing"), ("o2g8 c3d4", "check"), ("o2g8 b1g1", "checkmate"), ("", "insufficient")],
)
def test_status_words(pieces, word):
    assert status(start(placed(f"K2g1 {pieces}"))) == word
