"""A chart of levels and paths, and what it says: each kind's level and alignment, and what it becomes.

Source: Betza, 4 to 7 and 12; R2, R5.5, R11.3. One level up is one row down the chart: an aligned man goes on along his
own path or to the neutral kind, a neutral man to any kind of the next row; never from path to path.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from variants.rules.grid.piece import Piece


class Alignment(StrEnum):
    """The second attribute of an adventurer; the value is what players call it."""

    KNIGHT = "the Way of the Knight"
    NEUTRAL = "neutral"
    BISHOP = "the Way of the Bishop"


@dataclass(frozen=True)
class Row:
    """One level: the kinds on its paths, None where there is none."""

    level: int
    knight: Piece | None
    neutral: Piece | None
    bishop: Piece | None

    @property
    def kinds(self) -> dict[Piece, Alignment]:
        columns = zip((self.knight, self.neutral, self.bishop), Alignment, strict=True)
        return {piece: alignment for piece, alignment in columns if piece is not None}


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart by its name; the rows from the lowest level up."""

    name: str
    rows: tuple[Row, ...] = field(repr=False)

    def level(self, piece: Piece) -> int:
        return self.rows[self._row[piece]].level

    def alignment(self, piece: Piece) -> Alignment:
        return self.rows[self._row[piece]].kinds[piece]

    @cached_property
    def kinds(self) -> tuple[Piece, ...]:
        """Every kind of the chart, from the lowest level up."""
        return tuple(self._row)

    def choices(self, piece: Piece) -> tuple[Piece, ...]:
        """What a kind becomes by one level; nothing above the highest."""
        above = self._row[piece] + 1
        if above == len(self.rows):
            return ()
        own = self.alignment(piece)
        return tuple(
            other
            for other, alignment in self.rows[above].kinds.items()
            if Alignment.NEUTRAL in (own, alignment) or alignment is own
        )

    def reach(self, piece: Piece) -> Mapping[Piece, int]:
        """Every kind a man can grow into, with the number of levels that takes."""
        reached: dict[Piece, int] = {}
        grown, levels = {piece}, 0
        while grown:
            grown, levels = {choice for man in grown for choice in self.choices(man)}, levels + 1
            reached |= {man: levels for man in self.kinds if man in grown}
        return reached

    @cached_property
    def _row(self) -> dict[Piece, int]:
        return {piece: number for number, row in enumerate(self.rows) for piece in row.kinds}
