"""The kernel's tables by a chart: the pieces' own, with improvement by rank marked and the levels beside them.

A move that improves by rank carries the first kind its piece may become; the kernel writes out the other choices.
"""

from collections.abc import Iterator

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army
from variants.rules.grid.layout import BECOMES, BIT, BLACK, PASSERS, PIECES_FROM, SQUARE
from variants.rules.grid.lines import own_rank
from variants.rules.grid.piece import Piece
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.improvement import by_rank, lowest_victim
from variants.rules.wotn.layout import CHOICES, HEIR, NEEDS, ROYAL, WORTH
from variants.rules.wotn.pieces import KING, PAWN


def compile_chart(army: Army, chart: Chart) -> list[int]:
    """The tables of a game by that chart."""
    table = list(army.tables)
    table[ROYAL] = _kind(army, KING)
    for piece in chart.kinds:
        kind, choices = _kind(army, piece), chart.choices(piece)
        table[WORTH + kind], table[NEEDS + kind] = chart.level(piece), lowest_victim(chart.level(piece))
        table[CHOICES + kind] = sum(_kind(army, other) << 6 * number for number, other in enumerate(choices))
        if KING in choices:
            table[HEIR] = army.code(piece, Side.WHITE) - PIECES_FROM
        for side in Side:
            _mark(table, army, chart, piece, side)
    return table


def _mark(table: list[int], army: Army, chart: Chart, piece: Piece, side: Side) -> None:
    for at in _moves_of(table, army, piece, side):
        if by_rank(chart, piece, own_rank(army.grid, table[at] & SQUARE, side)):
            table[at] |= _kind(army, chart.choices(piece)[0]) << BECOMES


def _moves_of(table: list[int], army: Army, piece: Piece, side: Side) -> Iterator[int]:
    """Where in the table the moves of a side's pieces of a kind stand, captures in passing included."""
    for square in range(army.grid.size):
        start = table[(army.code(piece, side) - PIECES_FROM) * 512 + square]
        yield from range(start + 2, table[start])
        yield from range(table[start], table[start + 1], 2)
        passers = table[PASSERS + (BIT[side] & BLACK) * 4 + square] if piece is PAWN else 0
        yield from range(passers + 2, table[passers], 2) if passers else ()


def _kind(army: Army, piece: Piece) -> int:
    return army.pieces.index(piece) + 1
