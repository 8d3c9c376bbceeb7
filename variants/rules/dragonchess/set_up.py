"""The first position: forty-two pieces a side, Gold to move.

Source: Dragon #100, "Setting up"; erratum Dragon #102 (two Thieves a side); R-2.1, R-2.2.
"""

from campaigns.rules.contract import Side
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.position import Position

# The three boards as they lie before Gold: rank 8 on top, Scarlet's pieces in small letters.
UPPER_BOARD = """
    . . g . . . r . . . g .
    s . s . s . s . s . s .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    S . S . S . S . S . S .
    . . G . . . R . . . G .
"""
MIDDLE_BOARD = """
    o u h t c m k p t h u o
    w w w w w w w w w w w w
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    W W W W W W W W W W W W
    O U H T C M K P T H U O
"""
LOWER_BOARD = """
    . . b . . . e . . . b .
    . d . d . d . d . d . d
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . . . . . . . . . . . .
    . D . D . D . D . D . D
    . . B . . . E . . . B .
"""

_BOARDS = (LOWER_BOARD, MIDDLE_BOARD, UPPER_BOARD)


def _board() -> bytes:
    ranks = [row.split() for board in _BOARDS for row in reversed(board.strip().splitlines())]
    return bytes(0 if letter == "." else ARMY.letters[letter] for rank in ranks for letter in rank)


START = Position(_board(), Side.WHITE)
