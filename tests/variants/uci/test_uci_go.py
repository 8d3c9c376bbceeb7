"""Thinking on the command line: limits, findings, stop, and what cannot be thought about."""

import re
import time
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from django.core.management import call_command

from campaigns.rules.contract import Side
from tests.variants.uci.test_uci import answers
from variants.catalog import GAMES
from variants.engine.catalog import engine_of
from variants.engine.front import Limits
from variants.uci.go import LAG, read_order
from variants.uci.session import Uci

FINDING = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv \S+.*"
)
MATED = "12/12/12/12/12/12/12/12|k5o5/12/12/12/12/12/12/6K5|12/12/12/12/12/12/12/6b5 g 0 1"


@pytest.mark.parametrize("slug", ["dragonchess", "wotn"])
@pytest.mark.parametrize(
    "limit", ["depth 2", "nodes 400", "movetime 40", "wtime 2000 btime 1", "wtime 1 winc 0"]
)
def test_every_finding_is_a_line_and_the_best_move_is_the_last(slug, limit):
    *findings, best = answers(slug, f"go {limit}")
    assert findings and all(FINDING.fullmatch(line) for line in findings)
    word, move = best.split()
    assert word == "bestmove"
    assert not answers(slug, f"position startpos moves {move}")


@pytest.mark.slow
def test_the_first_choices_are_told_each_with_its_rank():
    *findings, best = answers("wotn", "setoption name MultiPV value 3", "go depth 2")
    last = [line.split() for line in findings[-3:]]
    assert [line[6] for line in last] == ["1", "2", "3"]
    assert best.split()[1] == last[0][last[0].index("pv") + 1]
    scores = [int(line[9]) for line in last]
    assert scores == sorted(scores, reverse=True)


def test_it_plays_as_weakly_as_a_cm():
    limited = "setoption name UCI_LimitStrength value true"
    *findings, best = answers("wotn", limited, "setoption name CM value 10", "go movetime 60000")
    assert int(findings[-1].split()[11]) <= 100
    assert best.startswith("bestmove ")


@pytest.mark.parametrize("fen", [MATED, MATED.replace("k5o5", "k11").replace("b5 g", "b5 g")])
def test_where_the_game_is_over_there_is_no_move(fen):
    assert answers("dragonchess", f"position fen {fen}", "go depth 3") == ["bestmove (none)"]


def test_before_the_dice_are_rolled_there_is_nothing_to_think_about():
    assert answers("chessgammon", "go depth 2") == ["error: a roll is awaited"]


@pytest.mark.parametrize(
    ("slug", "most"), [("dragonchess", 4), ("wotn", 4), ("chessgammon", 1), ("expedition", 1)]
)
def test_there_are_as_many_threads_as_processors_but_one_where_dice_fall(slug, most, monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    assert f"option name Threads type spin default 1 min 1 max {most}" in answers(slug, "uci")


def test_the_engine_uses_so_many_threads_but_one_to_play_as_a_cm(monkeypatch):
    engine, told = engine_of("wotn"), []
    monkeypatch.setattr(engine, "use_threads", told.append)
    monkeypatch.setattr("variants.uci.session.engine_of", lambda slug: engine)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    limited = "setoption name UCI_LimitStrength value true"
    answers("wotn", "setoption name Threads value 3", "go depth 1", limited, "go depth 1")
    assert told == [3, 1]


def test_a_table_of_any_size_and_a_clock_that_has_run_out_are_fine():
    lines = answers("wotn", "setoption name Hash value 1", "go wtime -20 btime 0")
    assert lines[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("words", "side", "limits"),
    [
        ("depth 5 nodes 700", Side.WHITE, Limits(5, 700)),
        ("movetime 90", Side.BLACK, Limits(None, None, 90)),
        ("wtime 60000 btime 30000", Side.WHITE, Limits(None, None, 2000)),
        ("wtime 60000 btime 30000 movestogo 10", Side.BLACK, Limits(None, None, 3000)),
        ("wtime 600 winc 1000", Side.WHITE, Limits(None, None, 480 - LAG)),
        ("wtime -5 winc 0", Side.WHITE, Limits(None, None, 1)),
        ("mate 3", Side.WHITE, Limits(5, full=True)),
        ("depth 3 searchmoves e2e4", Side.WHITE, Limits(3)),
    ],
)
def test_a_clock_is_shared_out(words, side, limits):
    assert read_order(words, side).limits == limits


@pytest.mark.parametrize(
    ("words", "held", "ignored"),
    [
        ("", True, ()),
        ("infinite", True, ()),
        ("ponder depth 4", True, ()),
        ("depth 4", False, ()),
        ("depth 4 searchmoves e2e4", False, ("searchmoves", "e2e4")),
        ("joho nodes 70 hurry", False, ("joho", "hurry")),
    ],
)
def test_words_nobody_knows_are_passed_over(words, held, ignored):
    order = read_order(words, Side.WHITE)
    assert (order.waits_for_stop, order.ignored) == (held, ignored)


def in_thread(slug="wotn"):
    told = []
    return Uci(GAMES[slug], told.append), told


def wait_for(told, start):
    while not any(line.startswith(start) for line in told):
        time.sleep(0.001)


def test_while_it_thinks_it_listens_and_stops_at_once():
    """Uncompiled, one look at a position may take a while on a busy machine; compiled it is done within 50 ms."""
    uci, told = in_thread()
    assert [*uci.answer("go infinite")] == []
    wait_for(told, "info")
    assert [*uci.answer("isready")] == ["readyok"]
    assert [*uci.answer("go depth 1")] == ["error: the engine is thinking: stop it first"]
    assert not told[-1].startswith("bestmove")
    assert [*uci.answer("stop")] == []
    assert told[-1].startswith("bestmove ")
    assert [*uci.answer("stop")] == []


def test_while_the_opponent_thinks_the_best_move_waits_for_ponderhit():
    uci, told = in_thread()
    assert [*uci.answer("go ponder depth 1")] == []
    wait_for(told, "info")
    assert [*uci.answer("ucinewgame")] == ["error: the engine is thinking: stop it first"]
    assert [*uci.answer("ponderhit")] == []
    assert [*uci.answer("ucinewgame")] == []
    assert told[-1].startswith("bestmove ")


def test_a_command_that_follows_the_best_move_at_once_is_obeyed():
    uci, told = in_thread()
    for command in [
        "position startpos moves e2e4",
        "go nodes 1",
        "ucinewgame",
        "setoption name Hash value 2",
    ] * 5:
        told.clear()
        assert [*uci.answer("position startpos")] == [*uci.answer("go nodes 1")] == []
        wait_for(told, "bestmove")
        assert [*uci.answer(command)] == []
    uci.close()


def test_a_command_that_comes_during_a_search_with_an_end_waits_for_it():
    uci, told = in_thread()
    for line in ("position startpos", "go nodes 200", "position startpos moves e2e4", "go nodes 20"):
        assert [*uci.answer(line)] == []
    uci.finish()
    assert len([line for line in told if line.startswith("bestmove ")]) == 2


def test_the_command_thinks_to_the_end_of_what_it_was_asked(monkeypatch):
    lines = BytesIO(b"position startpos\ngo nodes 300\n")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(lines))
    call_command("uci", "wotn", stdout=(told := StringIO()))
    assert told.getvalue().splitlines()[-1].startswith("bestmove ")
