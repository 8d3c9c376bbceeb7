"""What players are told of a piece, and its diagram, both read off the declaration."""

import pytest

from variants.rules.dragonchess.pieces import BASILISK, CLERIC, DRAGON, ELEMENTAL, GRIFFON, SYLPH, WARRIOR
from variants.rules.dragonchess.position import ARMY
from variants.rules.grid.descriptions import describe
from variants.rules.grid.directions import KNIGHT_LEAP, ORTHOGONALLY
from variants.rules.grid.lines import Leap, Ride
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import ARMY as CHESS
from variants.rules.orthodox.pieces import PAWN, QUEEN

GRID = ARMY.grid


@pytest.mark.parametrize(
    ("piece", "sentences"),
    [
        (SYLPH, [
            "On the upper board it moves one square diagonally ahead; captures one square straight ahead, or one board "
            "straight down.",
            "On the middle board it moves without capturing one board straight up, or to any of the six squares where "
            "its side's Sylphs start.",
            "It can only be on the upper and middle boards.",
        ]),
        (DRAGON, [
            "On the upper board it moves or captures any number of squares diagonally, or one square horizontally or "
            "vertically; captures, staying where it is, a piece on the square directly below or next to that one (never "
            "diagonally).",
            "It cannot jump over other pieces.",
            "It can only be on the upper board.",
        ]),
        (WARRIOR, [
            "On the middle board it moves one square straight ahead; captures one square diagonally ahead.",
            "It can only be on the middle board.",
            "When it reaches the far rank it becomes a Hero.",
        ]),
        (CLERIC, ["On every board it moves one square in any direction, or one board straight up or down."]),
        (GRIFFON, [
            "On the upper board it jumps in a long L (three squares straight, then two to the side), or one board down "
            "and one square diagonally.",
            "On the middle board it moves one square diagonally, or jumps one board up and one square diagonally.",
            "Pieces in between do not block a jump.",
            "It can only be on the upper and middle boards.",
        ]),
        (BASILISK, [
            "On the lower board it moves or captures one square straight ahead or diagonally ahead; moves without "
            "capturing one square straight back.",
            "It can only be on the lower board.",
            "It freezes an enemy piece one board straight up: a frozen piece cannot move.",
        ]),
        (ELEMENTAL, [
            "On the middle board it moves one board straight down, then one square horizontally or vertically, if the "
            "square between is empty.",
            "On the lower board it moves or captures up to two squares horizontally or vertically; moves without "
            "capturing one square diagonally; captures one square horizontally or vertically, then one board straight "
            "up, if the square between is empty.",
            "It cannot jump over other pieces.",
            "It can only be on the middle and lower boards.",
        ]),
    ],
)  # fmt: skip
def test_the_words_for_a_piece_of_dragonchess(piece, sentences):
    assert describe(GRID, piece) == sentences


def test_the_words_for_pieces_of_chess():
    assert describe(CHESS.grid, QUEEN) == [
        "It moves any number of squares in any direction.",
        "It cannot jump over other pieces.",
    ]
    assert describe(CHESS.grid, PAWN) == [
        "It moves one square straight ahead, or from its second rank two squares straight ahead if the one between is "
        "empty; captures one square diagonally ahead.",
        "En passant: it captures an enemy Pawn that has just moved two squares as if that had moved only one.",
        "When it reaches the far rank it becomes a Queen, a Rook, a Bishop or a Knight.",
    ]


def test_what_slides_and_jumps_says_which_of_both_passes_over_others():
    rook_and_knight = Piece("RN", "x", on={0: (Ride(ORTHOGONALLY), Leap(KNIGHT_LEAP))})
    assert describe(CHESS.grid, rook_and_knight) == [
        "It moves any number of squares horizontally or vertically, or jumps in an L (two squares straight, then one to "
        "the side).",
        "Only its jumps pass over other pieces.",
    ]


@pytest.mark.parametrize("piece", ARMY.pieces, ids=str)
def test_every_piece_has_words_for_every_board_it_may_be_on(piece):
    words = " ".join(describe(GRID, piece))
    for level in piece.on:
        assert GRID.levels[level] in words or "every board" in words
