"""The command line of the variants: lines in, lines out, and no line that ends it but quit."""

import os
import subprocess
import sys
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants.catalog import GAMES
from variants.uci.session import Uci

COMMANDS = [
    "uci", "isready", "setoption", "ucinewgame", "position", "d", "go", "go perft", "stop", "go depth 1",
    "setoption name Hash value", "debug", "ponderhit", "quit",
]  # fmt: skip
PROCESSORS = os.cpu_count() or 1


def answers(slug, *lines):
    uci = Uci(GAMES[slug])
    return [answer for line in lines for answer in uci.answer(line)]


dragonchess, wotn, chessgammon, expedition = (
    partial(answers, slug) for slug in ("dragonchess", "wotn", "chessgammon", "expedition")
)


@pytest.mark.parametrize("slug", GAMES)
def test_every_variant_says_who_it_is_and_is_ready(slug):
    uci = Uci(GAMES[slug])
    assert [line.split()[:2] for line in uci.answer("uci")][:2] == [["id", "name"], ["id", "author"]]
    assert [*uci.answer("uci")][-1] == "uciok"
    assert [*uci.answer("isready")] == ["readyok"]
    assert [*uci.answer("\ufeffuci\r\n")] == [*uci.answer("uci")]
    assert [*uci.answer("go perft 1")][-1].startswith(("Nodes searched: ", "error: a roll is awaited"))


def test_lines_are_counted_move_by_move():
    *counts, total = dragonchess("go perft 2")
    assert total == "Nodes searched: 8094"
    assert len(counts) == 90 and counts == sorted(counts)
    assert sum(int(line.partition(": ")[2]) for line in counts) == 8094
    assert dragonchess("position startpos moves resign", "d", "go perft 1")[1:] == [
        "Status: resigned",
        "Nodes searched: 0",
    ]


def test_it_shows_the_position_and_one_word_for_how_it_stands():
    fen, status = dragonchess("position startpos moves 2f22f3 2f72f6", "d")
    assert fen.startswith("Fen: 2g3r3g1/s1s1s1s1s1s1/")
    assert fen.endswith(" g 0 2")
    assert status == "Status: ongoing"


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


# --- What each game has of its own ------------------------------------------------------------------------------

FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("wotn", ["Chart type combo default standard var standard var alternative"]),
        ("expedition", ["RiskyCaptures type combo default off var off var remove var share"]),
        (
            "chessgammon",
            [
                "Dice type combo default standard var standard var wilson var wilson-first",
                "DoubleGame type check default false",
                "Cube type check default true",
            ],
        ),
    ],
)
def test_a_game_s_own_settings_are_options(slug, options):
    assert answers(slug, "uci")[2 : 2 + len(options)] == [f"option name {option}" for option in options]


def test_a_chart_holds_at_once_before_any_position_and_else_for_the_next():
    alternative = "setoption name Chart value alternative"
    assert wotn(alternative, "go perft 3")[-1] == "Nodes searched: 8920"
    assert wotn("position startpos", alternative, "go perft 3")[-1] == "Nodes searched: 8916"
    assert wotn("position startpos", alternative, "ucinewgame", "go perft 3")[-1] == "Nodes searched: 8920"
    assert "Chart must be standard or alternative" in wotn("setoption name Chart value both")[0]


def test_the_article_s_first_moves():
    line = "position startpos moves e2e4 e7e5 g1f3 b8c6 d2d4 c6d4 f3d4=NW e5d4=WfD d1d4"
    fen = "r1bqkbnr/pppp1ppp/8/8/3QP3/8/PPP2PPP/RNB1KB1R b KQkq - 0 5"
    assert wotn(line, "d") == [f"Fen: {fen}", "Status: ongoing"]


