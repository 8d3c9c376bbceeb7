"""The looks of Expedition Chess: which pieces need the dice, the chart of the dice, and the sources."""

from collections.abc import Callable
from fractions import Fraction

from variants.rules.expedition.attempt import CHART, EXPLORERS, SUMS, chance_of, throws, ways
from variants.rules.expedition.chances import percentage
from variants.rules.grid.piece import Piece
from variants.rules.looks import Cell, Looks, RulesTable

_ATTEMPTED = "Squares"


class ExpeditionLooks(Looks):
    """The chart of the dice, and which pieces must throw."""

    def worth(self, piece: Piece) -> str:
        """Whether it needs the dice."""
        return "Throws for two squares and more" if piece in EXPLORERS else "Always arrives"

    def more(self, piece: Piece) -> list[str]:
        """What dice have to do with its moves, and what check it gives."""
        if piece not in EXPLORERS:
            return ["Its check is certain."] if not piece.royal else []
        return [
            "One square is a sure move. Two and more are an attempt: announced first, and the dice say how far it may go at most.",
            "It lands on any square up to there; it captures on the announced square only.",
            "From the next square its check is certain, from farther away uncertain.",
        ]

    def tables(self) -> list[RulesTable[Cell]]:
        """The chart as it is printed, and what it makes of thirty-six throws."""
        return [
            RulesTable(
                "The chart of the dice",
                "Two dice are thrown: the row is the squares attempted, the column the sum; the entry is how many may be moved at most.",
                (_ATTEMPTED, *map(str, SUMS)),
                [
                    ("Throws", tuple(Cell(str(throws(total))) for total in SUMS)),
                    *(
                        (str(squares), tuple(_allowed(squares, most) for most in row))
                        for squares, row in CHART.items()
                    ),
                ],
            ),
            _chance_table(
                "Landing there, or farther if one likes",
                "In how many of 36 throws a square may be landed on. Announcing farther than one wants to go may pay.",
                _ordinal,
                chance_of,
            ),
            _chance_table(
                "So far, and no farther",
                "In how many of 36 throws the dice allow exactly so many squares at most.",
                str,
                lambda attempted, squares: Fraction(ways(attempted)[squares], 36),
            ),
        ]

    def source(self, piece: Piece) -> str:
        return "“Expedition Chess”, “Details”; for the movement chess"


def _chance_table(
    title: str, words: str, head: Callable[[int], str], chance: Callable[[int, int], Fraction]
) -> RulesTable[Cell]:
    """For each number of squares attempted, the chance of each number up to it."""
    longest = max(CHART)
    rows = [
        (str(squares), tuple(_cell(chance(squares, one)) for one in range(1, squares + 1)))
        for squares in CHART
    ]
    return RulesTable(
        title,
        words,
        (_ATTEMPTED, *map(head, range(1, longest + 1))),
        [(name, (*cells, *[Cell("")] * (longest - len(cells)))) for name, cells in rows],
    )


def _allowed(squares: int, most: int) -> Cell:
    """A cell of the printed chart; the whole way stands out."""
    return Cell(str(most), weight=4 if most == squares else 0)


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _cell(chance: Fraction) -> Cell:
    """A chance as throws of 36 and as a percentage, the likelier the heavier."""
    return Cell(f"{chance * 36}/36", percentage(chance), min(4, int(chance * 5)))
