"""The article's notation: one half-move after the other, as in chess.

Source: Billings, the sample game (Nc3, h5, Nxc7, Qe8#); R17. # is the King's capture. The article shows neither
castling nor promotion nor two pieces of a kind that can go to one square: O-O, a8=Q and Nbd7 are chess' own. @5 names
the die where either would do (R19).
"""

from variants.rules.actions import Move, PlainWord
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.situation import Situation
from variants.rules.chessgammon.turn import capture_square, die_of, plays, takes_king
from variants.rules.chessgammon.words import COORDINATES, UNUSABLE, is_pass
from variants.rules.notation import Notation
from variants.rules.orthodox.algebraic import PIECES, PROMOTIONS, write_algebraic
from variants.rules.orthodox.pieces import PAWN

KING_TAKEN = "#"


def write_move(position: Position, table: DiceTable, move: Move) -> str:
    die = f"@{move.die}" if move.die else ""
    moves = plays(position, table)
    is_capture = capture_square(position, moves[move]) is not None
    sign = KING_TAKEN * takes_king(position, moves[move])
    return f"{write_algebraic(position, moves, move, is_capture)}{die}{sign}"


class ChessgammonNotation(Notation[Situation]):
    """Chess' own, with a die behind the half-move, and a sign for dice that cannot be used."""

    def special_form(self, position: Situation, text: str) -> PlainWord | None:
        return UNUSABLE if is_pass(self.plain(text)) else None

    def die(self, position: Situation, move: Move) -> int:
        return die_of(plays(position.placed, position.table)[move])


NOTATION = ChessgammonNotation(
    COORDINATES, PIECES, PROMOTIONS, "Nc3, e4, Nxc7, bxa6, a8=Q, O-O or Qe8#", default_piece=PAWN
)
