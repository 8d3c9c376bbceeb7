"""The looks of Expedition Chess: which pieces need the dice, the chart of the dice, and the sources (X2)."""

from collections.abc import Callable
from fractions import Fraction

from variants.rules.expedition.attempt import CHART, EXPLORERS, SUMS, chance_of, throw_counts, throws
from variants.rules.expedition.chances import percentage
from variants.rules.grid.piece import Piece
from variants.rules.looks import Cell, Looks, RulesTable
from variants.rules.orthodox.pieces import WEIGHTS

_ATTEMPTED = "Squares"


class ExpeditionLooks(Looks):
    weights = WEIGHTS

    def worth(self, piece: Piece) -> str:
        return "Rolls the dice to move two or more squares" if piece in EXPLORERS else "Never needs the dice"

    def piece_notes(self, piece: Piece) -> list[str]:
        """What dice have to do with its moves, and what check it gives."""
        if piece not in EXPLORERS:
            return ["Its check is certain."] if not piece.royal else []
        return [
            "Moving one square is certain. Two or more are an attempt: announce the square first, then the roll says how far it may go at most.",
            "It may land on any square up to there, but captures only on the announced square.",
            "Its check is certain from the next square, uncertain from farther away.",
        ]

    def tables(self) -> list[RulesTable[Cell]]:
        """The chart as it is printed, and what it makes of thirty-six throws."""
        # The whole way stands out.
        allowances = [
            (str(squares), tuple(Cell(str(allowed), weight=4 * (allowed == squares)) for allowed in row))
            for squares, row in CHART.items()
        ]
        return [
            RulesTable(
                "How far a roll goes",
                "Roll two dice. The row is the number of squares attempted, the column the sum of the dice; the entry is the most squares the piece may move.",
                (_ATTEMPTED, *map(str, SUMS)),
                [("Rolls of 36", tuple(Cell(str(throws(total))) for total in SUMS)), *allowances],
            ),
            _chance_table(
                "Chance to reach a square",
                "How many of the 36 rolls reach that square or farther. Announcing a square beyond the one you want can pay off.",
                _ordinal,
                chance_of,
            ),
            _chance_table(
                "Chance to get exactly this far",
                "How many of the 36 rolls allow exactly this many squares.",
                str,
                lambda attempt, squares: Fraction(throw_counts(attempt)[squares], 36),
            ),
        ]

    def source(self, piece: Piece) -> str:
        return "“Expedition Chess”, “Details”; the moves are those of chess"


def _chance_table(
    title: str, caption: str, head: Callable[[int], str], chance: Callable[[int, int], Fraction]
) -> RulesTable[Cell]:
    max_squares = max(CHART)
    rows = []
    for squares in CHART:
        cells = [_cell(chance(squares, target)) for target in range(1, squares + 1)]
        rows.append((str(squares), (*cells, *[Cell("")] * (max_squares - squares))))
    heads = _ATTEMPTED, *map(head, range(1, max_squares + 1))
    return RulesTable(title, caption, heads, rows)


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _cell(chance: Fraction) -> Cell:
    """A chance as throws of 36 and as a percentage, the likelier the heavier."""
    return Cell(f"{chance * 36}/36", percentage(chance), min(4, int(chance * 5)))
