"""What stands on the table: the pieces as in chess, an announced attempt, and squares that two pieces share.

Rulings X3c (nothing but `pending` changes before the landing), X20 (shared squares), section D.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from campaigns.rules.contract import Side
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import ARMY, GRID, KING
from variants.rules.orthodox.position import START as CHESS
from variants.rules.orthodox.position import Position as ChessPosition
from variants.rules.orthodox.position import read_fen


@dataclass(frozen=True, slots=True)
class Pending:
    """An announced attempt. `most` squares are allowed, None before the throw; `captures`: the piece has arrived on an
    enemy's square, and a second throw decides (X19, X20)."""

    start: int
    to: int
    most: int | None = None
    captures: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """`chess.board` shows White's piece on a square that two share; `shared` are those squares, by name, with Black's pieces."""

    chess: ChessPosition
    pending: Pending | None = None
    shared: tuple[tuple[int, int], ...] = ()

    @property
    def board(self) -> bytes:
        return self.chess.board

    @property
    def side(self) -> Side:
        """Who is to move."""
        return self.chess.side

    @property
    def halfmove(self) -> int:
        return self.chess.halfmove

    @property
    def fullmove(self) -> int:
        return self.chess.fullmove

    @property
    def settled(self) -> "Position":
        """The same, as if no attempt were announced."""
        return replace(self, pending=None)

    def board_of(self, side: Side) -> bytes:
        """The board with a side's pieces on the shared squares."""
        if side is Side.WHITE or not self.shared:
            return self.chess.board
        board = bytearray(self.chess.board)
        for square, code in self.shared:
            board[square] = code
        return bytes(board)

    def all_pieces(self) -> Iterator[tuple[int, int]]:
        """Square and piece, for every piece on the board."""
        yield from ARMY.pieces_on(self.chess.board)
        yield from self.shared

    def is_shared(self, square: int) -> bool:
        return any(square == shared for shared, _ in self.shared)

    def on(self, square: int) -> Piece | None:
        """The kind of piece on a square, None if it is empty; of two that share it, the one of the side to move."""
        code = self.board_of(self.side)[square]
        return ARMY.piece(code) if code else None

    def side_on(self, square: int) -> Side | None:
        """The side of the piece on a square; as `on`."""
        code = self.board_of(self.side)[square]
        return side_of(code) if code else None

    def squares_of(self, piece: Piece, side: Side) -> tuple[int, ...]:
        """The squares of a side's pieces of a kind."""
        code = ARMY.code(piece, side)
        return tuple(square for square, other in enumerate(self.board_of(side)) if other == code)

    def king_of(self, side: Side) -> int | None:
        """The square of a side's King, None if it has been taken."""
        square = self.board_of(side).find(ARMY.code(KING, side))
        return None if square < 0 else square

    def piece_at(self, square: int, side: Side | None = None) -> str:
        """The piece on a square with the name of the square, "the Rook on a1"; of two, that side's."""
        piece = ARMY.piece(self.board_of(side or self.side)[square])
        return f"the {piece} on {GRID.name(square)}"


START = Position(read_fen(ARMY, CHESS.split(" ")))
"""The first position: chess' own."""
