"""What a piece does, for people: its diagram, its powers in words, its worth, and where that is written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.presenters.board_html import BoardHtml, Occupant
from variants.presenters.diagram import Diagram, diagrams
from variants.presenters.place import Place
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


@dataclass(frozen=True, slots=True)
class Listed:
    """One kind of piece in the list of all: drawn, and where its help is."""

    name: str
    art: str
    cell: SafeString
    url: str


def listed(html: BoardHtml, place: Place, kinds: Iterable[Piece]) -> list[Listed]:
    """These kinds of pieces."""
    return [
        Listed(
            art.name,
            art.art,
            mark_safe(html.cell(Occupant(Side.WHITE, piece.letter))),
            place.url("piece", art.art),
        )
        for piece in kinds
        for art in (html.pieces[piece.letter],)
    ]


def shown(
    html: BoardHtml,
    grid: Grid,
    piece: Piece,
    *,
    worth: str = "",
    source: str = "",
    more: Sequence[str] = (),
) -> PieceShown:
    """A piece as its help shows it; `more` is said of it beside its moves."""
    drawn = diagrams(html, grid, piece)
    occurring = {mark for diagram in drawn for mark in diagram.marks}
    return PieceShown(
        piece.name,
        html.pieces[piece.letter].art,
        [*describe(grid, piece), *more],
        drawn,
        [(mark, words) for mark, words in LEGEND.items() if mark in occurring],
        worth,
        source,
    )
