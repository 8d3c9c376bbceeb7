"""What stands on the three boards, who is to move, and the two counts.

Nothing else belongs to a position: freezing follows from the board, and neither castling, nor en passant, nor the way
a Hero came needs remembering (R-4.1, R-6.3, A-1).
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.board import GRID
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece

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
        """The kind of piece on a square, None if it is empty."""
        return ARMY.piece(self.board[square]) if self.board[square] else None

    def side_on(self, square: int) -> Side | None:
        """Whose piece stands on a square, None if it is empty."""
        return side_of(self.board[square]) if self.board[square] else None

    def squares_of(self, piece: Piece, side: Side) -> tuple[int, ...]:
        """Where a side's pieces of a kind stand."""
        code = ARMY.code(piece, side)
        return tuple(square for square, other in enumerate(self.board) if other == code)

    def piece_at(self, square: int) -> str:
        """The piece on a square and where it stands, for people: "the Dragon on 3g2"."""
        return f"the {self.on(square)} on {GRID.name(square)}"
