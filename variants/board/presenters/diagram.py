"""How a piece moves, drawn from its declaration: nothing here knows any piece.

The diagram shows the piece alone on the board, seen by the side at the near edge. Where it matters, the squares
that must be empty for a move to pass are shown as well. Small boards show the ways to make one move, such as promotions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardLook
from variants.board.presenters.board_html import BoardHtml, Level
from variants.board.presenters.drawing import describe_board, html_of
from variants.catalog import AnyGame
from variants.rules.answers import CandidateMove, PieceOn
from variants.rules.grid.lines import MoveMode
from variants.rules.grid.piece import Piece, routes
from variants.rules.grid.squares import Grid
from variants.rules.move_input import move_candidates
from variants.rules.state import BoardPosition

DrawnCandidate = tuple[CandidateMove, Piece, str, SafeString, SafeString]
_MARKS = {MoveMode.QUIET: "quiet", MoveMode.CAPTURE: "capture", MoveMode.BOTH: "both", MoveMode.AFAR: "afar"}
_PHRASES = {
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
        return piece_marks(self.grid, self.piece, self.square)

    @cached_property
    def html(self) -> SafeString:
        levels = "".join(map(self._draw_level, self.board.levels))
        classes = f"board board-{self.board.slug} board-diagram"
        return mark_safe(f'<div class="{classes}" translate="no">{levels}</div>')

    @property
    def _square_name(self) -> str:
        return self.grid.name(self.square)

    def _draw_level(self, level: Level) -> str:
        """Empty for a level that the piece has nothing to do with."""
        names = self.board.names(level)
        if self._square_name not in names and not any(name in self.marks for name in names):
            return ""
        standing = {self._square_name: PieceOn(self._square_name, Side.WHITE, self.piece.letter, "")}
        cells = self.board.cells(names, standing, self.marks)
        return _figure(level, _squares(self._description(names), cells))

    def _description(self, names: tuple[str, ...]) -> str:
        """A level's diagram in words: "the King stands on 2f4; it goes to or captures on 2e3, 2e4 ..."."""
        square = self._square_name
        stands = f"the {self.piece.name} stands on {square}; " if square in names else ""
        by_mark = {mark: [name for name in names if self.marks.get(name) == mark] for mark in _PHRASES}
        parts = [f"{_PHRASES[mark]} {', '.join(squares)}" for mark, squares in by_mark.items() if squares]
        return f"{stands}it {'; '.join(parts) or 'has no move here'}"


def _figure(level: Level, content: str) -> str:
    caption = f"<figcaption>{level.name}</figcaption>" if level.mark else ""
    return f'<figure class="level" data-level="{level.mark or 1}">{caption}{content}</figure>'


def _squares(label: str, cells: str) -> str:
    return f'<div class="squares" role="img" aria-label="{label}">{cells}</div>'


def diagrams(html: BoardHtml, grid: Grid, piece: Piece) -> list[Diagram]:
    """One for each level the piece may stand on, from the top, in its middle."""
    middle, levels = ((grid.files - 1) // 2, (grid.ranks - 1) // 2), sorted(piece.on, reverse=True)
    return [Diagram(html, grid, piece, grid.square(*middle, level)) for level in levels]


def set_up_diagram(game: AnyGame) -> SafeString:
    """The board before the first move, to look at."""
    html = html_of(game.slug)
    standing = {piece.square: piece for piece in game.variant.pieces(game.start().position)}
    levels = ""
    for level in html.levels:
        names = html.names(level)
        description = "; ".join(html.aria_label(name, standing[name]) for name in names if name in standing)
        levels += _figure(level, _squares(description, html.cells(names, standing)))
    stacked = " is-stacked" if len(html.levels) > 1 else ""
    classes = f"board board-{html.slug} board-diagram board-set-up{stacked}"
    return mark_safe(f'<div class="{classes}" translate="no">{levels}</div>')


def sheet_board(look: BoardLook) -> SafeString:
    """A board as it is printed: each level with its coordinates, what stands on it in words."""
    html, standing = html_of(look.slug), describe_board(look).standing
    ranks = "".join(f"<i>{rank}</i>" for rank in range(html.ranks, 0, -1))
    files = "".join(f"<i>{file}</i>" for file in html.files)
    levels = ""
    for level in html.levels:
        names = html.names(level)
        description = ", ".join(html.aria_label(name, standing[name]) for name in names if name in standing)
        levels += _figure(
            level,
            f'<div class="plane"><div class="ranks" aria-hidden="true">{ranks}</div>'
            f'<div class="files" aria-hidden="true">{files}</div>'
            f"{_squares(description or 'empty', html.cells(names, standing))}</div>",
        )
    return mark_safe(f'<div class="board board-{look.slug} sheet-board" translate="no">{levels}</div>')


def piece_marks(grid: Grid, piece: Piece, square: int) -> dict[str, str]:
    """What each square means to White's piece on `square`: quiet, capture, both, afar or through."""
    squares: dict[int, MoveMode] = {}
    empty_squares: set[int] = set()
    for route in routes(grid, piece, Side.WHITE, square):
        squares[route.target] = squares.get(route.target, MoveMode(0)) | route.how
        empty_squares.update(route.through)
    marks = {grid.name(square): "through" for square in empty_squares}
    return marks | {grid.name(square): _MARKS[how & ~MoveMode.PASSING] for square, how in squares.items()}


def choices(game: AnyGame, position: BoardPosition, side: Side | None, text: str) -> Iterator[DrawnCandidate]:
    """The ways that the text of a move leaves open to the side to choose; none where it is one move, or no move."""
    return draw_candidates(game, side, move_candidates(game.variant, position, text)) if side else iter(())


def draw_candidates(game: AnyGame, side: Side, moves: Iterable[CandidateMove]) -> Iterator[DrawnCandidate]:
    """Of each way the piece it makes, what there is to tell of it, that piece drawn, and the board after it with its next moves."""
    variant, html = game.variant, html_of(game.slug)
    for candidate in moves:
        piece = variant.army.piece_named(candidate.token)
        assert piece is not None
        standing = {piece.square: piece for piece in candidate.pieces}
        levels = ""
        for level in html.levels:
            names = html.names(level)
            squares = ", ".join(name for name in names if name in candidate.reach)
            levels += (
                f'<span class="level" data-level="{level.mark or 1}"><span class="squares" role="img"'
                f' aria-label="from {candidate.square} it could go to {squares or "no square"}">'
                f"{html.cells(names, standing, {candidate.square: 'selected', **candidate.reach})}</span></span>"
            )
        board = mark_safe(f'<span class="board board-{html.slug} board-scene" translate="no">{levels}</span>')
        about = candidate.label or variant.looks.worth(piece)
        yield candidate, piece, about, html.figure(side, candidate.token), board
