"""A position as one line: `<upper>|<middle>|<lower> <side> <halfmove> <fullmove>` (R-7).

Each board is written like a chess diagram from rank 8 to 1; Gold's pieces are capital letters, R is the Dragon and D the
Dwarf; empty runs are numbers up to 12. The side is g or s.

Read are only positions that there can be (R-3.16, R-5.5): one King a side, every piece on a board it may stand on, no
Warrior on its far rank, and the side that is not to move is not in check.
"""

from collections.abc import Sequence
from functools import lru_cache

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from variants.rules.dragonchess.check import attackers
from variants.rules.dragonchess.pieces import GRID, KING
from variants.rules.dragonchess.position import ARMY, SIDE_NAMES, Position
from variants.rules.grid.army import side_of
from variants.rules.grid.lines import own_rank
from variants.rules.grid.placement import read_count, read_placement, read_side, write_placement
from variants.rules.position_text import PositionText

_NUMBERS = {0: "no King", 2: "two Kings", 3: "three Kings"}


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that the rules cannot bring about."""
    for square, code in ARMY.pieces_on(position.board):
        _refuse_square(square, code)
    for side in Side:
        kings = len(position.squares_of(KING, side))
        if kings != 1:
            raise NotPossible(
                f"{SIDE_NAMES[side]} has {_NUMBERS.get(kings, f'{kings} Kings')}; each side must have one."
            )
    (king,) = position.squares_of(KING, position.side.other)
    checkers = attackers(position, king, position.side)
    if checkers:
        raise NotPossible(
            f"{SIDE_NAMES[position.side]} is to move and {position.piece_at(checkers[0])} could capture the King on "
            f"{GRID.name(king)}."
        )


def _refuse_square(square: int, code: int) -> None:
    piece, side = ARMY.piece(code), side_of(code)
    if GRID.level(square) not in piece.on:
        board = GRID.levels[GRID.level(square)]
        raise NotPossible(
            f"{SIDE_NAMES[side]}'s {piece} on {GRID.name(square)}: a {piece} can never be on the {board} board."
        )
    if piece.becomes and own_rank(GRID, square, side) == GRID.ranks:
        hero = piece.becomes[0]
        raise NotPossible(f"{SIDE_NAMES[side]}'s {piece} on {GRID.name(square)} would be a {hero} there.")


_SIDES = {"g": Side.WHITE, "s": Side.BLACK}
_LETTERS = {side: letter for letter, side in _SIDES.items()}


def _read_fields(fields: Sequence[str]) -> Position:
    if len(fields) != 4:
        raise Unreadable(f"expected 4 fields, found {len(fields)}.")
    halfmove = read_count(fields[2], "third field, the count of half-moves,", 0)
    fullmove = read_count(fields[3], "fourth field, the count of moves,", 1)
    return Position(read_placement(ARMY, fields[0]), read_side(fields[1], _SIDES), halfmove, fullmove)


@lru_cache(maxsize=512)
def _write(position: Position) -> str:
    boards = write_placement(ARMY, position.board)
    return f"{boards} {_LETTERS[position.side]} {position.halfmove} {position.fullmove}"


POSITION_TEXT = PositionText(ARMY, "".join(_SIDES), ("0", "1"), _read_fields, refuse_unlawful, _write)
read_position, write_position = POSITION_TEXT.read, POSITION_TEXT.write
