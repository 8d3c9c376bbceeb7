"""What stands on the table: the pieces as in chess, the dice still to play, and the cube.

Ruling R17 (section C): `chess.halfmove` counts turns of both sides without a pawn's move or a capture, `chess.passed` may
hold several squares. The cube: Billings, "applying the dice rules and doubling cube from backgammon"; R14a, R14b.
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.chessgammon.dice_tables import ARMY
from variants.rules.grid.army import side_of
from variants.rules.orthodox.extended_position import ExtendedPosition
from variants.rules.orthodox.position import START as CHESS
from variants.rules.orthodox.position import read_fen


@dataclass(frozen=True, slots=True)
class Cube:
    """`value` is what the game is played for, a power of two; `owner` alone may turn it, None: either side may."""

    value: int = 1
    owner: Side | None = None

    def accept_by(self, side: Side) -> "Cube":
        return Cube(2 * self.value, side)


CENTRED = Cube()


@dataclass(frozen=True, slots=True)
class Position(ExtendedPosition):
    """`dice` are those of the turn that are still to be played, high to low: two, one, or none before the roll."""

    dice: tuple[int, ...] = ()
    cube: Cube = CENTRED

    def pieces_of(self, side: Side) -> tuple[int, ...]:
        return tuple(square for square, code in ARMY.pieces_on(self.board) if side_of(code) is side)


START = Position(read_fen(ARMY, CHESS.split(" ")))
"""The first position: chess' own. Who moves first is thrown for."""
