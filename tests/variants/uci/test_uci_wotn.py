"""Way of the Knight on the command line: both charts, improvements in moves, refusals in one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from variants.catalog import GAMES
from variants.uci.session import Uci

ALTERNATIVE = "setoption name Chart value alternative"
FIRST = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
BUSY = "4k2r/p1[nrr]2[wfd]2/2[bn]5/3P[FLD]3/1r2P3/2[NrR]2[AD]2/P1q2P2/R3K2R w KQk - 0 1"


def wotn(*lines):
    uci = Uci(GAMES["wotn"])
    return [answer for line in lines for answer in uci.answer(line)]


def test_the_chart_is_an_option():
    assert "option name Chart type combo default standard var standard var alternative" in wotn("uci")
    assert "Chart must be standard or alternative" in wotn("setoption name Chart value both")[0]


def test_a_chart_holds_at_once_before_any_position_and_else_for_the_next():
    assert wotn(ALTERNATIVE, "go perft 3")[-1] == "Nodes searched: 8920"
    assert wotn("position startpos", ALTERNATIVE, "go perft 3")[-1] == "Nodes searched: 8916"
    assert wotn("position startpos", ALTERNATIVE, "ucinewgame", "go perft 3")[-1] == "Nodes searched: 8920"


@pytest.mark.parametrize(("depth", "lines"), [(1, 20), (2, 400), (3, 8_916)])
def test_perft_by_the_standard_chart(depth, lines):
    assert wotn("position startpos", f"go perft {depth}")[-1] == f"Nodes searched: {lines}"


@pytest.mark.parametrize(("depth", "lines"), [(1, 20), (2, 400), (3, 8_920)])
def test_perft_by_the_alternative_chart(depth, lines):
    assert wotn(ALTERNATIVE, "position startpos", f"go perft {depth}")[-1] == f"Nodes searched: {lines}"


def test_the_article_s_first_moves():
    line = "position startpos moves e2e4 e7e5 g1f3 b8c6 d2d4 c6d4 f3d4=NW e5d4=WfD d1d4"
    assert wotn(line, "d") == [
        "Fen: r1bqkbnr/pppp1ppp/8/8/3QP3/8/PPP2PPP/RNB1KB1R b KQkq - 0 5",
        "Status: ongoing",
    ]


def test_moves_are_counted_by_their_texts_in_order():
    counts = wotn(f"position fen {BUSY}", "go perft 1")[:-1]
    assert counts == sorted(counts)
    assert "c3c2=K: 1" in counts


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("position startpos moves e2e4=AD", "does not improve by this move"),
        ("position startpos moves e2e4 d7d5 e4d5", "Improving is compulsory: add =WfD or =AD"),
        ("position startpos moves e2e4 d7d5 e4d5=Q", "It does not become Q"),
        ("position startpos moves e2e4 d7d5 e4d5=X", "“X” is not a piece"),
        ("position fen 4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "White's Pawn on a6"),
        ("position fen 4k3/8/[FAD]7/8/8/8/8/4K3 w - - 0 1", "the standard chart does not have"),
        ("position fen 4k3/8/[XX]7/8/8/8/8/4K3 w - - 0 1", "rank 6, file a"),
        ("position startpos moves improve", "Can't read “improve”"),
        ("position startpos moves roll:6", "no dice in"),
    ],
)
def test_what_is_wrong_is_told_in_one_line_and_changes_nothing(line, why):
    before, *answered, after, _ = wotn("position startpos moves e2e4", "d", line, "d")
    assert answered[1].startswith("error: ")
    assert why in answered[1]
    assert after == before


@given(data=st.data())
def test_a_mistyped_position_is_an_error_of_one_line_or_a_position(data):
    first = f"position fen {data.draw(st.sampled_from([FIRST, BUSY]))} moves e1g1"
    at = data.draw(st.integers(13, len(first)))
    typo = data.draw(st.sampled_from(["", " ", "0", "1", "[", "]", "/", "k", "K", "w", "=", "٣", "[nrb]"]))
    answers = wotn(first[:at] + typo + first[at + data.draw(st.integers(0, 2)) :])
    assert len(answers) <= 1
    assert all(answer.startswith("error: ") for answer in answers)
