"""Chessgammon's board: what its men are worth, and where their rules stand.

Source: Billings, "These values are easy to remember because they correspond to the strengths": the face of the die that moves a man.
"""

from fractions import Fraction

from variants.rules.chessgammon.dice_tables import FACES
from variants.rules.grid.piece import Piece

VALUES: dict[str, Fraction] = {}
_FACE = {piece.name: face for face, piece in FACES.items()}


def worth(piece: Piece) -> str:
    """The face of the die that moves it."""
    return f"Moved by a {_FACE[piece.name]}"


def source(piece: Piece) -> str:
    return "Billings, “Chessgammon”, the table of rolls and pieces; for the movement chess"
