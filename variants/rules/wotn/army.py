"""The adventurers as an army on the chessboard, with the tables of each chart; where they begin, and where each stands.

Source: Betza, "1. Chess" (the first position is chess' own); R1.1, R2.2.
"""

from collections.abc import Iterator
from functools import cache

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army
from variants.rules.grid.layout import BECOMES, BIT, BLACK, PASSERS, PIECES_FROM, SQUARE
from variants.rules.grid.lines import own_rank
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.pieces import GRID, castlings
from variants.rules.orthodox.position import START as CHESS
from variants.rules.orthodox.position import Position, read_fen
from variants.rules.wotn.chart import ImprovementChart, by_rank, lowest_victim
from variants.rules.wotn.kernel import CHOICES, HEIR, NEEDS, ROYAL, WORTH
from variants.rules.wotn.pieces import KING, PAWN, PIECES

ARMY = Army(GRID, PIECES, castlings())


def on(position: Position, square: int) -> Piece | None:
    """The kind of piece on a square, None if it is empty."""
    return ARMY.piece(position.board[square]) if position.board[square] else None


def kings(position: Position, side: Side) -> tuple[int, ...]:
    return ARMY.squares_of(position.board, KING, side)


def piece_at(position: Position, square: int) -> str:
    """The piece on a square and where it stands: "the Rook on a1"."""
    return f"the {on(position, square)} on {GRID.name(square)}"


START = read_fen(ARMY, CHESS.split(" "))


@cache
def tables(chart: ImprovementChart) -> list[int]:
    table = list(ARMY.tables)
    table[ROYAL] = ARMY.kind(KING)
    for piece in chart.kinds:
        kind, choices = ARMY.kind(piece), chart.choices(piece)
        table[WORTH + kind], table[NEEDS + kind] = chart.level(piece), lowest_victim(chart.level(piece))
        table[CHOICES + kind] = sum(ARMY.kind(choice) << 6 * number for number, choice in enumerate(choices))
        if KING in choices:
            table[HEIR] = ARMY.code(piece, Side.WHITE) - PIECES_FROM
        for side in Side:
            for at in _moves_of(table, piece, side):
                if by_rank(chart, piece, own_rank(GRID, table[at] & SQUARE, side)):
                    table[at] |= ARMY.kind(chart.choices(piece)[0]) << BECOMES
    return table


def _moves_of(table: list[int], piece: Piece, side: Side) -> Iterator[int]:
    for square in range(GRID.size):
        start = table[(ARMY.code(piece, side) - PIECES_FROM) * 512 + square]
        yield from range(start + 3, table[start], 2)
        yield from range(table[start], table[start + 1], 2)
        passers = table[PASSERS + (BIT[side] & BLACK) * 4 + square] if piece is PAWN else 0
        yield from range(passers + 2, table[passers], 2) if passers else ()
