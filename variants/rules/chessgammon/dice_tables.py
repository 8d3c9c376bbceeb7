"""The pieces of chess, and which of them each face of a die moves: the article's table, and Wilson's.

Source: Billings, the table of rolls and pieces, and "it is legal to move into check and to ignore checks": the King may
castle out of, through and into attacks; Wilson's reply, 7 August 1994; R1, R8, R11, R18.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from variants.rules.chessgammon.kernel import HALF, MOVED_BY, PAWN_KIND, ROYAL
from variants.rules.grid.army import Army
from variants.rules.grid.layout import KIND, PASSERS
from variants.rules.grid.piece import Piece
from variants.rules.looks import Looks
from variants.rules.orthodox.pieces import BISHOP, GRID, KING, KNIGHT, PAWN, QUEEN, ROOK, WEIGHTS, castlings

ARMY = Army(GRID, (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), castlings(safely=False))
FACES: dict[int, Piece] = {1: PAWN, 2: KNIGHT, 3: BISHOP, 4: ROOK, 5: QUEEN, 6: KING}
_FACE = {piece.name: face for face, piece in FACES.items()}


@dataclass(frozen=True, eq=False)
class DiceTable:
    """The piece of each face, and the files whose pawns it moves besides (R18a: the file a pawn stands on now)."""

    name: str
    pawn_files: Mapping[int, str]

    def moves(self, die: int, code: int, square: int) -> bool:
        return bool(self.tables[MOVED_BY + (code & KIND) * GRID.size + square] >> die & 1)

    @cached_property
    def tables(self) -> list[int]:
        """The tables the kernel walks: the pieces' own, and the faces that move each kind from each square."""
        table = list(ARMY.tables)
        table[ROYAL], table[PAWN_KIND] = (ARMY.kind(piece) for piece in (KING, PAWN))
        for kind, piece in enumerate(ARMY.pieces, 1):
            for square in range(GRID.size):
                file = GRID.name(square)[0]
                for die, mover in FACES.items():
                    is_moved = piece is mover or piece is PAWN and file in self.pawn_files.get(die, "")
                    table[MOVED_BY + kind * GRID.size + square] |= is_moved << die
        table[PASSERS : PASSERS + HALF] = [0] * HALF  # no Pawn captures in passing in its own half
        table[PASSERS + 512 + HALF : PASSERS + 1024] = [0] * (512 - HALF)
        return table

    def words(self, die: int) -> str:
        """Which pieces the face moves, for people: "Rooks and Pawns of the a and h files"."""
        pieces, files = f"{FACES[die]}s", self.pawn_files.get(die, "")
        return f"{pieces} and {PAWN}s of the {_files(files, 'and')}" if files else pieces

    def word(self, die: int) -> str:
        """Any such piece, as it stands behind "no": "Rook, nor a Pawn on the a or h file"."""
        piece, files = f"{FACES[die]}", self.pawn_files.get(die, "")
        return f"{piece}, nor a {PAWN} on the {_files(files, 'or')}" if files else piece


def _files(files: str, joint: str) -> str:
    plural = "s" if joint == "and" and len(files) > 1 else ""
    return f"{f' {joint} '.join(files)} file{plural}"


STANDARD = DiceTable("standard", {})
WILSON = DiceTable("wilson", {2: "bg", 3: "cf", 4: "ah", 5: "d", 6: "e"})


class ChessgammonLooks(Looks):
    """A piece is worth the face that moves it: "they correspond to the strengths"."""

    weights = WEIGHTS

    def worth(self, piece: Piece) -> str:
        return f"Moves on a roll of {_FACE[piece.name]}"

    def source(self, piece: Piece) -> str:
        return "Billings, “Chessgammon”, the table of rolls and pieces; the moves are those of chess"
