"""What Chessgammon's pieces are worth: the face of the die that moves each.

Source: Billings, "These values are easy to remember because they correspond to the strengths".
"""

from variants.rules.chessgammon.dice_tables import FACES
from variants.rules.grid.piece import Piece
from variants.rules.looks import Looks

_FACE = {piece.name: face for face, piece in FACES.items()}


class ChessgammonLooks(Looks):
    """Faces for values."""

    def worth(self, piece: Piece) -> str:
        return f"Moved by a {_FACE[piece.name]}"

    def source(self, piece: Piece) -> str:
        return "Billings, “Chessgammon”, the table of rolls and pieces; for the movement chess"
