"""All the men of a game on one page: each drawn, with its moves from one square; and the game's charts."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants import catalog
from variants.presenters import drawing, piece
from variants.presenters.board_html import Standing
from variants.presenters.piece import PieceShown
from variants.rules.board import Board
from variants.rules.grid.piece import Piece


@dataclass(frozen=True, slots=True)
class Drawn:
    """One kind of man: a word that names it in the page's addresses, its name, and its picture."""

    anchor: str
    name: str
    cell: SafeString


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a chart: its head, and the men in its columns (None: nobody)."""

    head: str
    cells: tuple[Drawn | None, ...]


@dataclass(frozen=True, slots=True)
class ChartShown:
    """A chart: its title, a sentence, its columns' heads, its rows."""

    title: str
    words: str
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table of numbers: its text, a smaller one below, and how much it weighs, from 0 to 4."""

    text: str
    note: str = ""
    weight: int = 0


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of numbers: its title, a sentence, its columns' heads, its rows."""

    title: str
    words: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


def tables(board: Board) -> list[TableShown]:
    """The game's own tables of numbers, as its looks tell them; none for most games."""
    told: list[Any] = getattr(drawing.looks(board.slug), "tables", list)()
    return [
        TableShown(
            *(title, words, heads),
            tuple((head, tuple(Cell(*cell) for cell in cells)) for head, cells in rows),
        )
        for title, words, heads, rows in told
    ]


def charts(board: Board) -> list[ChartShown]:
    """The game's own charts, as its looks tell them; none for most games."""
    told: list[Any] = getattr(drawing.looks(board.slug), "charts", list)()
    return [
        ChartShown(title, words, heads, tuple(Row(head, _cells(board, men)) for head, men in rows))
        for title, words, heads, rows in told
    ]


@cache
def _men(slug: str) -> tuple[tuple[Drawn, PieceShown], ...]:

    board = catalog.board(slug)
    return tuple((_drawn(board, kind), _shown(board, kind)) for kind in board.army.pieces)


def men(board: Board) -> tuple[tuple[Drawn, PieceShown], ...]:
    """Every kind with what it does, drawn once."""
    return _men(board.slug)


def legend(board: Board) -> list[tuple[str, str]]:
    """What the marks of all the diagrams say."""
    occurring = {mark for _, shown in men(board) for mark, _ in shown.legend}
    return [(mark, words) for mark, words in piece.LEGEND.items() if mark in occurring]


def _cells(board: Board, kinds: tuple[Piece | None, ...]) -> tuple[Drawn | None, ...]:
    return tuple(_drawn(board, kind) if kind else None for kind in kinds)


def _drawn(board: Board, kind: Piece) -> Drawn:
    html = drawing.html_of(board.slug)
    cell = mark_safe(html.cell(Standing(Side.WHITE, kind.letter)))
    return Drawn(html.men[kind.letter].art, kind.name, cell)


def _shown(board: Board, kind: Piece) -> PieceShown:
    looks = drawing.looks(board.slug)
    return piece.shown(
        drawing.html_of(board.slug),
        board.army.grid,
        kind,
        worth=looks.worth(kind),
        source=looks.source(kind),
        more=getattr(looks, "more", lambda kind: ())(kind),
    )
