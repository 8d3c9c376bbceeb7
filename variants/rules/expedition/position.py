"""What stands on the table: the men as in chess, an announced attempt, and squares that two men share.

Rulings X3c (nothing but `pending` changes before the landing), X20 (shared squares), section D.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from campaigns.rules.contract import Side
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import ARMY, GRID, KING
from variants.rules.orthodox.position import START as CHESS
from variants.rules.orthodox.position import Position as Men
from variants.rules.orthodox.position import read_fen


@dataclass(frozen=True, slots=True)
class Pending:
    """An announced attempt. `most` squares are allowed, None before the throw; `captures`: the man has arrived where an
    enemy stands, and a second throw decides (X19, X20)."""

    start: int
    to: int
    most: int | None = None
    captures: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """`men.board` shows White's man on a square that two share; `shared` are those squares, by name, with Black's men."""

    men: Men
    pending: Pending | None = None
    shared: tuple[tuple[int, int], ...] = ()

    @property
    def board(self) -> bytes:
        return self.men.board

    @property
    def side(self) -> Side:
        """Who is to move."""
        return self.men.side

    @property
    def halfmove(self) -> int:
        return self.men.halfmove

    @property
    def fullmove(self) -> int:
        return self.men.fullmove

    @property
    def settled(self) -> "Position":
        """The same, as if no attempt were announced."""
        return replace(self, pending=None)

    def board_of(self, side: Side) -> bytes:
        """The board with a side's men on the shared squares."""
        if side is Side.WHITE or not self.shared:
            return self.men.board
        board = bytearray(self.men.board)
        for square, man in self.shared:
            board[square] = man
        return bytes(board)

    def all_pieces(self) -> Iterator[tuple[int, int]]:
        """Square and man, for every man on the board."""
        yield from ARMY.pieces_on(self.men.board)
        yield from self.shared

    def is_shared(self, square: int) -> bool:
        return any(square == shared for shared, _ in self.shared)

    def on(self, square: int) -> Piece | None:
        """The kind of man on a square, None if it is empty; of two who share it, the one of the side to move."""
        man = self.board_of(self.side)[square]
        return ARMY.piece(man) if man else None

    def side_on(self, square: int) -> Side | None:
        """Whose man stands there, None for nobody's; as `on`."""
        man = self.board_of(self.side)[square]
        return side_of(man) if man else None

    def squares_of(self, piece: Piece, side: Side) -> tuple[int, ...]:
        """Where a side's men of a kind stand."""
        man = ARMY.code(piece, side)
        return tuple(square for square, other in enumerate(self.board_of(side)) if other == man)

    def king_of(self, side: Side) -> int | None:
        """Where a side's King stands, None if he has been taken."""
        square = self.board_of(side).find(ARMY.code(KING, side))
        return None if square < 0 else square

    def piece_at(self, square: int, side: Side | None = None) -> str:
        """The man on a square and where he stands: "the Rook on a1"; of two, that side's."""
        piece = ARMY.piece(self.board_of(side or self.side)[square])
        return f"the {piece} on {GRID.name(square)}"


START = Position(read_fen(ARMY, CHESS.split(" ")))
"""The first position: chess' own."""
