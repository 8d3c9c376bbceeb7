"""What the six fields of FEN tell: the men, who is to move, the rights, and the two counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army
from variants.rules.grid.load import load


@dataclass(frozen=True, slots=True)
class Position:
    """`board` holds a man for each square (the army's numbers), 0 where it is empty.

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


def rights_in(army: Army, bits: int) -> str:
    """The letters of rights that the kernel keeps as bits."""
    return "".join(castling.right for number, castling in enumerate(army.castlings) if bits >> number & 1)


def passed_in(squares: int) -> tuple[int, ...]:
    """The squares open to capture in passing that the kernel keeps in one number."""
    return (squares - 1 & 1023, *passed_in(squares >> 10)) if squares else ()
