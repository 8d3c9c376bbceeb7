"""The command line of the variants: lines in, lines out, and no line that ends it but quit."""

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants.catalog import GAMES
from variants.uci.session import Uci

COMMANDS = [
    "uci", "isready", "setoption", "ucinewgame", "position", "d", "go", "go perft", "stop", "go depth 3",
    "setoption name Hash value", "debug", "ponderhit", "quit",
]  # fmt: skip
PROCESSORS = os.cpu_count() or 1


def dragonchess(*lines):
    uci = Uci(GAMES["dragonchess"])
    return [answer for line in lines for answer in uci.answer(line)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_variant_says_who_it_is_and_is_ready(slug):
    uci = Uci(GAMES[slug])
    assert [line.split()[:2] for line in uci.answer("uci")][:2] == [["id", "name"], ["id", "author"]]
    assert [*uci.answer("uci")][-1] == "uciok"
    assert [*uci.answer("isready")] == ["readyok"]
    assert [*uci.answer("go perft 1")][-1].startswith(("Nodes searched: ", "error: a roll is awaited"))


@pytest.mark.parametrize(("depth", "lines"), [(1, 90), (2, 8094), (3, 735_480)])
def test_perft(depth, lines):
    answered = dragonchess(f"go perft {depth}")
    assert answered[-1] == f"Nodes searched: {lines}"
    counts = answered[:-1]
    assert len(counts) == 90
    assert counts == sorted(counts)
    assert sum(int(line.partition(": ")[2]) for line in counts) == lines


def test_it_shows_the_position_and_one_word_for_how_it_stands():
    fen, status = dragonchess("position startpos moves 2f22f3 2f72f6", "d")
    assert fen.startswith("Fen: 2g3r3g1/s1s1s1s1s1s1/")
    assert fen.endswith(" g 0 2")
    assert status == "Status: ongoing"


@pytest.mark.parametrize(
    ("pieces", "word"),
    [
        ("12/12/12/12/12/12/12/12|6k4o/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/C11 g 0 1", "ongoing"),
        ("12/12/12/12/12/12/12/12|k5o5/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/C11 g 0 1", "check"),
        ("12/12/12/12/12/12/12/12|k5o5/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/6b5 g 0 1", "checkmate"),
        ("12/12/12/12/12/12/12/12|k11/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/6b5 g 0 1", "stalemate"),
        ("12/12/12/12/12/12/12/12|k11/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/12 g 0 1", "insufficient"),
        ("12/12/12/12/12/12/12/C11|k11/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/12 g 100 70", "fifty"),
    ],
)
def test_status_words(pieces, word):
    assert dragonchess(f"position fen {pieces}", "d") == [f"Fen: {pieces}", f"Status: {word}"]


def test_a_position_repeated_thrice_and_a_resignation_are_seen():
    there_and_back = "2b12c3 2b82c6 2c32b1 2c62b8 " * 2
    assert dragonchess(f"position startpos moves {there_and_back}", "d")[-1] == "Status: repetition"
    assert dragonchess("position startpos moves resign", "d", "go perft 1")[1:] == [
        "Status: resigned",
        "Nodes searched: 0",
    ]


def test_perft_ignores_draws_but_a_mate_ends_a_line():
    drawn = "12/12/12/12/12/12/12/12|k11/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/12 g 0 1"
    assert dragonchess(f"position fen {drawn}", "go perft 1")[-1] == "Nodes searched: 7"
    mated = "12/12/12/12/12/12/12/12|k5o5/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/6b5 g 0 1"
    assert dragonchess(f"position fen {mated}", "go perft 2") == ["Nodes searched: 0"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("position", "Can't read “”"),
        ("position fen", "Not a valid position"),
        ("position startpos moves 2f22f4", "A Warrior cannot go from 2f2 to 2f4"),
        ("position startpos moves 2f22f3 xyz", "Can't read “xyz”"),
        ("position startpos moves roll:61", "no dice in"),
        ("position startpos moves roll:x", "as a roll"),
        ("position startpos 2f22f3", "Can't read “startpos 2f22f3”"),
        ("go depth", "depth is a whole number"),
        ("go depth 0", "depth goes from 1"),
        ("go depth 65", "depth goes from 1"),
        ("go nodes x", "nodes is a whole number"),
        ("go wtime 1000", "names no time for the side to move"),
        ("go infinite", "nobody could say stop"),
        ("setoption name Hash value 0", "Hash goes from 1 to 1024"),
        ("setoption name CM value 9", "CM goes from 10 to 150"),
        ("setoption name UCI_LimitStrength value yes", "must be true or false"),
        ("setoption name Threads value 0", f"Threads goes from 1 to {PROCESSORS}"),
        (f"setoption name Threads value {PROCESSORS + 1}", f"Threads goes from 1 to {PROCESSORS}"),
        ("setoption name MultiPV value x", "MultiPV is a whole number"),
        ("go perft 0", "The depth goes from 1"),
        ("go perft x", "The depth is a whole number"),
        ("go perft", "The depth is a whole number"),
    ],
)
def test_a_line_that_cannot_be_obeyed_has_one_line_and_changes_nothing(line, why):
    before, *answered, after, _ = dragonchess("position startpos moves 2f22f3", "d", line, "d")[0::1]
    assert len(answered) == 2
    assert answered[1].startswith("error: ")
    assert why in answered[1]
    assert after == before


