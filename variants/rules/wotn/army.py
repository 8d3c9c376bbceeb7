"""The adventurers as an army on the chessboard, with the tables of each chart; where they begin, and who stands where.

Source: Betza, "1. Chess" (the first position is chess' own); R1.1, R2.2.
"""

from functools import cache

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.lawful import squares_of
from variants.rules.orthodox.pieces import GRID, castlings
from variants.rules.orthodox.position import START as CHESS
from variants.rules.orthodox.position import Position, read_fen
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.pieces import KING, PIECES
from variants.rules.wotn.tables import compile_chart

ARMY = Army(GRID, PIECES, castlings())


@cache
def tables(chart: Chart) -> list[int]:
    """The tables that the kernel walks in a game by that chart."""
    return compile_chart(ARMY, chart)


def on(position: Position, square: int) -> Piece | None:
    """The kind of piece on a square, None if it is empty."""
    return ARMY.piece(position.board[square]) if position.board[square] else None


def side_on(position: Position, square: int) -> Side | None:
    """Whose piece stands on a square, None if it is empty."""
    return side_of(position.board[square]) if position.board[square] else None


def kings(position: Position, side: Side) -> tuple[int, ...]:
    """Where a side's Kings stand."""
    return squares_of(ARMY, position, KING, side)


def piece_at(position: Position, square: int) -> str:
    """The piece on a square and where it stands: "the Rook on a1"."""
    return f"the {on(position, square)} on {GRID.name(square)}"


START = read_fen(ARMY, CHESS.split(" "))
