"""The board of Expedition Chess: who is sure of his way, and where the rules stand."""

from fractions import Fraction

from variants.rules.expedition.army import EXPLORERS
from variants.rules.grid.piece import Piece

VALUES: dict[str, Fraction] = {}


def worth(piece: Piece) -> str:
    """Whether it must throw for its way."""
    return "Throws for two squares and more" if piece in EXPLORERS else "Always arrives"


def source(piece: Piece) -> str:
    return "“Expedition Chess”, “Details”; for the movement chess"
