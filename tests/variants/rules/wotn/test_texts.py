"""Texts of positions, actions, options and states (R12)."""

import pytest

from campaigns.rules.errors import NotPossible, Unreadable
from tests.variants.rules.wotn.drawn import options, played, read_action, write_action
from variants.rules.actions import ClaimDraw, Move
from variants.rules.state_text import StateText
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import STANDARD
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT as GAME
from variants.rules.wotn.moves import divide
from variants.rules.wotn.position_text import read_position, write_position
from variants.rules.wotn.setting_up import READY, Improve

read_state = StateText(GAME).read  # the game itself reads from its cache
read_options = GAME.read_options
write_options = GAME.write_options
write_state = GAME.write_state


# R12.1
def test_a_position_with_pieces_in_brackets_black_s_in_small_letters():
    text = "r1[nrb]k1[fld]2/1[wfd]6/8/3[bd]4/2[NW]1[BN]3/[AD]7/5P2/R3K2[NrR] w Q - 7 12"
    assert write_position(read_position(text)) == text
    alternative = "4k3/8/[nwfd]7/8/8/8/[FAD]7/4K3 b - - 0 1"
    assert write_position(read_position(alternative)) == alternative


# R12.1
@pytest.mark.parametrize(
    "wrong, said",
    [
        ("[NRB]7", "rank 6, file a “.NRB.” is neither a piece nor a number of empty squares"),
        ("[WfD7", "neither a piece"),
        ("[wFD]7", "neither a piece"),
        ("[N]7", "neither a piece"),
        ("[nw]8", "rank 6 expected 8 squares, found more"),
        ("WfD5", "neither a piece"),
        ("c6", "found 7"),
        ("Ж5", "neither a piece"),
    ],
)
def test_a_malformed_rank_is_named(wrong, said):
    with pytest.raises(Unreadable, match=said):
        read_position(f"4k3/8/{wrong}/8/8/8/8/4K3 w - - 0 1")


# R12.2
def test_the_passed_square_is_written_after_every_double_step():
    assert write_position(played(START, "e2e4")).split()[3] == "e3"
    assert write_position(played(START, "e2e4", "e7e5")).split()[3] == "e6"
    assert write_position(played(START, "e2e4", "g8f6")).split()[3] == "-"


# R12.3
@pytest.mark.parametrize(
    "text, action",
    [
        ("e2e4", Move(12, 28)),
        ("f3d4=NW", Move(21, 27, "NW")),
        ("improve b2=WfD", Improve(9, "WfD")),
        ("ready", READY),
        ("claim", ClaimDraw()),
    ],
)
def test_actions(text, action):
    assert read_action(text) == action
    assert write_action(action) == text


@pytest.mark.parametrize(
    "text, said",
    [
        ("e2", "Can't read"),
        ("e2e9", "Can't read"),
        ("e2-e4", "Can't read"),
        ("e5d6=wfd", "“wfd” is not a piece"),
        ("e5d6=", "“” is not a piece"),
        ("e7e8q", "Can't read"),
        ("improve b2", "Can't read"),
        ("improve b9=WfD", "Can't read"),
        ("improve b2=X", "“X” is not a piece"),
        ("Ready", "Can't read"),
    ],
)
def test_other_texts_are_unreadable(text, said):
    with pytest.raises(Unreadable, match=said):
        read_action(text)


# R12.4
def test_move_lists_are_sorted_by_code_point():
    texts = [write_action(move) for move in divide(STANDARD, played(START, "e2e4", "d7d5"), 1)]
    assert sorted(texts)[:2] == ["a2a3", "a2a4"]
    assert {"e4d5=AD", "e4d5=WfD"} <= set(texts)


# R8.8
# R12.3
def test_moves_that_are_not_legal_are_refused_with_reason_and_position():
    state = GAME.start(options())
    with pytest.raises(
        NotPossible, match="“e2e5” is not possible: A Pawn cannot go from e2 to e5.*The position is rnbq"
    ):
        GAME.act(state, read_action("e2e5"))


@pytest.mark.parametrize(
    "text",
    [
        "standard 0:0 startpos",
        "alternative 0:3 startpos",
        "standard 0:0 fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ],
)
def test_options(text):
    assert write_options(read_options(text)) == text


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "Can't read the options"),
        ("standard startpos", "Can't read the options"),
        (
            "standard 0:0 fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "starting position as startpos",
        ),
        ("alternative 0:0 fen 4k3/8/8/8/8/8/[NW]7/4K3 w - - 0 1", "the alternative chart does not have"),
        (
            "standard 0:1 fen 4k3/8/8/8/8/8/7R/4K3 w - - 0 1",
            "can only be spent from the usual starting position",
        ),
        ("standard 0:01 startpos", "Can't read the options"),
    ],
)
def test_options_that_are_unreadable(text, said):
    with pytest.raises(Unreadable, match=said):
        read_options(text)


STATES = [
    "standard; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "alternative; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; g1f3 g8f6; draw offered by white",
    "standard; rnbqkbnr/pppppppp/8/8/8/8/[WfD]PPPPPPP/RNBQKBNR w KQkq - 0 1; points 1:2",
    "standard; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; resigned",
    "standard; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; g1f3; resigned off turn",
    "standard; 4k2r/8/8/8/8/8/8/4K2R w - - 99 80; h1h2; claimed",
]


@pytest.mark.parametrize("text", STATES)
def test_states(text):
    assert write_state(read_state(text)) == text


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "it must begin with standard or alternative"),
        ("standard", "Not a valid position"),
        (STATES[0] + "; e2e4 e7e5", "its parts are not in order"),
        (STATES[0] + "; e2e5", "cannot go from e2 to e5"),
        (STATES[0] + "; claimed", "it takes fifty moves"),
        (STATES[0] + "; points 0:0", "its parts are not in order"),
        (STATES[3] + "; draw offered by white", "after the end of the game"),
        ("standard; 4k3/8/8/8/8/8/8/4K2R w - - 0 1; points 0:1", "the first move has already been made"),
        (
            "standard; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1; points 0:1",
            "the first move has already been made",
        ),
        ("standard; rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RPBQKBNR w KQkq - 0 1; points 0:1", "Pawn on b1"),
    ],
)
def test_states_that_are_unreadable(text, said):
    with pytest.raises(Unreadable, match=said):
        read_state(text)
