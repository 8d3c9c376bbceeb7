"""A kind of man as a reference page tells it: its level and path, its moves, and how it improves.

Source: Betza, "8. Diagram of the Paths", "9. List of Ranks"; R2, R3, R5. All of it is read off the declarations and the
chart.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.grid.diagram import marks
from variants.rules.grid.piece import Piece
from variants.rules.grid.words import describe, with_article
from variants.rules.orthodox.board import GRID
from variants.rules.wotn.chart import Alignment, Chart
from variants.rules.wotn.improvement import improving_rank, lowest_victim
from variants.rules.wotn.pieces import token


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind by a chart. `marks` are the squares it reaches from e4 on an empty board, each with its letter."""

    piece: Piece
    token: str
    level: int
    alignment: Alignment
    moves: tuple[str, ...]
    improves: tuple[str, ...]
    becomes: tuple[Piece, ...]
    marks: Mapping[int, str]


def entry(chart: Chart, piece: Piece) -> Entry:
    """What is to be said of a kind."""
    return Entry(
        piece,
        token(piece),
        chart.level(piece),
        chart.alignment(piece),
        tuple(describe(GRID, piece)),
        improves(chart, piece),
        chart.choices(piece),
        marks(GRID, piece, Side.WHITE, GRID.read("e4")),
    )


def improves(chart: Chart, piece: Piece) -> tuple[str, ...]:
    """How a kind improves, in sentences."""
    choices, level = chart.choices(piece), chart.level(piece)
    if not choices:
        return (f"Level {level} is the highest: it never improves.",)
    kinds = " or ".join(map(with_article, choices))
    sentences = [f"It becomes {kinds} by capturing level {lowest_victim(level)} or more."]
    rank = improving_rank(level)
    if rank:
        sentences.append(f"It becomes {kinds} on its rank {rank}.")
    return tuple(sentences)
