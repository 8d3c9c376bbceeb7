"""Where everything stands in a picture of a board, in pixels: White at the bottom, several levels one below another or side by side."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from campaigns.rules.contract import Side
from variants.board.presenters.board_html import BoardHtml, BoardShown

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SquareDrawing:
    """A square and what is on it: the ground's colour, its marks (`last`, `check`, `uncertain`, `frozen`), who stands there."""

    ground: str
    marks: frozenset[str]
    pieces: tuple[tuple[Side, str], ...]


@dataclass(frozen=True, eq=False)
class PicturePlan:
    """The board's own part of a picture: `side` is that of a square, `top_left` where the part begins."""

    html: BoardHtml
    side: int
    top_left: Point = (0, 0)
    is_side_by_side: bool = False

    @property
    def margin(self) -> int:
        """Left of each level and below it, where the names of ranks and files stand."""
        return max(14, self.side // 2)

    @property
    def size(self) -> tuple[int, int]:
        across, down = (len(self.html.levels), 1) if self.is_side_by_side else (1, len(self.html.levels))
        width, height = self._level
        return width * across + self.margin, height * down

    def squares(self, shown: BoardShown) -> dict[Point, SquareDrawing]:
        drawings = dict(self._empty_squares.values())
        for name in {*shown.standing, *shown.last, *shown.check}:
            point, empty_square = self._empty_squares[name]
            standing = shown.standing.get(name)
            flags = {
                "last": name in shown.last,
                "check": shown.check.get(name) is True,
                "uncertain": shown.check.get(name) is False,
                "frozen": bool(standing and standing.frozen_by),
            }
            marks = frozenset(mark for mark, holds in flags.items() if holds)
            pieces = standing.pieces if standing else ()
            drawings[point] = SquareDrawing(empty_square.ground, marks, pieces)
        return drawings

    def coordinates(self) -> Iterator[tuple[str, int, int]]:
        """Every file and rank, and each of several levels' numbers, with the middle of where it stands."""
        for number, level in enumerate(self.html.levels):
            (left, top), half = self._corner(number), self.side // 2
            below = top + self.html.ranks * self.side + self.margin // 2
            for row in range(self.html.ranks):
                yield str(self.html.ranks - row), left - self.margin // 2, top + row * self.side + half
            for column, file in enumerate(self.html.files):
                yield file, left + column * self.side + half, below
            yield level.mark, left - self.margin // 2, below

    @cached_property
    def _empty_squares(self) -> dict[str, tuple[Point, SquareDrawing]]:
        """Each square's place, and how it is drawn with nothing on it."""
        files, empty_squares = len(self.html.files), {}
        for number, level in enumerate(self.html.levels):
            light_dark = colours(self.html.slug)[level.mark or "board"]
            left, top = self._corner(number)
            for square, name in enumerate(self.html.names(level)):
                row, file = divmod(square, files)
                ground = light_dark[(row + file + self.html.ranks) % 2]
                point = left + file * self.side, top + row * self.side
                empty_squares[name] = point, SquareDrawing(ground, frozenset(), ())
        return empty_squares

    @property
    def _level(self) -> tuple[int, int]:
        """The width and the height of a level with the names of its ranks and files."""
        files, ranks = len(self.html.files), self.html.ranks
        return files * self.side + self.margin, ranks * self.side + self.margin

    def _corner(self, number: int) -> Point:
        """Where a level's first square begins."""
        width, height = self._level
        across, down = (number, 0) if self.is_side_by_side else (0, number)
        return self.top_left[0] + across * width + self.margin, self.top_left[1] + down * height


@cache
def colours(slug: str) -> Mapping[str, tuple[str, ...]]:
    """By level the light and the dark squares', by side what fills its pieces, their ink and their rim."""
    tables = tomllib.loads(Path(__file__).with_name("looks.toml").read_text(encoding="utf-8"))
    return {name: tuple(row) for name, row in tables[slug].items()}
