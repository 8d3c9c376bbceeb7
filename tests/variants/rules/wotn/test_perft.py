"""How many lines of legal moves there are: from the first position, and where improvement and Kings count."""

import pytest

from tests.variants.rules.wotn.oracle import lines
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD
from variants.rules.wotn.moves import after, divide, legal_moves
from variants.rules.wotn.position_text import read_position


def test_perft_from_the_first_position_by_the_alternative_chart():
    assert [sum(divide(ALTERNATIVE, START, depth).values()) for depth in (1, 2, 3)] == [20, 400, 8_920]


@pytest.mark.parametrize(
    "text",
    [
        "r1bqkb1r/pppp1ppp/2n5/4p3/2B1P1n1/5[NW]2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "4k2r/p1[nrr]2[wfd]2/2[bn]5/3P[FLD]3/1r2P3/2[NrR]2[AD]2/P1q2P2/R3K2R w KQk - 0 1",
        "k3r3/8/8/3[NrR]1r2/8/1[nrb]6/8/K3K2R w K - 0 1",
        "rk6/8/8/3b4/8/8/8/K6K b - - 0 1",
        "4k3/8/8/8/1pPp3[fld]/[Nr]7/8/4K3 b - c3 0 1",
    ],
)
def test_perft_of_two_moves_is_the_plain_rules_count(text):
    position = read_position(text)
    assert sum(divide(STANDARD, position, 2).values()) == lines(STANDARD, position, 2)


def test_perft_goes_on_from_the_last_king_when_the_first_is_captured():
    position = read_position("rk6/8/8/3b4/8/8/P7/K6K b - - 0 1")
    assert divide(STANDARD, position, 3) == {
        move: lines(STANDARD, after(STANDARD, position, move), 2) for move in legal_moves(STANDARD, position)
    }
