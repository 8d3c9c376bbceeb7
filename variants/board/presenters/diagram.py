"""How a piece moves, drawn from its declaration: nothing here knows any piece.

The diagram shows the piece alone on the board, seen by the side at the near edge. Where it matters, the squares
that must be empty for a move to pass are shown as well. Small boards show the ways to make one move, such as promotions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardLook
from variants.board.presenters.board_html import BoardHtml, Level
from variants.board.presenters.drawing import describe_board, html_of
from variants.catalog import AnyGame
from variants.rules.answers import PieceOn, Way
from variants.rules.grid.lines import How
from variants.rules.grid.piece import Piece, routes
from variants.rules.grid.squares import Grid

DrawnWay = tuple[Way, Piece, str, SafeString, SafeString]
_MARKS = {How.QUIET: "quiet", How.CAPTURE: "capture", How.BOTH: "both", How.AFAR: "afar"}
_SPOKEN = {
    "both": "moves to or captures on",
    "quiet": "moves, without capturing, to",
    "capture": "only captures on",
    "afar": "captures, staying where it is, on",
    "through": "needs these squares empty:",
}


@dataclass(frozen=True)
class Diagram:
    board: BoardHtml
    grid: Grid
    piece: Piece
    square: int

    @property
    def level(self) -> str:
        return self.grid.levels[self.grid.level(self.square)]

    @cached_property
    def marks(self) -> dict[str, str]:
        return marked(self.grid, self.piece, self.square)

    @cached_property
    def html(self) -> SafeString:
        levels = "".join(map(self._drawn, self.board.levels))
        return mark_safe(
            f'<div class="board board-{self.board.slug} board-diagram" translate="no">{levels}</div>'
        )

    @property
    def _at(self) -> str:
        return self.grid.name(self.square)

    def _drawn(self, level: Level) -> str:
        """Empty for a level that the piece has nothing to do with."""
        names = self.board.names(level)
        if self._at not in names and not any(name in self.marks for name in names):
            return ""
        standing = {self._at: PieceOn(self._at, Side.WHITE, self.piece.letter, "")}
        return _figure(level, _squares(self._in_words(names), self.board.cells(names, standing, self.marks)))

    def _in_words(self, names: tuple[str, ...]) -> str:
        """A level's diagram in words: "the King stands on 2f4; it goes to or captures on 2e3, 2e4 ..."."""
        stands = f"the {self.piece.name} stands on {self._at}; " if self._at in names else ""
        parts = [
            f"{words} {', '.join(squares)}"
            for mark, words in _SPOKEN.items()
            if (squares := [name for name in names if self.marks.get(name) == mark])
        ]
        return f"{stands}it {'; '.join(parts) or 'has no move here'}"


def _figure(level: Level, content: str) -> str:
    caption = f"<figcaption>{level.name}</figcaption>" if level.mark else ""
    return f'<figure class="level" data-level="{level.mark or 1}">{caption}{content}</figure>'


def _squares(words: str, cells: str) -> str:
    return f'<div class="squares" role="img" aria-label="{words}">{cells}</div>'


def diagrams(html: BoardHtml, grid: Grid, piece: Piece) -> list[Diagram]:
    """One for each level the piece may stand on, from the top, in its middle."""
    middle = (grid.files - 1) // 2, (grid.ranks - 1) // 2
    return [
        Diagram(html, grid, piece, grid.square(*middle, level)) for level in sorted(piece.on, reverse=True)
    ]


def set_up_diagram(game: AnyGame) -> SafeString:
    """The board before the first move, to look at."""
    html = html_of(game.slug)
    standing = {piece.square: piece for piece in game.variant.pieces(game.start().position)}
    levels = ""
    for level in html.levels:
        names = html.names(level)
        words = "; ".join(html.aria_label(name, standing[name]) for name in names if name in standing)
        levels += _figure(level, _squares(words, html.cells(names, standing)))
    several = " is-stacked" if len(html.levels) > 1 else ""
    return mark_safe(
        f'<div class="board board-{html.slug} board-diagram board-set-up{several}" translate="no">{levels}</div>'
    )


def sheet_board(look: BoardLook) -> SafeString:
    """A board as it is printed: each level with its coordinates, what stands on it in words."""
    html, standing = html_of(look.slug), describe_board(look).standing
    ranks = "".join(f"<i>{rank}</i>" for rank in range(html.ranks, 0, -1))
    files = "".join(f"<i>{file}</i>" for file in html.files)
    levels = ""
    for level in html.levels:
        names = html.names(level)
        words = ", ".join(html.aria_label(name, standing[name]) for name in names if name in standing)
        levels += _figure(
            level,
            f'<div class="plane"><div class="ranks" aria-hidden="true">{ranks}</div>'
            f"{_squares(words or 'empty', html.cells(names, standing))}<div></div>"
            f'<div class="files" aria-hidden="true">{files}</div></div>',
        )
    return mark_safe(f'<div class="board board-{look.slug} sheet-board" translate="no">{levels}</div>')


def marked(grid: Grid, piece: Piece, square: int) -> dict[str, str]:
    """What each square means to White's piece on `square`: quiet, capture, both, afar or through."""
    squares: dict[int, How] = {}
    between: set[int] = set()
    for route in routes(grid, piece, Side.WHITE, square):
        squares[route.target] = squares.get(route.target, How(0)) | route.how
        between.update(route.through)
    marks = {grid.name(target): _MARKS[how & ~How.PASSING] for target, how in squares.items()}
    return {**{grid.name(at): "through" for at in between if at not in squares}, **marks}


def choices(game: AnyGame, position: Any, side: Side | None, text: str) -> Iterator[DrawnWay]:
    """The ways that the text of a move leaves open to the side to choose; none where it is one move, or no move."""
    return drawn_ways(game, side, game.variant.ways(position, text)) if side else iter(())


def drawn_ways(game: AnyGame, side: Side, ways: Iterable[Way]) -> Iterator[DrawnWay]:
    """Of each way the piece it makes, what there is to tell of it, that piece drawn, and the board after it with its next moves."""
    variant, html = game.variant, html_of(game.slug)
    for way in ways:
        piece = variant.piece(way.token)
        assert piece is not None
        standing = {piece.square: piece for piece in way.pieces}
        levels = ""
        for level in html.levels:
            names = html.names(level)
            squares = ", ".join(name for name in names if name in way.reach)
            levels += (
                f'<span class="level" data-level="{level.mark or 1}"><span class="squares" role="img"'
                f' aria-label="from {way.square} it could go to {squares or "no square"}">'
                f"{html.cells(names, standing, {way.square: 'selected', **way.reach})}</span></span>"
            )
        board = mark_safe(f'<span class="board board-{html.slug} board-scene" translate="no">{levels}</span>')
        yield way, piece, way.label or variant.looks.worth(piece), html.figure(side, way.token), board
