"""The opening throw, and the turns that follow."""

from itertools import product

import pytest

from campaigns.rules.contract import Choice, Roll, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.chessgammon.drawn import FIRST, can, game, on, placed, with_dice
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position_text import write_position
from variants.rules.chessgammon.situation import GameTerms

NO_CUBE = GameTerms(cube=False)


# R2
def test_equal_numbers_are_thrown_again_and_the_higher_plays_both():
    state = game()
    awaited = GAME.awaits(state)
    assert awaited == Roll("opening", awaited.dice, awaited.why, each=True)
    state = on(state, (5, 5))
    assert GAME.awaits(state).key == "opening 2"
    state = on(state, (3, 3), (6, 1))
    assert state.position.placed.dice == (6, 1)
    assert isinstance(GAME.awaits(state), Choice)
    assert len(GAME.awaits(state).actions) == 6


# R2a
def test_black_may_start_and_the_move_number_still_grows_after_his_turn():
    state = game(None, (4, 6))
    assert state.position.side is Side.BLACK
    state = on(state, "0000")
    assert write_position(state.position.placed).endswith(" w KQkq - 1 2 - 1:-")


# R2b
def test_an_opening_roll_that_cannot_be_used_is_lost():
    unusable = [
        (white, black)
        for white, black in product(range(1, 7), repeat=2)
        if white != black and can(with_dice(FIRST, max(white, black), min(white, black))) == ["0000"]
    ]
    assert len(unusable) == 12
    state = game(None, (6, 4), "0000")
    assert state.position.side is Side.BLACK
    assert not state.position.placed.dice


# R3
def test_a_turn_is_two_half_moves_in_either_order_by_one_piece_or_by_two():
    for texts in [("b1c3", "e2e3"), ("e2e3", "b1c3")]:
        state = game(None, (2, 1), *texts)
        assert state.position.side is Side.BLACK
    position = placed("Kh1 Nb1 Pa2 kh8", dice=(2, 2))
    state = game(position, "b1c3", "c3e4", terms=NO_CUBE)
    assert state.position.side is Side.BLACK
    assert GAME.awaits(state).key == "move 1, Black"


def test_the_dice_are_shown_high_to_low_whichever_was_typed_first():
    assert game(placed("Ke1 ke8"), (2, 5), terms=NO_CUBE).position.placed.dice == (5, 2)


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (["e1e2"], "e2 is occupied by White's own Pawn"),
        (["a2a3"], "It would leave the 6 unusable, and you must use both dice if you can"),
        (["e2e4", "e1e2", "e2e3"], "Roll the dice first"),
        (["e2e4", "d2d4"], "The die that is left shows 6: Kings only"),
        (["e2e4", "0000"], "A die can still be used: the King on e1 can go to e2"),
        (["0000"], "A die can still be used"),
        (["roll"], "the dice have already been rolled"),
    ],
)
def test_what_is_refused_names_the_reason_and_the_position(texts, why):
    *good, bad = texts
    state = game(None, (6, 1), *good)
    with pytest.raises(NotPossible, match=why) as refusal:
        on(state, bad)
    assert str(refusal.value).startswith(f"“{bad}” is not possible: ")
    assert str(refusal.value).endswith(f"The position is {write_position(state.position.placed)}.")
