"""The published counts of lines of legal moves in chess (perft), by the machinery the variants share."""

import pytest

from tests.variants.rules.orthodox.chess_itself import perft

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
EVERYTHING = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ROOK_ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTIONS = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
TALKCHESS = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
MIDDLE_GAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"

COUNTS = [
    (START, [20, 400, 8_902, 197_281]),
    (EVERYTHING, [48, 2_039, 97_862]),
    (ROOK_ENDING, [14, 191, 2_812, 43_238]),
    (PROMOTIONS, [6, 264, 9_467]),
    (TALKCHESS, [44, 1_486, 62_379]),
    (MIDDLE_GAME, [46, 2_079, 89_890]),
]


@pytest.mark.parametrize("text, counts", COUNTS)
def test_chess_itself_has_the_published_counts(text, counts):
    for depth, count in enumerate(counts, 1):
        assert perft(text, depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("text, depth, count", [(START, 5, 4_865_609), (EVERYTHING, 4, 4_085_603)])
def test_chess_itself_has_the_published_counts_further_on(text, depth, count):
    assert perft(text, depth) == count
