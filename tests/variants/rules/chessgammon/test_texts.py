"""Positions, actions, options and whole games as text, and which positions there can be."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from tests.variants.rules.chessgammon.drawn import FIRST, STATES, begun, game, on
from variants.rules.actions import AgreeToDraw, Move, OfferDraw, Resign
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position import Cube
from variants.rules.chessgammon.position_text import read_position, write_position
from variants.rules.chessgammon.situation import GameTerms, Scheme
from variants.rules.chessgammon.words import DOUBLE, DROP, ROLL, TAKE, UNUSABLE

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - 1:-"
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 - 1:-"


def test_the_first_position():
    assert write_position(FIRST) == START
    assert read_position(START) == FIRST


@pytest.mark.parametrize(
    "text",
    [
        START.replace(" - 1:-", " 61 2:w"),
        KINGS.replace(" - 1:-", " 66 64:b"),
        KINGS.replace(" - 1:-", " 6 1:-"),
        "4k3/8/8/3pP3/P7/8/8/4K3 w - a3,d6 0 9 1 1:-",
        "8/8/8/8/8/8/8/4K3 b - - 0 1 - 8:w",
        KINGS.replace("0 1", "99999 99999"),
    ],
)
def test_positions(text):
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected 8 fields, found 1"),
        (START.replace(" w ", " g "), "the side to move, must be w or b"),
        (START.replace(" - 1:-", " 16 1:-"), "seventh field, the dice, must be - or one or two faces 1 to 6, high to low"),
        (START.replace(" - 1:-", " 70 1:-"), "seventh field"),
        (START.replace(" - 1:-", " 0 1:-"), "seventh field"),
        (START.replace(" - 1:-", " 611 1:-"), "seventh field"),
        (START.replace("1:-", "3:w"), "eighth field, the cube, must be 1, 2, 4 and so on"),
        (START.replace("1:-", "1"), "eighth field"),
        (START.replace("1:-", "0:-"), "eighth field"),
        (START.replace("1:-", "02:w"), "eighth field"),
        (START.replace("1:-", "1:w"), "The cube shows 1: it is in the middle until it is turned"),
        (START.replace("1:-", "2:-"), "The cube shows 2: it belongs to the side that took it"),
        (KINGS.replace("4K3", "3KK3"), "White has 2 Kings"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1 - 1:-", "Black has no King, and White is to move"),
        ("8/8/8/8/8/8/8/4K3 b - - 0 1 6 1:-", "no dice are left to play"),
        ("8/8/8/8/8/8/8/4K3 b - - 3 1 - 1:-", "the count of turns is 0"),
        ("8/8/8/8/8/8/8/8 b - - 0 1 - 1:-", "has no King"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1 - 1:-", "White's Pawn on a8"),
        (KINGS.replace(" - - 0", " K - 0"), "White has no Rook on h1"),
    ],
)  # fmt: skip
def test_positions_refused_naming_the_place(text, why):
    with pytest.raises(Unreadable, match=why) as refusal:
        read_position(text)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("e2e4", Move(12, 28)),
        ("a7a8q", Move(48, 56, "q")),
        ("d2d3@5", Move(11, 19, "", 5)),
        ("d7d8n@1", Move(51, 59, "n", 1)),
        ("0000", UNUSABLE),
        ("roll", ROLL),
        ("double", DOUBLE),
        ("take", TAKE),
        ("drop", DROP),
        ("resign", Resign()),
        ("draw?", OfferDraw()),
        ("draw!", AgreeToDraw()),
    ],
)
def test_actions(text, action):
    assert GAME.read_action(text) == action
    assert GAME.write_action(action) == text


@pytest.mark.parametrize(
    "text", ["", "e2", "e2e9", "e2e4k", "e2e4@7", "e2e4@0", "e2e4@", "a7a8Q", "000", "Double", "e2-e4", "e2e4 "]
)  # fmt: skip
def test_actions_refused(text):
    with pytest.raises(Unreadable):
        GAME.read_action(text)


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


@pytest.mark.parametrize(
    "text",
    [
        "", "startpos", "standard", "standard cube", "standard double-game cube startpos", "standard  startpos",
        "chaturanga startpos", "standard cube fen", "standard cube fen ", f"standard fen {START.replace('1:-', '2:w')}",
    ],
)  # fmt: skip
def test_options_refused(text):
    with pytest.raises(Unreadable):
        GAME.read_options(text)


def test_a_turned_cube_does_not_fit_a_game_without_one():
    turned = read_position(START.replace("1:-", "2:w"))
    with pytest.raises(NotPossible, match="without the cube"):
        GAME.variant.begin("standard", turned)
    assert GAME.variant.begin("standard cube", turned).placed.cube == Cube(2, Side.WHITE)


FIRST_ROLLS = GameTerms(Scheme.WILSON_FIRST)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (game(), f"standard cube; {START}; opening throw 1"),
        (game(None, (3, 3), terms=FIRST_ROLLS),
         f"wilson-first cube; {START}; opening throw 2; first roll of white and black"),
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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"standard cube;{START}", "expected the table of the dice"),
        (f"standard cube; {START} ", "not in order"),
        (f"standard cube; {START}; ", "not in order"),
        (f"standard cube; {START}; opening throw 0", "Can't read “opening”"),
        (f"standard cube; {KINGS}; opening throw 1", "the opening throw is awaited at the first position"),
        (f"standard cube; {START}; first roll of white", "first rolls are like all others"),
        (f"wilson-first; {START}; opening throw 1; first roll of white", "before every other roll"),
        (f"standard; {START}; double", "here it may not"),
        (f"standard cube; {START.replace('- 1:-', '61 1:-')}; roll", "here it may not"),
        (f"standard cube; {START.replace('- 1:-', '- 2:b')}; dropped", "cannot have been dropped"),
        (f"standard cube; {START}; resigned; resigned", "comes after the end of the game"),
        (f"standard cube; {START}; roll; resigned", "not in order"),
        (f"standard cube; {START}; draw offered by black; roll", "not in order"),
        (f"standard cube; {START}; draw offered by white; draw offered by black", "not in order"),
        (f"standard cube; {START.replace('- 1:-', '61 1:-')}; draw offered by black", "plays on"),
        ("standard cube; 8/8/8/8/8/8/8/4K3 b - - 0 1 - 1:-; draw offered by white", "after the end"),
        ("standard cube; 8/8/8/8/8/8/8/4K3 b - - 0 1 - 1:-; agreed", "after the end"),
    ],
)
def test_games_refused(text, why):
    with pytest.raises(Unreadable, match=why):
        STATES.read(text)


def test_an_offer_of_the_turn_before_is_kept_until_it_is_answered():
    state = game(None, (6, 4), "draw?", "0000")
    assert STATES.write(state).endswith("; draw offered by white")
    assert STATES.read(STATES.write(state)) == state
    assert on(state, "draw!").declared == "agreed"
