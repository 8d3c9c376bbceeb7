"""Where everything stands in a picture of a board, whatever it is drawn with: levels one below another, White at the bottom."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from campaigns.rules.contract import Side
from variants.board.presenters.board_html import BoardHtml, BoardShown

LAST, CHECK = "#ffd600", "#d0021b"
PAPER, INK = "#fbf5e8", "#22170a"
MARGIN = 0.6
"""Around the levels, and between them, in squares; the names of files and ranks stand there."""


@dataclass(frozen=True, slots=True)
class PieceColours:
    fill: str
    ink: str
    rim: str


@dataclass(frozen=True, slots=True)
class SquareDrawn:
    """One square: its place in squares from the left and the top, its colour, and who stands on it."""

    x: float
    y: float
    colour: str
    pieces: tuple[tuple[Side, str], ...]


@dataclass(frozen=True)
class PicturePlan:
    html: BoardHtml

    @property
    def width(self) -> float:
        return len(self.html.files) + 2 * MARGIN

    @property
    def height(self) -> float:
        return len(self.html.levels) * (self.html.ranks + MARGIN) + MARGIN

    def pieces(self, side: Side) -> PieceColours:
        return PieceColours(*_colours()[self.html.slug][side.value])

    def squares(self, shown: BoardShown) -> Iterator[SquareDrawn]:
        files = len(self.html.files)
        for number, level in enumerate(self.html.levels):
            light_dark = _colours()[self.html.slug][level.mark or "board"]
            top = MARGIN + number * (self.html.ranks + MARGIN)
            for place, name in enumerate(self.html.names(level)):
                row, file = divmod(place, files)
                colour = light_dark[(row + file + self.html.ranks) % 2]
                colour = CHECK if name in shown.check else LAST if name in shown.last else colour
                standing = shown.standing.get(name)
                yield SquareDrawn(MARGIN + file, top + row, colour, standing.pieces if standing else ())

    def coordinates(self) -> Iterator[tuple[str, float, float]]:
        """Every file and rank with the middle of where its name stands."""
        for number in range(len(self.html.levels)):
            top = MARGIN + number * (self.html.ranks + MARGIN)
            for row in range(self.html.ranks):
                yield str(self.html.ranks - row), MARGIN / 2, top + row + 0.5
            for place, file in enumerate(self.html.files):
                yield file, MARGIN + place + 0.5, top + self.html.ranks + MARGIN / 2


@cache
def _colours() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    tables = tomllib.loads(Path(__file__).with_name("looks.toml").read_text(encoding="utf-8"))
    return {slug: {name: tuple(colours) for name, colours in table.items()} for slug, table in tables.items()}
