"""The adventurers as an army on the chessboard, with the tables of each chart."""

from functools import cache

from variants.rules.grid.army import Army
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.castling import castlings
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.pieces import PIECES
from variants.rules.wotn.tables import compile_chart

ARMY = Army(GRID, PIECES, castlings())


@cache
def tables(chart: Chart) -> list[int]:
    """The tables that the kernel walks in a game by that chart."""
    return compile_chart(ARMY, chart)
