"""All the pieces of a game on one page: each drawn, with its moves from one square; and the game's charts."""

from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants import catalog
from variants.catalog import AnyGame
from variants.presenters import drawing, piece
from variants.presenters.board_html import Occupant
from variants.presenters.piece import PieceShown
from variants.rules.grid.piece import Piece


@dataclass(frozen=True, slots=True)
class PieceCell:
    """One kind of piece: a word that names it in the page's addresses, its name, and its picture."""

    anchor: str
    name: str
    cell: SafeString


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a chart: its head, and the pieces in its columns (None: nobody)."""

    head: str
    cells: tuple[PieceCell | None, ...]


@dataclass(frozen=True, slots=True)
class ChartShown:
    """A chart: its title, a sentence, its columns' heads, its rows."""

    title: str
    words: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


def charts(game: AnyGame) -> list[ChartShown]:
    """The game's own charts, as its looks tell them; none for most games."""
    return [
        ChartShown(
            chart.title,
            chart.words,
            chart.heads,
            tuple(Row(head, _cells(game, kinds)) for head, kinds in chart.rows),
        )
        for chart in game.variant.looks.charts()
    ]


@cache
def _pieces(slug: str) -> tuple[tuple[PieceCell, PieceShown], ...]:

    game = catalog.game(slug)
    return tuple((_cell(game, kind), _shown(game, kind)) for kind in game.variant.army.pieces)


def pieces(game: AnyGame) -> tuple[tuple[PieceCell, PieceShown], ...]:
    """Every kind with what it does, drawn once."""
    return _pieces(game.slug)


def legend(game: AnyGame) -> list[tuple[str, str]]:
    """What the marks of all the diagrams say."""
    occurring = {mark for _, shown in pieces(game) for mark, _ in shown.legend}
    return [(mark, words) for mark, words in piece.LEGEND.items() if mark in occurring]


def _cells(game: AnyGame, kinds: tuple[Piece | None, ...]) -> tuple[PieceCell | None, ...]:
    return tuple(_cell(game, kind) if kind else None for kind in kinds)


def _cell(game: AnyGame, kind: Piece) -> PieceCell:
    html = drawing.html_of(game.slug)
    cell = mark_safe(html.cell(Occupant(Side.WHITE, kind.letter)))
    return PieceCell(html.pieces[kind.letter].art, kind.name, cell)


def _shown(game: AnyGame, kind: Piece) -> PieceShown:
    looks = game.variant.looks
    return piece.shown(
        drawing.html_of(game.slug),
        game.variant.army.grid,
        kind,
        worth=looks.worth(kind),
        source=looks.source(kind),
        more=looks.more(kind),
    )
