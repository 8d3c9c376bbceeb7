"""A piece's move diagram with the letters of Dragonchess's article.

M: it can move there, without capturing; C: it can go there only to capture; X: either; A: it captures there from afar.
"""

from variants.rules.grid.lines import AFAR, ALSO_IN_PASSING, BOTH, CAPTURE, QUIET
from variants.rules.grid.piece import routes

MARKS = {QUIET: "M", CAPTURE: "C", ALSO_IN_PASSING: "C", BOTH: "X", AFAR: "A"}


def marks(grid, piece, side, square):
    """The squares that a piece reaches from `square` where nothing is in its way, each with its letter."""
    return {route.target: MARKS[route.how] for route in routes(grid, piece, side, square)}


def draw(grid, piece, side, square):
    """The diagram for each level by its name, from the top, as rows of letters from the far rank down."""
    letters = {square: piece.letter, **marks(grid, piece, side, square)}
    return {
        name: "\n".join(
            " ".join(letters.get(grid.square(file, rank, level), ".") for file in range(grid.files))
            for rank in reversed(range(grid.ranks))
        )
        for level, name in reversed(list(enumerate(grid.levels)))
    }
