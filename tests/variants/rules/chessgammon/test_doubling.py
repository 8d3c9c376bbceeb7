"""The cube: offered, taken, dropped, and whose it is."""

import pytest

from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.chessgammon.drawn import FIRST, game, on, placed
from variants.rules.chessgammon import cube
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import CENTRED, Cube
from variants.rules.chessgammon.situation import GameTerms
from variants.rules.chessgammon.words import DOUBLE, DROP, ROLL, TAKE

BEFORE_BLACK_S_FIRST = game(None, (6, 4), "0000")


def refused(state, text):
    with pytest.raises(NotPossible) as refusal:
        on(state, text)
    return str(refusal.value)


# R10
def test_the_stake_is_what_the_cube_shows():
    state = on(BEFORE_BLACK_S_FIRST, "double", "take")
    assert state.position.placed.cube == Cube(2, Side.WHITE)
    assert GAME.points(on(state, (5, 3), "0000", "resign")) == 2


def test_the_cube_would_show_twice_as_much_where_it_is_or_may_be_offered():
    assert cube.next_value(BEFORE_BLACK_S_FIRST.position) == 2
    offered = on(BEFORE_BLACK_S_FIRST, "double")
    assert cube.next_value(offered.position) == 2
    assert cube.next_value(on(offered, "take").position) == 0
    assert cube.next_value(on(offered, "drop").position) == 0


# R14a
def test_the_side_to_move_offers_before_its_roll_not_on_the_opening_turn():
    assert GAME.awaits(BEFORE_BLACK_S_FIRST) == Choice(Side.BLACK, (ROLL, DOUBLE))
    assert "nobody can double before it" in refused(game(), "double")
    opening = game(None, (6, 1))
    assert "the dice have been rolled" in refused(opening, "double")
    rolling = on(BEFORE_BLACK_S_FIRST, "roll")
    assert isinstance(GAME.awaits(rolling), Roll)
    assert "too late to double" in refused(rolling, "double")
    assert "already offered" in refused(on(BEFORE_BLACK_S_FIRST, "double"), "double")


# R14b
def test_the_taker_owns_it_and_alone_may_turn_it_again_without_limit():
    state = on(BEFORE_BLACK_S_FIRST, "double", "take", (5, 3), "0000")
    for value in (4, 8, 16, 32, 64, 128):
        state = on(state, "double", "take")
        assert state.position.placed.cube.value == value
        assert isinstance(GAME.awaits(state), Roll)
        assert "only its owner may double" in refused(state, "double")
        state = on(state, (5, 3), "0000")
    assert state.position.placed.cube == Cube(128, Side.WHITE)


# R14c
def test_dropping_loses_the_stake_before_the_offer_and_never_a_double_game():
    state = on(BEFORE_BLACK_S_FIRST, "double", "drop")
    assert GAME.awaits(state) == Over("dropped", Side.BLACK)
    assert GAME.points(state) == 1
    bare = placed("Ke1 Qa1 kh8", cube=Cube(4, Side.WHITE))
    assert GAME.points(on(game(bare, terms=GameTerms(double_game=True)), "double", "drop")) == 4


# R14d
def test_an_opening_tie_turns_nothing_and_doubles_answer_no_doubles():
    assert game(None, (3, 3), (5, 5), (6, 1)).position.placed.cube == CENTRED
    assert GAME.awaits(on(BEFORE_BLACK_S_FIRST, "double")).actions == (TAKE, DROP)


# R14e
def test_nothing_is_asked_where_there_is_no_choice():
    without = game(FIRST, terms=GameTerms(cube=False))
    assert isinstance(GAME.awaits(without), Roll)
    assert "played without the cube" in refused(without, "double")
    assert "there is nothing to choose" in refused(without, "roll")
    theirs = game(placed("Ke1 ke8", cube=Cube(2, Side.BLACK)))
    assert isinstance(GAME.awaits(theirs), Roll)
    offered = on(BEFORE_BLACK_S_FIRST, "double")
    assert GAME.awaits(offered).side is Side.WHITE
    assert GAME.declarations(offered) == ()
    assert "take or drop" in refused(offered, "resign")
    assert "answer the double first" in refused(offered, "roll")


@pytest.mark.parametrize("text", ["take", "drop"])
def test_nothing_is_taken_that_was_not_offered(text):
    assert "no double has been offered" in refused(BEFORE_BLACK_S_FIRST, text)
