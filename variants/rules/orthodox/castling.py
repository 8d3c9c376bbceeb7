"""Castling: the King goes two squares towards a rook, which goes to the square he crossed.

Source: FIDE Laws of Chess, article 3.8. The rights are K, Q, k and q, as FEN writes them.
"""

from campaigns.rules.contract import Side
from variants.rules.grid.piece import Castling
from variants.rules.orthodox.board import GRID

# Right, side, the King's squares, the rook's.
_TABLE = (
    ("K", Side.WHITE, "e1 g1", "h1 f1"),
    ("Q", Side.WHITE, "e1 c1", "a1 d1"),
    ("k", Side.BLACK, "e8 g8", "h8 f8"),
    ("q", Side.BLACK, "e8 c8", "a8 d8"),
)


def castlings(*, safely: bool = True) -> tuple[Castling, ...]:
    """The four castlings; unless `safely`, the King may castle out of, through and into attacks."""
    return tuple(
        Castling(right, side, _two(king), _two(rook), safely=safely) for right, side, king, rook in _TABLE
    )


def _two(names: str) -> tuple[int, int]:
    start, to = GRID.named(names)
    return start, to
