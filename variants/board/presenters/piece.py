"""Help for a piece: its diagram, its powers in words, its worth, and the source."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from django.utils.safestring import SafeString

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from variants.board.presenters.board_html import BoardHtml
from variants.board.presenters.diagram import Diagram, diagrams
from variants.board.presenters.drawing import html_of
from variants.catalog import AnyGame
from variants.rules.grid.army import Army
from variants.rules.grid.descriptions import castling_sentences, describe
from variants.rules.grid.piece import Piece
from variants.rules.looks import Looks, RulesTable

LEGEND = {
    "both": "Moves or captures",
    "quiet": "Moves only",
    "capture": "Captures only",
    "afar": "Captures, staying where it is",
    "through": "Must be empty to pass",
}


@dataclass(frozen=True)
class PieceHelp:
    html: BoardHtml
    army: Army
    piece: Piece
    looks: Looks

    @property
    def name(self) -> str:
        return self.piece.name

    @property
    def slug(self) -> str:
        return self.html.slug

    @property
    def art(self) -> str:
        return self.html.pieces[self.piece.letter].art

    @property
    def token(self) -> str:
        return self.html.pieces[self.piece.letter].token

    @cached_property
    def cell(self) -> SafeString:
        return self.html.figure(Side.WHITE, self.piece.letter)

    @cached_property
    def sentences(self) -> list[str]:
        castling = castling_sentences(self.army.castlings) if self.piece.royal else ()
        return [*describe(self.army.grid, self.piece), *castling, *self.looks.piece_notes(self.piece)]

    @cached_property
    def diagrams(self) -> list[Diagram]:
        return diagrams(self.html, self.army.grid, self.piece)

    @property
    def legend(self) -> list[tuple[str, str]]:
        return legend([self])

    @property
    def worth(self) -> str:
        return self.looks.worth(self.piece)

    @property
    def source(self) -> str:
        return self.looks.source(self.piece)


@dataclass(frozen=True)
class TriedPiece:
    """A piece put on a square by whoever wants to see where it goes from there; from "" it stands in the middle."""

    game: AnyGame
    piece: Piece
    square: str

    @cached_property
    def shown(self) -> PieceHelp:
        return describe_piece(self.game, self.piece)

    @cached_property
    def refusal(self) -> str:
        """Why it cannot stand there; empty where it can."""
        grid = self.game.variant.army.grid
        if not self.square:
            return ""
        try:
            level = grid.level(grid.read(self.square))
        except RulesError as unreadable:
            return str(unreadable)
        if level in self.piece.on:
            return ""
        return f"The {self.piece.name} is never on the {grid.levels[level]} board."

    @property
    def diagrams(self) -> list[Diagram]:
        if self.refusal or not self.square:
            return self.shown.diagrams
        grid = self.game.variant.army.grid
        return [Diagram(self.shown.html, grid, self.piece, grid.read(self.square))]

    @property
    def levels(self) -> int:
        return len(self.shown.html.levels)


@cache
def describe_piece(game: AnyGame, piece: Piece) -> PieceHelp:
    return PieceHelp(html_of(game.slug), game.variant.army, piece, game.variant.looks)


def legend(pieces: Iterable[PieceHelp]) -> list[tuple[str, str]]:
    """What the marks say that occur in these pieces' diagrams, in the order of `LEGEND`."""
    occurring = {mark for piece in pieces for diagram in piece.diagrams for mark in diagram.marks.values()}
    return [(mark, phrase) for mark, phrase in LEGEND.items() if mark in occurring]


ChartRow = tuple[str, list[PieceHelp | None]]


def charts(game: AnyGame) -> Iterator[tuple[RulesTable[Piece | None], list[ChartRow]]]:
    """The game's own charts, as its looks tell them, each with its rows; none for most games."""
    for chart in game.variant.looks.charts():
        rows = list[ChartRow]()
        for head, kinds in chart.rows:
            rows.append((head, [describe_piece(game, kind) if kind else None for kind in kinds]))
        yield chart, rows
