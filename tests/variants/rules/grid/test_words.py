"""What players are told of a piece, and its diagram, both read off the declaration."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import sq
from tests.variants.rules.grid.diagrams import draw, marks
from variants.rules.dragonchess.pieces import BASILISK, CLERIC, DRAGON, ELEMENTAL, SYLPH, WARRIOR
from variants.rules.dragonchess.position import ARMY
from variants.rules.grid.words import describe
from variants.rules.orthodox.pieces import ARMY as CHESS
from variants.rules.orthodox.pieces import PAWN, QUEEN

GRID = ARMY.grid


@pytest.mark.parametrize(
    ("piece", "sentences"),
    [
        (SYLPH, [
            "On the upper board it moves without capturing one square diagonally forward; moves only to capture one "
            "square straight forward, or one board directly down.",
            "On the middle board it moves without capturing one board directly up, or to a starting square of its "
            "side's Sylphs.",
            "It can only be on the upper and middle boards.",
        ]),
        (DRAGON, [
            "On the upper board it moves or captures any number of squares diagonally, or one square horizontally or "
            "vertically; captures from afar, staying where it is, on the square directly below or one orthogonally "
            "adjacent to it.",
            "It can only be on the upper board.",
        ]),
        (WARRIOR, [
            "On the middle board it moves without capturing one square straight forward; moves only to capture one "
            "square diagonally forward.",
            "It can only be on the middle board.",
            "On the far rank it becomes a Hero.",
        ]),
        (CLERIC, ["On every board it moves or captures one square in any direction, or one board directly up or down."]),
        (BASILISK, [
            "On the lower board it moves or captures one square straight forward, or one square diagonally forward; "
            "moves without capturing one square straight back.",
            "It can only be on the lower board.",
            "It freezes an enemy one board directly up.",
        ]),
        (ELEMENTAL, [
            "On the middle board it moves or captures one board directly down, then one square horizontally or "
            "vertically, if the square between is empty.",
            "On the lower board it moves or captures up to two squares horizontally or vertically; moves without "
            "capturing one square diagonally; moves only to capture one square horizontally or vertically, then one "
            "board directly up, if the square between is empty.",
            "It can only be on the middle and lower boards.",
        ]),
    ],
)  # fmt: skip
def test_the_words_for_a_piece_of_dragonchess(piece, sentences):
    assert describe(GRID, piece) == sentences


def test_the_words_for_pieces_of_chess():
    assert describe(CHESS.grid, QUEEN) == ["It moves or captures any number of squares in any direction."]
    assert describe(CHESS.grid, PAWN) == [
        "It moves without capturing one square straight forward, or from its second rank two squares straight forward, "
        "if the one between is empty; moves only to capture, in passing too, one square diagonally forward.",
        "On the far rank it becomes a Queen, a Rook, a Bishop, or a Knight.",
    ]


@pytest.mark.parametrize("piece", ARMY.pieces, ids=str)
def test_every_piece_has_words_for_every_board_it_may_be_on(piece):
    words = " ".join(describe(GRID, piece))
    for level in piece.on:
        assert GRID.levels[level] in words or "every board" in words


def test_the_sylph_s_diagram_has_the_article_s_letters():
    assert draw(GRID, SYLPH, Side.WHITE, sq("3c4"))["upper"].splitlines()[3:5] == [
        ". M C M . . . . . . . .",
        ". . S . . . . . . . . .",
    ]
    assert draw(GRID, SYLPH, Side.WHITE, sq("3c4"))["middle"].splitlines()[4] == ". . C . . . . . . . . ."
    assert list(draw(GRID, SYLPH, Side.WHITE, sq("3c4"))) == ["upper", "middle", "lower"]


def test_the_dragon_s_captures_from_afar_have_a_letter_of_their_own():
    afar = {
        GRID.name(square)
        for square, mark in marks(GRID, DRAGON, Side.WHITE, sq("3c4")).items()
        if mark == "A"
    }
    assert afar == {"2c4", "2c5", "2d4", "2c3", "2b4"}


def test_the_elemental_s_diagram():
    drawn = marks(GRID, ELEMENTAL, Side.WHITE, sq("1d4"))
    by_letter = {
        letter: sorted(GRID.name(at) for at, mark in drawn.items() if mark == letter) for letter in "MCX"
    }
    assert by_letter == {
        "M": ["1c3", "1c5", "1e3", "1e5"],
        "C": ["2c4", "2d3", "2d5", "2e4"],
        "X": ["1b4", "1c4", "1d2", "1d3", "1d5", "1d6", "1e4", "1f4"],
    }
