"""What a piece does, for people: its diagram, its powers in words, its worth, and where that is written."""

from dataclasses import dataclass

from variants.presenters.board_html import BoardHtml
from variants.presenters.diagram import Diagram, diagrams
from variants.rules.grid.piece import Piece
from variants.rules.grid.squares import Grid
from variants.rules.grid.words import describe

LEGEND = {
    "both": "goes there or captures there",
    "quiet": "goes there, never to capture",
    "capture": "goes there only to capture",
    "afar": "captures there without leaving its square",
    "through": "must be empty for the move to pass",
}


@dataclass(frozen=True, slots=True)
class PieceShown:
    """The help for one kind of piece; `legend` explains the marks that occur, in the order of `LEGEND`."""

    name: str
    art: str
    words: list[str]
    diagrams: list[Diagram]
    legend: list[tuple[str, str]]
    worth: str = ""
    source: str = ""


def shown(html: BoardHtml, grid: Grid, piece: Piece, *, worth: str = "", source: str = "") -> PieceShown:
    """A piece as its help shows it."""
    drawn = diagrams(html, grid, piece)
    occurring = {mark for diagram in drawn for mark in diagram.marks}
    return PieceShown(
        piece.name,
        html.men[piece.letter].art,
        describe(grid, piece),
        drawn,
        [(mark, words) for mark, words in LEGEND.items() if mark in occurring],
        worth,
        source,
    )
