"""The six fields of FEN, which three variants share: placement, side, castling, en passant, and the two counts.

The castling field lists the rights in the order KQkq, the en passant field the squares open to capture in passing,
separated by commas; `-` stands for none.
"""

import re
from collections.abc import Sequence

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.grid.army import Army
from variants.rules.grid.placement import read_placement, write_placement
from variants.rules.grid.squares import Grid
from variants.rules.orthodox.position import Position

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HIGHEST_COUNT = 99_999
_SIDES = {"w": Side.WHITE, "b": Side.BLACK}
_LETTERS = {side: letter for letter, side in _SIDES.items()}


def write_fen(army: Army, position: Position) -> str:
    passed = ",".join(map(army.grid.name, position.passed)) or "-"
    first = (
        f"{write_placement(army, position.board)} {_LETTERS[position.side]} {position.rights or '-'} {passed}"
    )
    return f"{first} {position.halfmove} {position.fullmove}"


def read_fen(army: Army, fields: Sequence[str]) -> Position:
    """The position of six fields; raises Unreadable, naming the one that is wrong."""
    if len(fields) != 6:
        raise Unreadable(f"It has {len(fields)} fields separated by blanks; there are six.")
    placement, side, rights, passed, halfmove, fullmove = fields
    if side not in _SIDES:
        raise Unreadable(f"The second field, the side to move, is w or b, not {quoted(side)}.")
    if not re.fullmatch("-|(?=.)K?Q?k?q?", rights):
        raise Unreadable(f"The third field, castling, is - or of the letters KQkq, not {quoted(rights)}.")
    return Position(
        read_placement(army, placement),
        _SIDES[side],
        rights.strip("-"),
        _read_passed(army.grid, passed),
        _read_count(halfmove, "fifth", 0),
        _read_count(fullmove, "sixth", 1),
    )


def _read_passed(grid: Grid, text: str) -> tuple[int, ...]:
    squares = () if text == "-" else tuple(grid.read(name) for name in text.split(","))
    names = [grid.name(square) for square in squares]
    if names != sorted(set(names)) or any(name[1] not in "36" for name in names):
        raise Unreadable(f"The fourth field, en passant, is - or squares of rank 3 or 6, not {quoted(text)}.")
    return squares


def _read_count(text: str, field: str, least: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,4}", text) or int(text) < least:
        raise Unreadable(
            f"The {field} field is a number from {least} to {HIGHEST_COUNT}, not {quoted(text)}."
        )
    return int(text)
