"""A two-person zero-sum game as a matrix, solved exactly but for rounding: its value and an optimal mix for each side.

The simplex method on the condensed tableau: the matrix is bordered by ones, and each pivot exchanges a row's label for
a column's. On a 6 x 6 game that is some six pivots of 49 numbers.
"""

from dataclasses import dataclass

Matrix = list[list[float]]
Mix = tuple[float, ...]

# Both in the scaled game, whose numbers lie between 1 and 2.
_ROUNDING = 1e-12
_CLEAR = 1e-9
_PIVOTS_BEFORE_CARE = 40


@dataclass(frozen=True, slots=True)
class Solved:
    """What the row player, who wants much, can be sure of, and a mix for each side that makes sure of it.

    `rows_only` and `columns_only` say that this mix is certainly the only optimal one; False: there may be others.
    """

    value: float
    rows: Mix
    columns: Mix
    rows_only: bool
    columns_only: bool


def solve_matrix(matrix: Matrix) -> Solved:
    """The solution of the game whose row player receives `matrix[row][column]`."""
    least = min(map(min, matrix))
    spread = max(map(max, matrix)) - least
    if spread <= 0:
        return Solved(least, _pure(0, len(matrix)), _pure(0, len(matrix[0])), False, False)
    scale = 1 / spread
    tableau = [[(number - least) * scale + 1 for number in row] + [1.0] for row in matrix]
    tableau.append([-1.0] * len(matrix[0]) + [0.0])
    left, top = _optimum(tableau)
    return _read(tableau, left, top, least, spread)


def _pure(choice: int, count: int) -> Mix:
    return tuple(float(number == choice) for number in range(count))


def _optimum(tableau: Matrix) -> tuple[list[int], list[int]]:
    """Pivot until no column can be bettered; the labels then standing left and on top.

    Rows are labelled 0, 1 ..., columns from the number of rows on.
    """
    height, width = len(tableau) - 1, len(tableau[0]) - 1
    left, top = list(range(height)), list(range(height, height + width))
    pivots = 0
    while (column := _entering(tableau[-1], top, pivots > _PIVOTS_BEFORE_CARE)) is not None:
        row = _leaving(tableau, column, left)
        _pivot(tableau, row, column)
        left[row], top[column] = top[column], left[row]
        pivots += 1
    return left, top


def _entering(border: list[float], top: list[int], careful: bool) -> int | None:
    """The column to pivot on: the steepest, or with care (Bland's rule, which never goes in circles) the first."""
    candidates = [column for column in range(len(top)) if border[column] < -_ROUNDING]
    if not candidates:
        return None
    return min(candidates, key=top.__getitem__ if careful else border.__getitem__)


def _leaving(tableau: Matrix, column: int, left: list[int]) -> int:
    """The row that gives way first; of equals the one with the lowest label."""
    ratios = [
        (row[-1] / row[column], label)
        for row, label in zip(tableau, left, strict=False)
        if row[column] > _ROUNDING
    ]
    return left.index(min(ratios)[1])


def _pivot(tableau: Matrix, row: int, column: int) -> None:
    pivot = tableau[row][column]
    pivot_row = [number / pivot for number in tableau[row]]
    pivot_row[column] = 1 / pivot
    for number, line in enumerate(tableau):
        if number != row:
            factor = line[column]
            line[column] = 0.0
            tableau[number] = [old - factor * new for old, new in zip(line, pivot_row, strict=True)]
    tableau[row] = pivot_row


def _read(tableau: Matrix, left: list[int], top: list[int], least: float, spread: float) -> Solved:
    height, width = len(left), len(top)
    total = tableau[-1][-1]
    weights = [0.0] * (height + width)
    for label, weight in zip(top, tableau[-1], strict=False):
        if label < height:
            weights[label] = max(weight, 0.0) / total
    for label, row in zip(left, tableau, strict=False):
        if label >= height:
            weights[label] = max(row[-1], 0.0) / total
    return Solved(
        value=(1 / total - 1) * spread + least,
        rows=tuple(weights[:height]),
        columns=tuple(weights[height:]),
        rows_only=all(row[-1] > _CLEAR for row in tableau[:-1]),
        columns_only=all(weight > _CLEAR for weight in tableau[-1][:-1]),
    )
