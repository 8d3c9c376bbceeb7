"""Positions, actions, options and whole games as text, and which positions there can be."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from tests.variants.rules.chessgammon.drawn import FIRST, STATES, begun, game, on
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import Cube
from variants.rules.chessgammon.position_text import read_position
from variants.rules.chessgammon.situation import GameTerms, Scheme

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 1:-"
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 1:-"


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("standard cube startpos", GameTerms()),
        ("standard startpos", GameTerms(cube=False)),
        ("wilson cube double-game startpos", GameTerms(Scheme.WILSON, double_game=True)),
        ("wilson-first double-game startpos", GameTerms(Scheme.WILSON_FIRST, cube=False, double_game=True)),
    ],
)
def test_options(text, terms):
    assert GAME.read_options(text) == begun(terms=terms)
    assert GAME.write_options(begun(terms=terms)) == text


def test_the_first_position_given_as_such_is_past_the_opening_throw():
    options = GAME.read_options(f"standard cube fen {START}")
    assert options == begun(FIRST)
    assert GAME.write_options(options) == f"standard cube fen {START}"


def test_a_turned_cube_does_not_fit_a_game_without_one():
    turned = read_position(START.replace("1:-", "2:w"))
    with pytest.raises(NotPossible, match="without the cube"):
        GAME.variant.options.begin("standard", turned)
    assert GAME.variant.options.begin("standard cube", turned).placed.cube == Cube(2, Side.WHITE)


FIRST_ROLLS = GameTerms(Scheme.WILSON_FIRST)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (game(), f"standard cube; {START}; opening throw 1"),
        (game(None, (3, 3), terms=FIRST_ROLLS), f"wilson-first cube; {START}; opening throw 2; first roll of white and black"),
        (game(FIRST), f"standard cube; {START}"),
        (game(FIRST, "roll"), f"standard cube; {START}; roll"),
        (game(FIRST, "double"), f"standard cube; {START}; double"),
        (game(FIRST, "double", "take"), f"standard cube; {START.replace('1:-', '2:b')}"),
        (game(FIRST, "double", "drop"), f"standard cube; {START}; dropped"),
        (game(FIRST, "draw?"), f"standard cube; {START}; draw offered by white"),
        (game(FIRST, "draw?", "roll"), f"standard cube; {START}; roll; draw offered by white"),
        (game(FIRST, "resign"), f"standard cube; {START}; resigned"),
        (game(FIRST, "resign-off-turn"), f"standard cube; {START}; resigned off turn"),
    ],
)  # fmt: skip
def test_games(state, text):
    assert STATES.write(state) == text
    assert STATES.read(text) == state


def test_an_offer_of_the_turn_before_is_kept_until_it_is_answered():
    state = game(None, (6, 4), "draw?", "0000")
    assert STATES.write(state).endswith("; draw offered by white")
    assert STATES.read(STATES.write(state)) == state
    assert on(state, "draw!").termination == "agreed"
