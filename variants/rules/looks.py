"""Looks of a variant: worths, sources, charts and badges for its pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from variants.rules.grid.piece import Piece

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Cell:
    """`note` stands below the text, smaller; `weight` is from 0 to 4."""

    text: str
    note: str = ""
    weight: int = 0


@dataclass(frozen=True, slots=True)
class RulesTable(Generic[C]):
    """A table of the rules as the reference page shows it; `rows` are its heads with the cells."""

    title: str
    caption: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, tuple[C, ...]]]


class Looks:
    values: Mapping[str, Fraction] = {}
    """What a piece of that name is worth, where the game's author says so."""

    weights: Mapping[str, Fraction] = {}
    """What a piece of that name counts where the two sides' material is compared; nothing where that says little."""

    def worth(self, piece: Piece) -> str:
        """What the game's author says of a piece's strength."""
        return ""

    def source(self, piece: Piece) -> str:
        """Where the rules of a piece stand."""
        return piece.source

    def piece_notes(self, piece: Piece) -> Sequence[str]:
        """Sentences about a piece beside its moves."""
        return ()

    def badge(self, piece: Piece) -> str:
        """What a piece wears beside its shape, as HTML."""
        return ""

    def tables(self) -> Sequence[RulesTable[Cell]]:
        return ()

    def charts(self) -> Sequence[RulesTable[Piece | None]]:
        """Tables whose cells are kinds of pieces, None where there is none."""
        return ()


def fraction_text(value: Fraction) -> str:
    """A worth as it is printed: "4½"."""
    whole, remainder = divmod(value, 1)
    half = "½" if remainder == Fraction(1, 2) else f" {remainder}" if remainder else ""
    return f"{whole or ''}{half}" or "0"
