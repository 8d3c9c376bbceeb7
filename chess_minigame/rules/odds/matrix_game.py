"""A zero-sum game of six choices each as a matrix, solved exactly but for rounding: its value and both optimal mixes (R73).

The simplex method on the condensed tableau: the matrix is bordered by ones, and each pivot exchanges a row's label for
a column's. A game takes some six pivots; its seven numbers to a row are written out, which is three times as fast as a
loop over them, and no array library gains anything on so few.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Matrix = Sequence[Sequence[float]]
Mix = tuple[float, ...]

Number = float | Fraction
Tableau = list[list[Number]]

_SIX = range(6)

# Both in the scaled game, whose numbers lie between 1 and 2.
_ROUNDING = 1e-12
_MIN_CLEAR_WEIGHT = 1e-9
_MIN_PIVOT = 1e-4  # a pivot so small divides rounding by next to nothing
_MAX_STEEPEST_PIVOTS = 40

# Numbers closer together than this differ by rounding alone.
_MIN_SPREAD = 1e-14
_UNIFORM_MIX = (1 / 6,) * 6


@dataclass(frozen=True, slots=True)
class MatrixSolution:
    """What the row player, who wants much, can be sure of, and a mix for each side that makes sure of it.

    `rows_only` and `columns_only` say that this mix is certainly the only optimal one; False: there may be others.
    """

    value: float
    rows: Mix
    columns: Mix
    rows_only: bool
    columns_only: bool


def solve_matrix(matrix: Matrix) -> MatrixSolution:
    """The solution of the 6 x 6 game whose row player receives `matrix[row][column]`."""
    least = min(map(min, matrix))
    spread = max(map(max, matrix)) - least
    if spread <= _MIN_SPREAD:
        return MatrixSolution(least, _UNIFORM_MIX, _UNIFORM_MIX, False, False)
    shift = 1 - least / spread
    tableau: Tableau = [[*(number / spread + shift for number in row), 1.0] for row in matrix]
    tableau.append([*[-1.0] * 6, 0.0])
    side_labels, top_labels, smallest = _optimum(tableau, _ROUNDING)
    if smallest < _MIN_PIVOT:
        tableau = _exact(matrix)
        side_labels, top_labels, _ = _optimum(tableau, 0.0)
    return _solution_of(tableau, side_labels, top_labels, least, spread)


def _exact(matrix: Matrix) -> Tableau:
    """The tableau in Fractions, for games in which rounding would be divided by next to nothing."""
    numbers = [[Fraction(number) for number in row] for row in matrix]
    least = min(map(min, numbers))
    spread = max(map(max, numbers)) - least
    tableau: Tableau = [[*((number - least) / spread + 1 for number in row), Fraction(1)] for row in numbers]
    tableau.append([*[Fraction(-1)] * 6, Fraction(0)])
    return tableau


def _optimum(tableau: Tableau, rounding: float) -> tuple[list[int], list[int], Number]:
    """Pivot until no column can be improved; returns the labels at the left and on top: rows are 0 to 5, columns 6 to 11.

    Last the smallest number that was pivoted on.
    """
    side_labels, top_labels = list(_SIX), [6 + column for column in _SIX]
    pivots = 0
    smallest: Number = 1.0
    while (
        column := _entering_column(tableau[6], top_labels, pivots > _MAX_STEEPEST_PIVOTS, rounding)
    ) is not None:
        # The row that limits the pivot; of equals the one with the lowest label.
        ratios = [
            (tableau[row][6] / tableau[row][column], side_labels[row], row)
            for row in _SIX
            if tableau[row][column] > rounding
        ]
        row = min(ratios)[2]
        smallest = min(smallest, tableau[row][column])
        _pivot(tableau, row, column)
        side_labels[row], top_labels[column] = top_labels[column], side_labels[row]
        pivots += 1
    return side_labels, top_labels, smallest


def _entering_column(
    border: list[Number], top_labels: list[int], uses_bland_rule: bool, rounding: float
) -> int | None:
    """The column to pivot on: the steepest, or with care (Bland's rule, which never goes in circles) the first."""
    slopes = border[:6]
    steepest = min(slopes)
    if steepest >= -rounding:
        return None
    if uses_bland_rule:
        return min((column for column in _SIX if slopes[column] < -rounding), key=top_labels.__getitem__)
    return slopes.index(steepest)


def _pivot(tableau: Tableau, row: int, column: int) -> None:
    pivot = tableau[row][column]
    pivot_row = [number / pivot for number in tableau[row]]
    pivot_row[column] = 1 / pivot
    a, b, c, d, e, f, g = pivot_row
    for number, line in enumerate(tableau):
        factor = line[column]
        line[column] = 0
        m, n, o, p, q, r, s = line
        tableau[number] = [
            m - factor * a,
            n - factor * b,
            o - factor * c,
            p - factor * d,
            q - factor * e,
            r - factor * f,
            s - factor * g,
        ]
    tableau[row] = pivot_row


def _solution_of(
    tableau: Tableau, side_labels: list[int], top_labels: list[int], least: float, spread: float
) -> MatrixSolution:
    *weights_on_top, total = tableau[6]
    weights_left = [line[6] for line in tableau[:6]]
    weights = [0.0] * 12
    for label, weight in zip(top_labels, weights_on_top, strict=True):
        if label < 6:
            weights[label] = float(max(weight, 0.0) / total)
    for label, weight in zip(side_labels, weights_left, strict=True):
        if label >= 6:
            weights[label] = float(max(weight, 0.0) / total)
    return MatrixSolution(
        value=float(1 / total - 1) * spread + least,
        rows=tuple(weights[:6]),
        columns=tuple(weights[6:]),
        rows_only=min(weights_left) > _MIN_CLEAR_WEIGHT,
        columns_only=min(weights_on_top) > _MIN_CLEAR_WEIGHT,
    )
