"""Chessgammon on the command line: throws, the cube, perft within the turn."""

from functools import partial

import pytest

from tests.variants.uci.uci_lines import answers, is_refused_for

FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
chessgammon = partial(answers, "chessgammon")


def test_its_options():
    assert chessgammon("uci")[2:5] == [
        "option name Dice type combo default standard var standard var wilson var wilson-first",
        "option name DoubleGame type check default false",
        "option name Cube type check default true",
    ]


@pytest.mark.parametrize(
    ("dice", "depth", "answers"),
    [
        ("61", 1, ["d2d3: 1", "d2d4: 1", "e2e3: 1", "e2e4: 1", "f2f3: 1", "f2f4: 1", "Nodes searched: 6"]),
        ("61", 2, ["d2d3: 1", "d2d4: 1", "e2e3: 1", "e2e4: 1", "f2f3: 1", "f2f4: 1", "Nodes searched: 6"]),
        ("41", 2, ["a2a3: 1", "a2a4: 2", "h2h3: 1", "h2h4: 2", "Nodes searched: 6"]),
        ("64", 2, ["0000: 1", "Nodes searched: 1"]),
        ("-", 1, ["error: a roll is awaited"]),
    ],
)
def test_perft_within_the_turn(dice, depth, answers):
    assert chessgammon(f"position fen {FIRST} {dice} 1:-", f"go perft {depth}") == answers


def test_wilson_s_dice_are_an_option_and_a_position_is_past_first_rolls():
    position = f"position fen {FIRST} 51 1:-"
    assert len(chessgammon("setoption name Dice value wilson", position, "go perft 1")) == 19
    wilson_first = chessgammon("setoption name Dice value wilson-first", position, "go perft 1")
    assert wilson_first == chessgammon(position, "go perft 1")
    first = chessgammon(
        "setoption name Dice value wilson-first", "position startpos moves roll:w5b1", "go perft 1"
    )
    assert len(first) == 19


SAMPLE = (
    "roll:w6b4 0000 roll:53 0000 roll:21 b1c3 e2e3 roll:41 h7h5 h8h6 roll:61 e1e2 b2b4 roll:33 0000 roll:64 e2e1 a1b1 "
    "roll:65 0000 roll:52 d1f3 c3b5 roll:32 b8a6 0000 roll:42 b1b3 b5c7 roll:66 0000 double take roll:31 f1a6 h2h4 "
    "roll:31 e7e5 f8d6 roll:64 e1f1 h1h3 roll:53 d8c7 d6e7 roll:51 d2d3 f3f7 roll:41 h6f6 b7a6 roll:53 f7e8"
)


@pytest.mark.parametrize("moves", [SAMPLE, SAMPLE.replace("roll:", "roll roll:")])
def test_the_sample_game_with_or_without_the_word_roll(moves):
    assert chessgammon(f"position startpos moves {moves}", "d", "go perft 1") == [
        "Fen: r1b1Q1n1/p1qpb1p1/p4r2/4p2p/1P5P/1R1PP2R/P1P2PP1/2B2KN1 b - - 0 10 - 2:b",
        "Status: king-captured",
        "Nodes searched: 0",
    ]


def test_a_dropped_double_and_a_long_fruitless_game():
    assert chessgammon("position startpos moves roll:w6b4 0000 double drop", "d")[1] == "Status: dropped"
    assert chessgammon("position fen 4k3/8/8/8/8/8/8/4K3 w - - 100 60 - 1:-", "d")[1] == "Status: fifty"
    assert chessgammon("position fen 4k3/8/8/8/8/8/8/4K3 w - - 100 60 6 1:-", "d")[1] == "Status: ongoing"


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("roll:61", "Can't read “roll:61” as a roll. Try roll:w6b4"),
        ("roll:w6b4 0000 roll:w6b4", "as a roll. Try roll:61"),
        ("roll:w7b1", "2d6 cannot show 7 1"),
        ("roll:w6b4 0000 roll:06", "2d6 cannot show 0 6"),
        ("roll:w6b4 0000 roll:612", "2d6 cannot show 6 1 2"),
        ("roll:w6b4 0000 roll:6", "2d6 cannot show 6"),
        ("roll:w6b1 roll:61", "There is nothing to roll"),
        ("double", "nobody can double before it"),
        ("roll:w6b1 double", "the dice have been rolled"),
        ("roll:w6b4 0000 double take double", "only its owner may double"),
        ("roll:w6b1 e2e4 e4e5", "The die that is left shows 6: Kings only"),
        ("roll:w6b1 a2a4", "It would leave the 6 unusable"),
        ("roll:w6b1 roll", "the dice have already been rolled"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_is_lost(moves, why):
    assert is_refused_for("chessgammon", moves, why, first="roll:w6b1")


def test_without_the_cube_none_can_have_been_turned():
    off = "setoption name Cube value false"
    assert "without the cube" in chessgammon(off, f"position fen {FIRST} - 2:w")[0]
    assert chessgammon(off, f"position fen {FIRST} - 1:-", "go perft 1") == ["error: a roll is awaited"]
