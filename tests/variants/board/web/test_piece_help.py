"""The help for a piece: diagram and words from its declaration, the source from its file."""

from fractions import Fraction

import pytest

from variants.board.presenters.board_html import BoardHtml, Level, PieceArt
from variants.board.presenters.diagram import diagrams, piece_marks
from variants.board.presenters.piece import PieceHelp, describe_piece
from variants.catalog import GAMES
from variants.rules.dragonchess.looks import DragonchessLooks
from variants.rules.dragonchess.pieces import GRID
from variants.rules.dragonchess.position import ARMY
from variants.rules.looks import fraction_text

LOOKS = DragonchessLooks()
LEVELS = (Level("3", "Upper board"), Level("2", "Middle board"), Level("1", "Lower board"))
ART = {piece.letter: PieceArt(piece.letter, piece.name, piece.name.lower()) for piece in ARMY.pieces}
HTML = BoardHtml("dragonchess", LEVELS, "abcdefghijkl", 8, ART, ("Gold", "Scarlet"), "/pieces.svg")
PIECES = {piece.name: piece for piece in ARMY.pieces}


def marks(name, square):
    return piece_marks(GRID, PIECES[name], GRID.read(square))


def squares(name, square, mark):
    return {at for at, found in marks(name, square).items() if found == mark}


@pytest.mark.parametrize(
    ("name", "square", "mark", "found"),
    [
        ("Dragon", "3f4", "afar", "2f4 2e4 2g4 2f3 2f5"),
        ("Sylph", "3f4", "quiet", "3e5 3g5"),
        ("Sylph", "3f4", "capture", "3f5 2f4"),
        ("Elemental", "1d4", "quiet", "1c3 1c5 1e3 1e5"),
        ("Elemental", "1d4", "capture", "2c4 2d3 2d5 2e4"),
        ("Elemental", "1d4", "both", "1b4 1c4 1d2 1d3 1d5 1d6 1e4 1f4"),
        ("Elemental", "2f4", "through", "1f4"),  # that square must be empty
        ("Elemental", "2f4", "both", "1e4 1g4 1f3 1f5"),
    ],
)
def test_a_diagram_marks_where_a_piece_goes_and_how(name, square, mark, found):
    assert squares(name, square, mark) == set(found.split())


def test_a_dragon_goes_nowhere_it_captures_from_afar():
    assert all(square.startswith("3") for square in squares("Dragon", "3f4", "both"))


def test_there_is_a_diagram_for_each_level_a_piece_may_stand_on():
    assert [one.level for one in diagrams(HTML, GRID, PIECES["Sylph"])] == ["upper", "middle"]
    assert [one.level for one in diagrams(HTML, GRID, PIECES["Oliphant"])] == ["middle"]


def test_a_diagram_leaves_out_the_levels_it_says_nothing_about():
    (oliphant,) = diagrams(HTML, GRID, PIECES["Oliphant"])
    assert 'data-level="2"' in oliphant.html
    assert 'data-level="3"' not in oliphant.html


def test_a_diagram_is_told_to_those_who_cannot_see_it():
    upper = diagrams(HTML, GRID, PIECES["Sylph"])[0].html
    assert "the Sylph stands on 3f4; it moves, without capturing, to 3e5, 3g5; only captures on 3f5" in upper


@pytest.mark.parametrize("name", PIECES)
def test_every_piece_has_words_diagrams_worth_and_a_source(name):
    piece = PIECES[name]
    shown = PieceHelp(HTML, ARMY, piece, LOOKS)
    assert shown.sentences and shown.diagrams and shown.legend and shown.worth
    assert "Dragon #100" in shown.source and ".py" not in shown.source


def test_the_printed_values_are_given():
    printed = ["11", "10", "9", "8", "5", "5", "4½", "4", "4", "3", "2½", "2", "1", "1"]
    assert [fraction_text(value) for value in LOOKS.values.values()] == printed
    assert fraction_text(Fraction(1, 2)) == "½"
    assert LOOKS.worth(PIECES["King"]) == "Priceless: losing it loses the game"


ORTHODOX = [game for game in GAMES.values() if game.variant.army.castlings]


@pytest.mark.parametrize("game", ORTHODOX, ids=lambda game: game.slug)
def test_castling_is_told_of_the_king_alone_as_the_game_declares_it(game):
    castlings = game.variant.army.castlings
    for piece in game.variant.army.pieces:
        words = " ".join(describe_piece(game, piece).sentences)
        assert (
            "it moves two squares towards a Rook, which goes to the square it crossed" in words
        ) is piece.royal
        if piece.royal:
            assert ("may not castle out of, through or into an attack" in words) is castlings[0].safely
            assert ("may castle out of, through and into attacks" in words) is not castlings[0].safely


def test_castlings_are_alike_but_for_side_and_wing():
    for game in ORTHODOX:
        castlings = game.variant.army.castlings
        assert len({(abs(one.king[1] - one.king[0]), one.kind, one.safely) for one in castlings}) == 1


def test_nothing_is_told_of_castling_where_there_is_none():
    king = PieceHelp(HTML, ARMY, PIECES["King"], LOOKS)
    assert not any("astl" in words for words in king.sentences)
