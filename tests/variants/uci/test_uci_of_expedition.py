"""Expedition Chess on the command line: attempts, throws, landings, risky captures, and the words for how it stands."""

from functools import partial

import pytest

from tests.variants.uci.uci_lines import answers, is_refused_for

FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -"
ROOKS = "r6k/8/8/8/8/8/1P6/R3K3 w Q - 3 20"
expedition = partial(answers, "expedition")


def shown(*lines):
    return [line.split(": ", 1)[1] for line in expedition(*lines, "d")]


def test_its_option():
    assert (
        expedition("uci")[2]
        == "option name RiskyCaptures type combo default off var off var remove var share"
    )


def test_an_attempt_a_throw_and_a_landing():
    begun = "position startpos moves e2e4 e7e5"
    assert shown(f"{begun} d1h5")[0].endswith("w KQkq e6 0 2 d1h5@?")
    assert shown(f"{begun} d1h5 roll:22")[0].endswith("w KQkq e6 0 2 d1h5@3")
    landed = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5Q2/PPPP1PPP/RNB1KBNR b KQkq - 1 2 -"
    assert shown(f"{begun} d1h5 roll:22 d1f3") == [landed, "ongoing"]


def test_perft():
    assert expedition("position startpos", "go perft 3")[-1] == "Nodes searched: 8902"
    assert expedition(f"position fen {ROOKS} a1a8@2", "go perft 1") == [
        "a1a2: 1",
        "a1a3: 1",
        "Nodes searched: 2",
    ]
    assert expedition(f"position fen {ROOKS} a1a8@?", "go perft 1") == ["error: a roll is awaited"]
    assert expedition("position fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", "go perft 4") == ["Nodes searched: 0"]


@pytest.mark.parametrize(
    ("risk", "moves", "answers"),
    [
        ("off", "a1a8 roll:34 a1a8", ["R6k/8/8/8/8/8/1P6/4K3 b - - 0 20 -", "uncertain-check"]),
        ("remove", "a1a8 roll:34 a1a8", [f"{ROOKS} a1a8!", "capture-roll"]),
        ("remove", "a1a8 roll:34 a1a8 roll:34", ["R6k/8/8/8/8/8/1P6/4K3 b - - 0 20 -", "uncertain-check"]),
        ("remove", "a1a8 roll:34 a1a8 roll:11", ["r6k/8/8/8/8/8/1P6/4K3 b - - 0 20 -", "ongoing"]),
        ("share", "a1a8 roll:34 a1a8 roll:11", ["R6k/8/8/8/8/8/1P6/4K3 b - - 4 20 - a8r", "uncertain-check"]),
    ],
)
def test_risky_captures(risk, moves, answers):
    option = f"setoption name RiskyCaptures value {risk}"
    assert shown(option, f"position fen {ROOKS} - moves {moves}") == answers


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        (FIRST, "ongoing"),
        ("4k3/8/8/8/8/8/8/r3K3 w - - 0 1 -", "uncertain-check"),
        ("4k3/8/8/8/8/8/8/3rK3 w - - 0 1 -", "certain-check"),
        ("4k3/8/8/8/8/8/8/Q2rK2r w - - 0 1 a1a8@?", "certain-check"),
        ("7k/6Q1/5P2/8/8/8/8/K7 b - - 100 1 -", "checkmate"),
        ("5K1k/8/6P1/8/8/8/8/8 b - - 100 1 -", "stalemate"),
        ("8/8/8/8/8/8/8/K6Q b - - 0 1 -", "king-captured"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 100 1 -", "insufficient"),
        ("4k2r/8/8/8/8/8/P7/4K3 w - - 100 1 -", "fifty"),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 100 1 -", "lone-king-lost"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 100 1 a1a5@3", "ongoing"),
    ],
)
def test_the_words_in_their_order(fields, word):
    if fields.startswith("4k3/8/8/8/8/8/8/Q2rK2r"):
        assert "cannot have been announced" in expedition(f"position fen {fields}")[0]
        fields = "4k3/8/8/8/8/8/8/Q2rK3 w - - 0 1 a1d1@?"
    assert shown(f"position fen {fields}")[1] == word


def test_the_third_time():
    there_and_back = "b1c3 b8c6 c3b1 c6b8 " * 2
    assert shown(f"position startpos moves {there_and_back}")[1] == "repetition"


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("roll:61", "There is nothing to roll"),
        ("e2e4 e7e5 d1h5 d1g4", "Roll the dice first"),
        (
            "e2e4 e7e5 d1h5 roll:22 d1h5",
            "The dice allow at most 3 squares: the Queen was announced from d1 to h5",
        ),
        ("e2e4 e7e5 d1h5 roll:22 g1f3", "An attempt cannot be withdrawn"),
        ("e2e4 e7e5 d1h5 roll:70", "2d6 cannot show 7 0"),
        ("e2e4 e7e5 d1h5 roll:6", "2d6 cannot show 6"),
        ("e2e4 e7e5 d1h5 roll:w6b1", "as a roll. Try roll:61"),
        ("e2e5", "“e2e5” is not possible"),
        ("e2", "Can't read “e2”"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_is_lost(moves, why):
    assert is_refused_for("expedition", moves, why, first="e2e4")


@pytest.mark.parametrize(
    ("risk", "fields", "why"),
    [
        ("off", f"{ROOKS} a1a8!", "captures are not risky: RiskyCaptures is off"),
        ("remove", f"{ROOKS} - a1q", "Two pieces share a square, which needs RiskyCaptures share"),
        ("share", f"{ROOKS} - a8q", "White has no piece there"),
    ],
)
def test_positions_that_do_not_fit_the_option(risk, fields, why):
    (answer,) = expedition(f"setoption name RiskyCaptures value {risk}", f"position fen {fields}")
    assert answer.startswith("error: ")
    assert why in answer
