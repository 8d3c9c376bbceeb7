"""What stands on the three boards, who is to move, the two counts; and the first position.

Nothing else belongs to a position: freezing follows from the board, and neither castling, nor en passant, nor the way
a Hero came needs remembering (R-4.1, R-6.3, A-1).

Source: Dragon #100, "Setting up"; erratum Dragon #102 (two Thieves a side); R-2.1, R-2.2.
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.dragonchess.pieces import GRID, PIECES
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.piece import Piece

ARMY = Army(GRID, PIECES)
SIDE_NAMES = {Side.WHITE: "Gold", Side.BLACK: "Scarlet"}


@dataclass(frozen=True, slots=True)
class Position:
    """`board` holds a piece for each square (the army's numbers), 0 where it is empty.

    `halfmove` counts half-moves since the last capture or Warrior's move, `fullmove` the moves from 1, growing after
    Scarlet's.
    """

    board: bytes
    side: Side
    halfmove: int = 0
    fullmove: int = 1

    def on(self, square: int) -> Piece | None:
        return ARMY.piece(self.board[square]) if self.board[square] else None

    def side_on(self, square: int) -> Side | None:
        return side_of(self.board[square]) if self.board[square] else None

    def squares_of(self, piece: Piece, side: Side) -> tuple[int, ...]:
        return ARMY.squares_of(self.board, piece, side)

    def piece_at(self, square: int) -> str:
        """The piece on a square and where it stands, for people: "the Dragon on 3g2"."""
        return f"the {self.on(square)} on {GRID.name(square)}"


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
_RANKS = [row.split() for board in _BOARDS for row in reversed(board.strip().splitlines())]
_LETTERS = [letter for rank in _RANKS for letter in rank]
START = Position(bytes(0 if letter == "." else ARMY.letters[letter] for letter in _LETTERS), Side.WHITE)
