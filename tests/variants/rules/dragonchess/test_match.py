"""A game from its first move to its end (R-6.2 and the contract's words for it)."""

import pytest

from campaigns.rules.contract import Choice, Over, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.dragonchess.drawn import act, awaits, declarations, move, over, placed, start
from variants.rules.actions import AgreeToDraw, OfferDraw, Resign
from variants.rules.dragonchess.position import START


def after(*actions, state=None):
    state = state or start(START)
    for action in actions:
        state = act(state, move(action) if isinstance(action, str) else action)
    return state


def test_gold_begins_with_ninety_moves_to_choose_from():
    awaited = awaits(start(START))
    assert isinstance(awaited, Choice)
    assert awaited.side is Side.WHITE
    assert len(awaited.actions) == 90


#
def test_the_side_to_move_may_resign():
    assert over(after(Resign())) == Over("resigned", Side.BLACK)
    assert over(after("2f22f3", Resign())) == Over("resigned", Side.WHITE)


def test_the_other_side_may_resign_as_well():
    assert over(after(Resign(off_turn=True))) == Over("resigned", Side.WHITE)
    assert over(after("2f22f3", Resign(off_turn=True))) == Over("resigned", Side.BLACK)


def test_an_offer_is_agreed_to_by_the_other_side():
    assert over(after(OfferDraw(), "2f22f3", AgreeToDraw())) == Over("agreed", None)


def test_moving_declines_an_offer():
    state = after(OfferDraw(), "2f22f3", "2f72f6")
    assert state.offered is None
    assert AgreeToDraw() not in declarations(state)


@pytest.mark.parametrize("before", [[], [OfferDraw()], ["2f22f3"], [OfferDraw(), "2f22f3", "2f72f6"]])
def test_there_must_be_an_offer_to_agree_to_and_nobody_agrees_to_his_own(before):
    with pytest.raises(NotPossible, match="no draw has been offered"):
        after(*before, AgreeToDraw())


@pytest.mark.parametrize("before", [[OfferDraw()], [OfferDraw(), "2f22f3"]])
def test_one_offer_stands_at_a_time(before):
    with pytest.raises(NotPossible, match="a draw has already been offered"):
        after(*before, OfferDraw())


def test_nothing_can_be_done_when_it_is_over():
    mated = start(placed("K2g1 b1g1 o2g8"))
    assert declarations(mated) == ()
    for action in (move("2g12g2"), Resign(), OfferDraw(), AgreeToDraw()):
        with pytest.raises(NotPossible, match=r"the game is over \(checkmate\)"):
            act(mated, action)


def test_an_offer_is_void_when_the_move_ends_the_game():
    state = after(OfferDraw(), "2a12g1", state=start(placed("k2g8 O2a1 B1g8 c3a8")))
    assert over(state) == Over("checkmate", Side.WHITE)
    assert state.offered is None


def test_a_refused_move_says_why_and_where():
    with pytest.raises(
        NotPossible, match="“2a12a5” is not possible: The way from 2a1 to 2a5 is blocked .* g 0 1"
    ):
        after("2a12a5")
