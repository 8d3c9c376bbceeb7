"""The kernel's tables: those of chess, with attempts marked and the chart of the dice beside them.

Source: "Details"; X1, X2.
"""

from campaigns.rules.contract import Side
from variants.rules.expedition import layout
from variants.rules.expedition.army import EXPLORERS
from variants.rules.expedition.attempt import distance
from variants.rules.expedition.reach import CHART, SUMS
from variants.rules.grid.layout import BIT, PIECES_FROM, SQUARE
from variants.rules.orthodox.pieces import ARMY, BISHOP, GRID, KING, KNIGHT


def _compiled() -> list[int]:
    table = list(ARMY.tables)
    for place, piece in ((layout.ROYAL, KING), (layout.KNIGHT, KNIGHT), (layout.BISHOP, BISHOP)):
        table[place] = ARMY.pieces.index(piece) + 1
    for number, castling in enumerate(ARMY.castlings):
        table[layout.RIGHTS_OF + (BIT[castling.side] >> 7)] |= 1 << number
    for squares, row in CHART.items():
        for total, most in zip(SUMS, row, strict=True):
            table[layout.CHART + 16 * squares + total] = most
    for piece in EXPLORERS:
        table[layout.EXPLORERS] |= 1 << ARMY.pieces.index(piece) + 1
        for code in (ARMY.code(piece, side) for side in Side):
            for square in range(GRID.size):
                _mark_attempts(table, table[(code - PIECES_FROM) * 512 + square], square)
    return table


def _mark_attempts(table: list[int], start: int, square: int) -> None:
    for at in range(table[start], table[start + 1], 2):
        squares = distance(square, table[at] & SQUARE)
        table[at] |= (squares if squares > 1 else 0) << layout.SQUARES


TABLES = _compiled()
