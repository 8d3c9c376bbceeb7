"""How actions, positions, options and whole games are written and read (R-7, R-8; the texts other programs rely on)."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import act, move, placed, read_state, start, status, write_state
from variants.rules.actions import AgreeToDraw, OfferDraw, Resign
from variants.rules.dragonchess.game import DRAGONCHESS as GAME
from variants.rules.dragonchess.position import START
from variants.rules.dragonchess.position_text import read_position, write_position

read_action, write_action = GAME.read_action, GAME.write_action
read_options, write_options = GAME.read_options, GAME.write_options

FIRST = (
    "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1"
    "|ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO"
    "|2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g 0 1"
)
BARE = "11k/12/12/12/12/12/12/11K"
EMPTY = "/".join(["12"] * 8)


#
def test_the_first_position():
    assert write_position(START) == FIRST
    assert read_position(FIRST) == START


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2f22f3", move("2f22f3")),
        ("3c42c5", move("3c42c5")),
        ("resign", Resign()),
        ("draw?", OfferDraw()),
        ("draw!", AgreeToDraw()),
    ],
)
def test_actions(text, action):
    assert read_action(text) == action
    assert write_action(action) == text


def test_options():
    assert read_options("startpos") == START
    assert read_options(f"fen {BARE}|{EMPTY}|{EMPTY} s 17 230").side is Side.BLACK
    assert write_options(START) == "startpos"


def test_a_game_is_written_from_its_last_lasting_move_on():
    state = start(START)
    for text in ["3a23b3", "2f72f6", "3b33c4"]:
        state = act(state, move(text))
    begin, moves = write_state(state).split("; ")
    assert begin.endswith(" g 0 2")
    assert moves == "3b33c4"
    assert read_state(write_state(state)) == state


def test_status_words():
    assert status(start(START)) == "ongoing"
    assert status(start(placed("K2g1 o2g8 c3d4"))) == "check"
    assert status(start(placed("K2g1 o2g8 b1g1"))) == "checkmate"
    assert status(start(placed(""))) == "insufficient"