@pytest.mark.parametrize(
    "line",
    [
        "debug off",
        "register later",
        "stop",
        "ponderhit",
        "setoption name hash value 2",
        "setoption name UCI_LIMITSTRENGTH value False",
    ],
)
def test_what_the_protocol_has_and_nobody_needs_now_is_answered_by_nothing(line):
    assert dragonchess(line) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hello", "unknown command “hello”"),
        ("setoption name Ponder value false", "Dragonchess (Gygax) has no option “Ponder”"),
        ("setoption name Clear Hash", "Dragonchess (Gygax) has no option “Clear Hash”"),
        ("setoption", "Dragonchess (Gygax) has no option “”"),
    ],
)
def test_what_nobody_knows_is_passed_over_and_told(line, told):
    assert dragonchess(line) == [f"info string {told}"]


def test_words_nobody_knows_do_not_hide_a_command_behind_them():
    assert dragonchess("joho  isready") == ["info string unknown command “joho”", "readyok"]
    assert dragonchess("position\t startpos  moves 2d22d3", "d")[0].endswith(" s 0 1")


def test_options_are_known_by_their_names_in_any_case():
    uci = Uci(GAMES["dragonchess"])
    assert [*uci.answer("setoption name  multipv  value 2")] == []
    assert uci.numbers["MultiPV"] == 2


@given(command=st.sampled_from([*COMMANDS, ""]), words=st.text(max_size=60))
def test_any_line_is_answered_and_no_refusal_is_longer_than_a_line(command, words):
    for answer in dragonchess(f"{command} {'x' if 'perft' in command else ''}{words}"):
        assert "\n" not in answer


@given(data=st.data())
def test_a_mistyped_position_is_an_error_of_one_line_or_a_position(data):
    first = "position fen " + GAMES["dragonchess"].write_position(GAMES["dragonchess"].options_for({}))
    at = data.draw(st.integers(13, len(first)))
    typo = data.draw(st.sampled_from(["", " ", "0", "1", "12", "|", "/", "k", "K", "w", "\t", "٣", "x"]))
    answers = dragonchess(first[:at] + typo + first[at + data.draw(st.integers(0, 2)) :])
    assert len(answers) <= 1
    assert all(answer.startswith("error: ") for answer in answers)


def test_the_command_reads_lines_until_quit():
    lines = b"\xef\xbb\xbfuci\n\xff\xfe broken\nposition startpos\ngo perft 1\nquit\nisready\n"
    done = subprocess.run(
        [sys.executable, "manage.py", "uci", "dragonchess"],
        input=lines, capture_output=True, env={**os.environ}, timeout=60, check=True,
    )  # fmt: skip
    answered = done.stdout.decode().splitlines()
    assert answered[7] == "uciok"
    assert answered[8].startswith("info string unknown command ")
    assert answered[-1] == "Nodes searched: 90"
    assert "readyok" not in answered
