"""The men of a position, for people and for the other rules."""

from campaigns.rules.contract import Side
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.lawful import squares_of
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.pieces import KING


def on(position: Position, square: int) -> Piece | None:
    """The kind of man on a square, None if it is empty."""
    return ARMY.piece(position.board[square]) if position.board[square] else None


def side_on(position: Position, square: int) -> Side | None:
    """Whose man stands on a square, None if it is empty."""
    return side_of(position.board[square]) if position.board[square] else None


def kings(position: Position, side: Side) -> tuple[int, ...]:
    """Where a side's Kings stand."""
    return squares_of(ARMY, position, KING, side)


def man_at(position: Position, square: int) -> str:
    """The man on a square and where he stands: "the Rook on a1"."""
    return f"the {on(position, square)} on {GRID.name(square)}"
