"""How actions, positions, options and whole games are written and read (R-7, R-8; the texts other programs rely on)."""

import pytest

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
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


def test_the_first_position():
    assert write_position(START) == FIRST
    assert read_position(FIRST) == START


#
@pytest.mark.parametrize(
    "text",
    [
        f"{BARE}|{EMPTY}|{EMPTY} s 17 230",
        f"{BARE}|12/11o/o10o/W11/12/10W1/12/12|{EMPTY} g 99 1",
        f"{EMPTY}|k11/12/12/12/12/12/12/K11|1b10/12/12/12/12/12/D10E/12 s 0 99999",
    ],
)
def test_positions(text):
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "found 1."),
        (FIRST.replace(" g ", " w "), "the side to move, must be g or s, not “w”"),
        (FIRST.replace("g 0 1", "g -1 1"), "third field, the count of half-moves, .* not “-1”"),
        (FIRST.replace("g 0 1", "g 00 1"), "third field"),
        (FIRST.replace("g 0 1", "g 0 0"), "fourth field, the count of moves, must be a number from 1"),
        (FIRST.replace("g 0 1", "g 0 100000"), "fourth field"),
        (f"{BARE}|{EMPTY} g 0 1", "3 boards separated by |; .* has 2"),
        (f"{BARE}|{EMPTY}|{EMPTY}/12 g 0 1", "the lower board expected 8 ranks .* found 9"),
        (FIRST.replace("wwwwwwwwwwww", "wwwwwwwwwww"), "the middle board, rank 7 expected 12 squares, found 11"),
        (FIRST.replace("wwwwwwwwwwww", "wwwwwwwwwwwww"), "the middle board, rank 7 expected 12 squares, found more"),
        (FIRST.replace("2b3e3b1", "2b3e3b2"), "the lower board, rank 8 .* found more"),
        (FIRST.replace("2G3R3G1", "2G3X3G1"), "the upper board, rank 1, file g “X” is neither a piece nor"),
        (FIRST.replace("2G3R3G1", "2G03R3G"), "the upper board, rank 1, file d “03” is not a number"),
        (FIRST.replace("2G3R3G1", "2GЖR3G1"), "the upper board, rank 1, file d “Ж” is neither"),
        (FIRST.replace("2G3R3G1", "2G3W3G1"), "Gold's Warrior on 3g1: a Warrior can never be on the upper board"),
        (FIRST.replace("cmkpt", "cmkkt"), "Scarlet has two Kings"),
        (f"{EMPTY}|{EMPTY}|{EMPTY} g 0 1", "Gold has no King"),
    ],
)  # fmt: skip
def test_positions_refused_naming_the_place(text, why):
    with pytest.raises(Unreadable, match=why) as refusal:
        read_position(text)
    assert "\n" not in str(refusal.value)


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


@pytest.mark.parametrize(
    "text", ["", "2f2", "2f22f9", "4f22f3", "2m22f3", "2F22F3", "2f2-2f3", "2f22f3 ", "Resign", "f2f3"]
)
def test_actions_refused(text):
    with pytest.raises(Unreadable):
        read_action(text)


def test_options():
    assert read_options("startpos") == START
    assert read_options(f"fen {BARE}|{EMPTY}|{EMPTY} s 17 230").side is Side.BLACK
    assert write_options(START) == "startpos"


@pytest.mark.parametrize(
    "text", ["", "fen", "fen ", "start", f"fen {FIRST}", f"fen  {BARE}|{EMPTY}|{EMPTY} s 17 230"]
)
def test_options_refused(text):
    with pytest.raises(Unreadable):
        read_options(text)


@pytest.mark.parametrize(
    "parts",
    [
        [],
        ["3a23b3 3a73b6"],
        ["3a23b3 3a73b6", "draw offered by gold"],
        ["3a23b3", "draw offered by gold"],
        ["draw offered by gold"],
        ["resigned"],
        ["3a23b3", "resigned off turn"],
        ["3a23b3", "agreed"],
    ],
)
def test_games(parts):
    text = "; ".join([FIRST, *parts])
    assert write_state(read_state(text)) == text


def test_a_game_is_written_from_its_last_lasting_move_on():
    state = start(START)
    for text in ["3a23b3", "2f72f6", "3b33c4"]:
        state = act(state, move(text))
    begin, moves = write_state(state).split("; ")
    assert begin.endswith(" g 0 2")
    assert moves == "3b33c4"
    assert read_state(write_state(state)) == state


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        (["3a23a3"], "only to capture"),
        (["2f22f3"], "not in order"),
        (["3a23b3  3a73b6"], "Can't read"),
        (["resigned", "resigned"], "the end of the game"),
        (["resigned", "3a23b3"], "the game is over"),
        (["draw offered by gold", "3a23b3"], "not in order"),
        (["draw offered by gold", "draw offered by gold"], "not in order"),
        ([""], "not in order"),
    ],
)
def test_games_refused(parts, why):
    with pytest.raises(Unreadable, match=why):
        read_state("; ".join([FIRST, *parts]))


def test_status_words():
    assert status(start(START)) == "ongoing"
    assert status(start(placed("K2g1 o2g8 c3d4"))) == "check"
    assert status(start(placed("K2g1 o2g8 b1g1"))) == "checkmate"
    assert status(start(placed(""))) == "insufficient"
