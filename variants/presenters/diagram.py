"""How a piece moves, drawn from its declaration: nothing here knows any piece.

The diagram shows the piece alone on the board, seen by the side at the near edge. Where it matters, the squares
that must be empty for a move to pass are shown as well.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.presenters.board_html import BoardHtml, Level, Occupant
from variants.rules.grid.lines import How
from variants.rules.grid.piece import Piece, routes
from variants.rules.grid.squares import Grid

_MARKS = {How.QUIET: "quiet", How.CAPTURE: "capture", How.BOTH: "both", How.AFAR: "afar"}
_SPOKEN = {
    "both": "goes to or captures on",
    "quiet": "goes, without capturing, to",
    "capture": "only captures on",
    "afar": "captures from where it stands on",
    "through": "must find empty",
}


@dataclass(frozen=True, slots=True)
class Diagram:
    """A piece's moves from one level: that level's name, the boards as HTML, the marks that occur on them."""

    level: str
    html: str
    marks: tuple[str, ...]


def diagrams(html: BoardHtml, grid: Grid, piece: Piece) -> list[Diagram]:
    """One for each level the piece may stand on, the highest first."""
    return [_diagram(html, grid, piece, level) for level in sorted(piece.on, reverse=True)]


def scene_html(html: BoardHtml, occupants: Mapping[str, Occupant], at: str, reach: Mapping[str, str]) -> str:
    """A small board as it would stand, with where the piece on `at` could go from there."""
    levels = "".join(
        f'<span class="level" data-level="{level.mark or 1}"><span class="squares" role="img"'
        f' aria-label="{_reach_spoken(html, level, at, reach)}">{_standing(html, level, occupants, at, reach)}</span></span>'
        for level in html.levels
    )
    return f'<span class="board board-{html.slug} board-scene">{levels}</span>'


def _standing(
    html: BoardHtml, level: Level, occupants: Mapping[str, Occupant], at: str, reach: Mapping[str, str]
) -> str:
    return "".join(
        html.cell(occupants[name], reach.get(name, "selected" if name == at else ""))
        if name in occupants
        else f'<i class="sq {reach.get(name, "")}"></i>'
        for name in html.names(level)
    )


def _reach_spoken(html: BoardHtml, level: Level, at: str, reach: Mapping[str, str]) -> str:
    squares = [name for name in html.names(level) if name in reach]
    return f"from {at} it could go to {', '.join(squares) or 'no square'}"


def marked(grid: Grid, piece: Piece, square: int) -> dict[str, str]:
    """What each square means to White's piece on `square`: quiet, capture, both, afar or through."""
    squares: dict[int, How] = {}
    passed: set[int] = set()
    for route in routes(grid, piece, Side.WHITE, square):
        squares[route.target] = squares.get(route.target, How(0)) | route.how
        passed.update(route.through)
    marks = {grid.name(target): _MARKS[how & ~How.PASSING] for target, how in squares.items()}
    return {**{grid.name(at): "through" for at in passed if at not in squares}, **marks}


def _diagram(html: BoardHtml, grid: Grid, piece: Piece, level: int) -> Diagram:
    at = grid.square((grid.files - 1) // 2, (grid.ranks - 1) // 2, level)
    marks = marked(grid, piece, at)
    drawn = "".join(_levels(html, Occupant(Side.WHITE, piece.letter), grid.name(at), marks))
    return Diagram(
        grid.levels[level],
        f'<div class="board board-{html.slug} board-diagram">{drawn}</div>',
        tuple(mark for mark in _SPOKEN if mark in marks.values()),
    )


def _levels(html: BoardHtml, standing: Occupant, at: str, marks: Mapping[str, str]) -> Iterator[str]:
    """The levels on which anything is to be seen."""
    for level in html.levels:
        names = html.names(level)
        if at in names or any(name in marks for name in names):
            yield _level(html, level, standing, at, marks)


def _level(html: BoardHtml, level: Level, standing: Occupant, at: str, marks: Mapping[str, str]) -> str:
    cells = "".join(
        html.cell(standing)
        if name == at
        else f'<i class="sq {marks[name]}"></i>'
        if name in marks
        else '<i class="sq"></i>'
        for name in html.names(level)
    )
    caption = f"<figcaption>{level.name}</figcaption>" if level.mark else ""
    return (
        f'<figure class="level" data-level="{level.mark or 1}">{caption}'
        f'<div class="squares" role="img" aria-label="{_spoken(html, level, standing, at, marks)}">{cells}</div></figure>'
    )


def _spoken(html: BoardHtml, level: Level, standing: Occupant, at: str, marks: Mapping[str, str]) -> str:
    """A level's diagram in words: "the King stands on 2f4; it goes to or captures on 2e3, 2e4 ..."."""
    names = html.names(level)
    stands = f"the {html.pieces[standing.token].name} stands on {at}; " if at in names else ""
    parts = [
        f"{words} {', '.join(squares)}"
        for mark, words in _SPOKEN.items()
        if (squares := [name for name in names if marks.get(name) == mark])
    ]
    return f"{stands}it {'; '.join(parts) or 'has no move here'}"
