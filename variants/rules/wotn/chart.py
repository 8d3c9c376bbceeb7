"""Improvement charts: levels and paths, the two printed charts, and when a piece improves.

Source: Betza, 4 to 7, "8. Diagram of the Paths" and "12. Summary"; R2, R5, R6.2, R11, A1 to A6, A24, A26, A27. One level up is one row
down the chart: an aligned piece goes on along its own path or to the neutral kind, a neutral piece to any kind of the next
row; never from path to path. The printed numbers are the levels, the gaps of the alternative chart included.

A piece improves by capturing a piece of at least half its level, or by arriving on the rank of its level plus five. That is
compulsory, and one level at most for a move; the choice of a path is part of the move.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from variants.rules.grid.descriptions import sentence, with_article
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
class ImprovementChart:
    """A chart by its name; the rows from the lowest level up."""

    name: str
    rows: tuple[Row, ...] = field(repr=False)

    def level(self, piece: Piece) -> int:
        return self.rows[self._row[piece]].level

    def alignment(self, piece: Piece) -> Alignment:
        return self.rows[self._row[piece]].kinds[piece]

    @cached_property
    def kinds(self) -> tuple[Piece, ...]:
        return tuple(self._row)

    def choices(self, piece: Piece) -> tuple[Piece, ...]:
        """What a kind becomes by one level; nothing above the highest."""
        above = self._row[piece] + 1
        if above == len(self.rows):
            return ()
        own_alignment, kinds = self.alignment(piece), self.rows[above].kinds
        if own_alignment is Alignment.NEUTRAL:
            return tuple(kinds)
        return tuple(
            kind for kind, alignment in kinds.items() if alignment in (Alignment.NEUTRAL, own_alignment)
        )

    def reach(self, piece: Piece) -> Mapping[Piece, int]:
        """Every kind a piece can grow into, with the number of levels that takes."""
        prices: dict[Piece, int] = {}
        frontier, levels = {piece}, 0
        while frontier:
            frontier, levels = {choice for kind in frontier for choice in self.choices(kind)}, levels + 1
            prices |= {kind: levels for kind in self.kinds if kind in frontier}
        return prices

    @cached_property
    def _row(self) -> dict[Piece, int]:
        return {piece: number for number, row in enumerate(self.rows) for piece in row.kinds}


# fmt: off
STANDARD = ImprovementChart("standard", (
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

ALTERNATIVE = ImprovementChart("alternative", (
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

LAST_RANK = 8


def lowest_victim(level: int) -> int:
    """The lowest level whose capture improves a piece of `level`: at least half of it, nothing rounded (R5.1)."""
    return (level + 1) // 2


def improving_rank(level: int) -> int | None:
    """The one rank, counted from the own side, that improves a piece of `level` that arrives on it (R5.2)."""
    return level + 5 if level + 5 <= LAST_RANK else None


def by_capture(chart: ImprovementChart, mover: Piece, victim: Piece) -> bool:
    """Whether the capture improves the mover (R5.1, R5.8)."""
    return bool(chart.choices(mover)) and chart.level(victim) >= lowest_victim(chart.level(mover))


def by_rank(chart: ImprovementChart, mover: Piece, rank: int) -> bool:
    """Whether arriving on that own rank improves the mover (R5.2)."""
    return rank == improving_rank(chart.level(mover))


def reason(chart: ImprovementChart, mover: Piece, victim: Piece | None, rank: int) -> str:
    """Why the mover improves by a move or does not, as a sentence for players."""
    level = chart.level(mover)
    whom = f"{sentence(with_article(mover))} (level {level})"
    if not chart.choices(mover):
        return f"{whom} is at the highest level and cannot improve."
    if by_rank(chart, mover, rank):
        return f"{whom} improves by reaching its rank {rank}."
    if victim is None:
        return f"{whom} does not improve by this move."
    against = f"capturing {with_article(victim)} (level {chart.level(victim)})"
    if by_capture(chart, mover, victim):
        return f"{whom} improves by {against}."
    return f"{whom} does not improve by {against}: the captured piece must be level {lowest_victim(level)} or higher."
