"""A position of chess' pieces, and the six fields of FEN that write it: placement, side, castling, en passant, two counts.

The castling field lists the rights in the order KQkq, the en passant field the squares open to capture in passing,
separated by commas; `-` stands for none.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.grid.army import Army, load
from variants.rules.grid.layout import BIT, CLOCK, PASSED, RIGHTS, SIDE
from variants.rules.grid.placement import MAX_COUNT, read_count, read_placement, read_side, write_placement


@dataclass(frozen=True, slots=True)
class Position:
    """`board` holds a piece for each square (the army's numbers), 0 where it is empty.

    `rights` are the castlings' letters, `passed` the squares open to capture in passing. `halfmove` counts half-moves
    since the last capture or pawn's move, `fullmove` the moves from 1, growing after Black's.
    """

    board: bytes
    side: Side
    rights: str = ""
    passed: tuple[int, ...] = ()
    halfmove: int = 0
    fullmove: int = 1

    def load(
        self, army: Army, depth: int = 1, sharing: Mapping[int, int] = MappingProxyType({})
    ) -> list[int]:
        """The kernel's state vector; `sharing` as for the grid's `load`."""
        letters = [castling.right for castling in army.castlings]
        rights = sum(1 << letters.index(right) for right in self.rights)
        return load(army, self.board, self.side, self.halfmove, depth, rights, self.passed, sharing)

    def next_position(self, army: Army, S: Sequence[int]) -> "Position":
        """The position that the kernel's state vector has come to from this one, by one step of a game."""
        is_turn_over = S[SIDE] != BIT[self.side]
        return Position(
            bytes(S[: army.grid.size]),
            self.side.other if is_turn_over else self.side,
            rights_in(army, S[RIGHTS]),
            tuple(sorted(passed_in(S[PASSED]), key=army.grid.name)),
            min(S[CLOCK], MAX_COUNT),
            min(self.fullmove + (is_turn_over and self.side is Side.BLACK), MAX_COUNT),
        )


def rights_in(army: Army, bits: int) -> str:
    return "".join(castling.right for number, castling in enumerate(army.castlings) if bits >> number & 1)


def passed_in(squares: int) -> tuple[int, ...]:
    """The squares open to capture in passing that the kernel keeps in one number."""
    return (squares - 1 & 1023, *passed_in(squares >> 10)) if squares else ()


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_SIDES = {"w": Side.WHITE, "b": Side.BLACK}
LETTERS = "".join(_SIDES)
DEFAULT_FIELDS = ("-", "-", "0", "1")
"""The fields behind the side where a text leaves them out."""
_LETTERS = {side: letter for letter, side in _SIDES.items()}


def write_fen(army: Army, position: Position) -> str:
    en_passant = ",".join(map(army.grid.name, position.passed)) or "-"
    first = f"{write_placement(army, position.board)} {_LETTERS[position.side]} {position.rights or '-'} {en_passant}"
    return f"{first} {position.halfmove} {position.fullmove}"


def read_fen(army: Army, fields: Sequence[str]) -> Position:
    """Raises Unreadable, naming the field that is wrong."""
    if len(fields) != 6:
        raise Unreadable(f"expected 6 fields, found {len(fields)}.")
    placement, side, rights, en_passant, halfmove, fullmove = fields
    to_move = read_side(side, _SIDES)
    if not re.fullmatch("-|(?=.)K?Q?k?q?", rights):
        raise Unreadable(f"the third field, castling, must be - or letters of KQkq, not {quoted(rights)}.")
    squares = () if en_passant == "-" else tuple(army.grid.read(name) for name in en_passant.split(","))
    names = [army.grid.name(square) for square in squares]
    if names != sorted(set(names)) or any(name[1] not in "36" for name in names):
        raise Unreadable(
            f"the fourth field, en passant, must be - or squares of rank 3 or 6, not {quoted(en_passant)}."
        )
    return Position(
        read_placement(army, placement),
        to_move,
        rights.strip("-"),
        squares,
        read_count(halfmove, "fifth field", 0),
        read_count(fullmove, "sixth field", 1),
    )
