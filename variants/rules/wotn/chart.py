"""A chart of levels and paths, what it says of a kind, and the two charts as they are printed.

Source: Betza, 4 to 7, "8. Diagram of the Paths" and "12. Summary"; R2, R5.5, R11, A24, A26, A27. One level up is one row
down the chart: an aligned piece goes on along its own path or to the neutral kind, a neutral piece to any kind of the next
row; never from path to path. The printed numbers are the levels, the gaps of the alternative chart included.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from variants.rules.grid.piece import Piece
from variants.rules.wotn.pieces import (
    AD,
    BD,
    BISHOP,
    BN,
    CHANCELLOR,
    FAD,
    FLD,
    KING,
    KNIGHT,
    KNIGHTRIDER,
    NRB,
    NRR,
    NW,
    NWFD,
    PAWN,
    QUEEN,
    ROOK,
    WFD,
)


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
        """Every kind a piece can grow into, with the number of levels that takes."""
        reached: dict[Piece, int] = {}
        grown, levels = {piece}, 0
        while grown:
            grown, levels = {choice for kind in grown for choice in self.choices(kind)}, levels + 1
            reached |= {kind: levels for kind in self.kinds if kind in grown}
        return reached

    @cached_property
    def _row(self) -> dict[Piece, int]:
        return {piece: number for number, row in enumerate(self.rows) for piece in row.kinds}


# fmt: off
STANDARD = Chart("standard", (
    #  level  Knight       neutral  Bishop
    Row(1,    None,        PAWN,    None),
    Row(2,    WFD,         None,    AD),
    Row(3,    KNIGHT,      None,    BISHOP),
    Row(4,    NW,          None,    BD),
    Row(5,    None,        ROOK,    None),
    Row(6,    KNIGHTRIDER, None,    FLD),
    Row(7,    None,        BN,      None),
    Row(8,    CHANCELLOR,  None,    QUEEN),
    Row(9,    None,        NRB,     None),
    Row(10,   None,        NRR,     None),
    Row(11,   None,        KING,    None),
))

ALTERNATIVE = Chart("alternative", (
    #  level  Knight       neutral  Bishop
    Row(1,    None,        PAWN,    None),
    Row(2,    WFD,         None,    AD),
    Row(3,    KNIGHT,      None,    BISHOP),
    Row(5,    NWFD,        ROOK,    FAD),
    Row(8,    CHANCELLOR,  None,    QUEEN),
    Row(9,    None,        NRB,     None),
    Row(10,   None,        NRR,     None),
    Row(11,   None,        KING,    None),
))
# fmt: on

CHARTS = {chart.name: chart for chart in (STANDARD, ALTERNATIVE)}
