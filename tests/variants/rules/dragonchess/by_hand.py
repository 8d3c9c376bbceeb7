"""Dragonchess once more, written out piece by piece from the rulings (R-3 to R-5): slow, plain, and independent.

It shares nothing with the declarations or the kernel; test_by_hand.py plays the two against each other. A board is a
dict from (level, file, rank), all from 0, to a letter, capital for Gold.
"""

from collections.abc import Iterator

Spot = tuple[int, int, int]
Board = dict[Spot, str]
LOWER, MIDDLE, UPPER = 0, 1, 2
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
SLANTING = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]


def on_board(spot: Spot) -> bool:
    level, file, rank = spot
    return 0 <= level <= 2 and 0 <= file <= 11 and 0 <= rank <= 7


def is_gold(piece: str) -> bool:
    return piece.isupper()


def is_frozen(board: Board, spot: Spot) -> bool:
    level, file, rank = spot
    under = board.get((LOWER, file, rank), ".")
    return level == MIDDLE and under in "Bb" and is_gold(under) != is_gold(board[spot])


def moves(board: Board, spot: Spot) -> Iterator[Spot]:
    """Where the piece on `spot` may go, whatever becomes of its King."""
    if not is_frozen(board, spot):
        for to in _goals(board, spot):
            if on_board(to):
                yield to


def _goals(board: Board, spot: Spot) -> Iterator[Spot]:  # noqa: C901, written out on purpose
    level, file, rank = spot
    piece = board[spot]
    gold = is_gold(piece)
    ahead = 1 if gold else -1

    def empty(level, file, rank):
        return on_board((level, file, rank)) and (level, file, rank) not in board

    def enemy(level, file, rank):
        return (level, file, rank) in board and is_gold(board[level, file, rank]) != gold

    def either(*goals):
        return [goal for goal in goals if empty(*goal) or enemy(*goal)]

    def quiet(*goals):
        return [goal for goal in goals if empty(*goal)]

    def capture(*goals):
        return [goal for goal in goals if enemy(*goal)]

    def around(level, steps):
        return [(level, file + right, rank + up) for right, up in steps]

    def slide(steps):
        found = []
        for right, up in steps:
            far = 1
            while empty(level, file + far * right, rank + far * up):
                found.append((level, file + far * right, rank + far * up))
                far += 1
            found += capture((level, file + far * right, rank + far * up))
        return found

    kind = piece.upper()
    if kind == "S" and level == UPPER:
        yield from quiet((level, file - 1, rank + ahead), (level, file + 1, rank + ahead))
        yield from capture((level, file, rank + ahead), (MIDDLE, file, rank))
    if kind == "S" and level == MIDDLE:
        home = [(UPPER, start, 1 if gold else 6) for start in (0, 2, 4, 6, 8, 10)]
        yield from set(quiet((UPPER, file, rank), *home))
    if kind == "G" and level == UPPER:
        leaps = [(right * two, up * (5 - two)) for two in (2, 3) for right in (1, -1) for up in (1, -1)]
        yield from either(*around(UPPER, leaps), *around(MIDDLE, SLANTING))
    if kind == "G" and level == MIDDLE:
        yield from either(*around(MIDDLE, SLANTING), *around(UPPER, SLANTING))
    if kind == "R":
        yield from [*slide(SLANTING), *either(*around(level, STRAIGHT))]
        yield from capture((MIDDLE, file, rank), *around(MIDDLE, STRAIGHT))
    if kind == "W":
        yield from quiet((level, file, rank + ahead))
        yield from capture((level, file - 1, rank + ahead), (level, file + 1, rank + ahead))
    if kind == "O":
        yield from slide(STRAIGHT)
    if kind == "T":
        yield from slide(SLANTING)
    if kind == "U":
        yield from either(*around(level, KNIGHT))
    if kind == "H" and level == MIDDLE:
        twice = [(2 * right, 2 * up) for right, up in SLANTING]
        yield from either(*around(level, SLANTING), *around(level, twice))
        yield from either(*around(UPPER, SLANTING), *around(LOWER, SLANTING))
    if kind == "H" and level != MIDDLE:
        yield from either(*around(MIDDLE, SLANTING))
    if kind == "C":
        yield from either(
            *around(level, STRAIGHT + SLANTING), (level + 1, file, rank), (level - 1, file, rank)
        )
    if kind == "M" and level == MIDDLE:
        yield from slide(STRAIGHT + SLANTING)
        yield from either((UPPER, file, rank), (LOWER, file, rank))
    if kind == "M" and level != MIDDLE:
        yield from either(*around(level, STRAIGHT), (MIDDLE, file, rank))
        yield from either((UPPER + LOWER - level, file, rank)) if empty(MIDDLE, file, rank) else ()
    if kind == "K" and level == MIDDLE:
        yield from either(*around(level, STRAIGHT + SLANTING), (UPPER, file, rank), (LOWER, file, rank))
    if kind == "K" and level != MIDDLE:
        yield from either((MIDDLE, file, rank))
    if kind == "P":
        yield from either(*around(level, STRAIGHT + SLANTING + (KNIGHT if level == MIDDLE else [])))
        for other in {UPPER, MIDDLE, LOWER} - {level}:
            far = 3 - abs(other - level)
            yield from either(*around(other, [(far * right, far * up) for right, up in STRAIGHT]))
    if kind == "D":
        yield from quiet((level, file, rank + ahead), (level, file - 1, rank), (level, file + 1, rank))
        yield from capture((level, file - 1, rank + ahead), (level, file + 1, rank + ahead))
        yield from capture((MIDDLE, file, rank)) if level == LOWER else quiet((LOWER, file, rank))
    if kind == "B":
        yield from either(*[(level, file + right, rank + ahead) for right in (-1, 0, 1)])
        yield from quiet((level, file, rank - ahead))
    if kind == "E" and level == LOWER:
        yield from quiet(*around(level, SLANTING))
        for right, up in STRAIGHT:
            yield from either((level, file + right, rank + up))
            if empty(level, file + right, rank + up):
                yield from either((level, file + 2 * right, rank + 2 * up))
                yield from capture((MIDDLE, file + right, rank + up))
    if kind == "E" and level == MIDDLE and empty(LOWER, file, rank):
        yield from either(*around(LOWER, STRAIGHT))


def played(board: Board, spot: Spot, to: Spot) -> Board:
    """The board after a move."""
    then = dict(board)
    piece = then[spot]
    if piece in "Rr" and to[0] != UPPER:
        del then[to]
        return then
    del then[spot]
    then[to] = piece
    if piece in "Ww" and to[2] == (7 if piece == "W" else 0):
        then[to] = "H" if piece == "W" else "h"
    return then


def attacked(board: Board, gold: bool) -> bool:
    """Whether that side's King is attacked."""
    king = next(spot for spot, piece in board.items() if piece == ("K" if gold else "k"))
    return any(king in moves(board, spot) for spot, piece in board.items() if is_gold(piece) != gold)


def legal(board: Board, gold: bool) -> set[tuple[Spot, Spot]]:
    """Every legal move of a side."""
    return {
        (spot, to)
        for spot, piece in board.items()
        if is_gold(piece) == gold
        for to in moves(board, spot)
        if not attacked(played(board, spot, to), gold)
    }
