"""What stands on the table: the pieces as in chess, an announced attempt, and squares that two pieces share.

Rulings X3c (nothing but `pending` changes before the landing), X20 (shared squares), section D.
"""

from dataclasses import dataclass, replace

from campaigns.rules.contract import Side
from variants.rules.orthodox.extended_position import ExtendedPosition
from variants.rules.orthodox.pieces import ARMY
from variants.rules.orthodox.position import START as CHESS
from variants.rules.orthodox.position import read_fen


@dataclass(frozen=True, slots=True)
class Pending:
    """An announced attempt. `allowed` squares are allowed, None before the throw; `captures`: the piece has arrived on an
    enemy's square, and a second throw decides (X19, X20)."""

    start: int
    to: int
    allowed: int | None = None
    captures: bool = False


@dataclass(frozen=True, slots=True)
class Position(ExtendedPosition):
    """`chess.board` shows White's piece on a square that two share; `shared` are those squares, by name, with Black's pieces."""

    pending: Pending | None = None
    shared: tuple[tuple[int, int], ...] = ()

    @property
    def without_attempt(self) -> "Position":
        return replace(self, pending=None)

    def board_of(self, side: Side) -> bytes:
        if side is Side.WHITE or not self.shared:
            return self.chess.board
        board = bytearray(self.chess.board)
        for square, code in self.shared:
            board[square] = code
        return bytes(board)

    def is_shared(self, square: int) -> bool:
        return any(square == field for field, _ in self.shared)


START = Position(read_fen(ARMY, CHESS.split(" ")))
"""The first position: chess' own."""
