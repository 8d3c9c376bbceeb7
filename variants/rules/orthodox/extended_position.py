"""A position of chess with something beside it, such as dice or an announced attempt, in games that end with a taken King."""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import ARMY, GRID, KING, SIDE_NAMES
from variants.rules.orthodox.position import Position as ChessPosition


@dataclass(frozen=True, slots=True)
class ExtendedPosition:
    """Finds pieces by square and squares by piece; a side may see the board in its own way."""

    chess: ChessPosition

    @property
    def board(self) -> bytes:
        return self.chess.board

    @property
    def side(self) -> Side:
        return self.chess.side

    @property
    def halfmove(self) -> int:
        return self.chess.halfmove

    @property
    def fullmove(self) -> int:
        return self.chess.fullmove

    def board_of(self, side: Side) -> bytes:
        return self.chess.board

    def on(self, square: int) -> Piece | None:
        """The kind of piece that the side to move sees on a square, None if it is empty."""
        code = self.board_of(self.side)[square]
        return ARMY.piece(code) if code else None

    def side_on(self, square: int) -> Side | None:
        code = self.board_of(self.side)[square]
        return side_of(code) if code else None

    def squares_of(self, piece: Piece, side: Side) -> tuple[int, ...]:
        return ARMY.squares_of(self.board_of(side), piece, side)

    def king_of(self, side: Side) -> int | None:
        """The square of a side's King, None if it has been taken."""
        return next(iter(self.squares_of(KING, side)), None)

    def piece_at(self, square: int, side: Side | None = None) -> str:
        """The piece that a side, else the side to move, sees on a square: "the Rook on a1"."""
        return f"the {ARMY.piece(self.board_of(side or self.side)[square])} on {GRID.name(square)}"


def is_king_taken(position: ExtendedPosition, side: Side) -> bool:
    """Raises NotPossible where the side has several Kings, or lost it and is not to move."""
    kings = len(position.squares_of(KING, side))
    if kings > 1:
        raise NotPossible(f"{SIDE_NAMES[side]} has {kings} Kings; each side must have one.")
    if kings == 0 and side is not position.side:
        raise NotPossible(f"{SIDE_NAMES[side]} has no King, and {SIDE_NAMES[position.side]} is to move.")
    return kings == 0
