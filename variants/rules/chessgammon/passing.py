"""How long a pawn that has made a double step may be taken in passing.

Source: Billings, "All other rules, including castling and en passant captures, apply in the obvious way"; R12, R17.
A turn is the move of chess: the right lasts the whole reply turn, for either die, and for both of two double steps. It
is gone when the square has been filled, or when the pawn no longer stands just beyond it.
"""

from collections.abc import Iterable, Sequence

from campaigns.rules.contract import Side
from variants.rules.chessgammon.army import ARMY
from variants.rules.grid.lines import own_rank
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import PAWN


def passer(square: int) -> Side:
    """Whose pawn passed the square."""
    return Side.WHITE if own_rank(GRID, square, Side.WHITE) == 3 else Side.BLACK


def beyond(square: int) -> int:
    """Where the pawn stands that passed the square."""
    return square + (GRID.files if passer(square) is Side.WHITE else -GRID.files)


def serving(passed: Iterable[int], side: Side) -> tuple[int, ...]:
    """The squares on which a side may capture in passing."""
    return tuple(square for square in passed if passer(square) is not side)


def still_open(board: Sequence[int], passed: Iterable[int]) -> tuple[int, ...]:
    """Those of the passed squares that have stayed open, in the order of their names."""
    return tuple(
        square
        for square in sorted(passed, key=GRID.name)
        if not board[square] and board[beyond(square)] == ARMY.man(PAWN, passer(square))
    )