def test_an_attempt_a_roll_and_a_landing():
    begun = "position startpos moves e2e4 e7e5 d1h5"
    assert expedition(begun, "d")[0].endswith("w KQkq e6 0 2 d1h5@?")
    assert expedition(f"{begun} roll:22", "d")[0].endswith("w KQkq e6 0 2 d1h5@3")
    landed = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5Q2/PPPP1PPP/RNB1KBNR b KQkq - 1 2 -"
    assert expedition(f"{begun} roll:22 d1f3", "d") == [f"Fen: {landed}", "Status: ongoing"]


def test_a_position_must_fit_the_options():
    rooks = "position fen r6k/8/8/8/8/8/1P6/R3K3 w Q - 3 20"
    (answer,) = expedition("setoption name RiskyCaptures value off", f"{rooks} a1a8!")
    assert answer.startswith("error: ") and "captures are not risky: RiskyCaptures is off" in answer
    off = "setoption name Cube value false"
    assert "without the cube" in chessgammon(off, f"position fen {FIRST} - 2:w")[0]
    assert chessgammon(off, f"position fen {FIRST} - 1:-", "go perft 1") == ["error: a roll is awaited"]


def test_lines_are_counted_within_the_turn_of_dice():
    counted = chessgammon(f"position fen {FIRST} 41 1:-", "go perft 2")
    assert counted == ["a2a3: 1", "a2a4: 2", "h2h3: 1", "h2h4: 2", "Nodes searched: 6"]
    unusable = chessgammon(f"position fen {FIRST} 64 1:-", "go perft 2")
    assert unusable == ["0000: 1", "Nodes searched: 1"]
    assert chessgammon(f"position fen {FIRST} - 1:-", "go perft 1") == ["error: a roll is awaited"]


def test_wilson_s_dice_are_an_option_and_a_position_is_past_first_rolls():
    position = f"position fen {FIRST} 51 1:-"
    first_rolls = "setoption name Dice value wilson-first"
    assert len(chessgammon("setoption name Dice value wilson", position, "go perft 1")) == 19
    assert chessgammon(first_rolls, position, "go perft 1") == chessgammon(position, "go perft 1")
    assert len(chessgammon(first_rolls, "position startpos moves roll:w5b1", "go perft 1")) == 19


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


@pytest.mark.parametrize(
    ("slug", "moves", "why"),
    [
        ("chessgammon", "roll:61", "Can't read “roll:61” as a roll. Try roll:w6b4"),
        ("chessgammon", "roll:w6b4 0000 roll:w6b4", "as a roll. Try roll:61"),
        ("chessgammon", "roll:w7b1", "2d6 cannot show 7 1"),
        ("chessgammon", "roll:w6b4 0000 roll:06", "2d6 cannot show 0 6"),
        ("chessgammon", "roll:w6b4 0000 roll:612", "2d6 cannot show 6 1 2"),
        ("chessgammon", "roll:w6b4 0000 roll:6", "2d6 cannot show 6"),
        ("chessgammon", "roll:w6b1 roll:61", "There is nothing to roll"),
        ("chessgammon", "roll:w6b1 a2a4", "It would leave the 6 unusable"),
        ("expedition", "roll:61", "There is nothing to roll"),
        ("expedition", "e2e4 e7e5 d1h5 d1g4", "Roll the dice first"),
        ("expedition", "e2e4 e7e5 d1h5 roll:w6b1", "as a roll. Try roll:61"),
        ("wotn", "e2e4 d7d5 e4d5", "Improving is compulsory: add =WfD or =AD"),
        ("wotn", "improve", "Can't read “improve”"),
        ("wotn", "roll:6", "no dice in"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_is_lost(slug, moves, why):
    first = "roll:w6b1" if slug == "chessgammon" else "e2e4"
    lines = f"position startpos moves {first}", "d", f"position startpos moves {moves}", "d"
    fen, status, refusal, *after = answers(slug, *lines)
    assert refusal.startswith("error: ") and why in refusal
    assert after == [fen, status]


@pytest.mark.slow
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
