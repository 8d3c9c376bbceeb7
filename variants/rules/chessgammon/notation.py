"""The article's notation, written: one half-move after the other, as in chess.

Source: Billings, the sample game (Nc3, h5, Nxc7, Qe8#); R17. # is the King's capture. The article shows neither
castling nor promotion nor two men of a kind who can go to one square: O-O, a8=Q and Nbd7 are chess' own. @5 names the
die where either would do (R19).
"""

from variants.rules.actions import Move
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.half_moves import captured, takes_king
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.turn import plays
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import KING, PAWN

SHORT, LONG = "O-O", "O-O-O"
KING_TAKEN = "#"


def write_move(position: Position, table: DiceTable, move: Move) -> str:
    """A half-move that the dice allow, in the article's notation."""
    die = f"@{move.die}" if move.die else ""
    sign = KING_TAKEN * takes_king(position, plays(position, table)[move])
    return f"{castled(position, move) or _bare(position, table, move)}{die}{sign}"


def castled(position: Position, move: Move) -> str | None:
    """How a castling is written, None for any other move."""
    if position.on(move.start) is not KING or abs(move.to - move.start) != 2:
        return None
    return SHORT if move.to > move.start else LONG


def is_capture(position: Position, table: DiceTable, move: Move) -> bool:
    """Whether a half-move that the dice allow takes a man."""
    return captured(position, plays(position, table)[move]) is not None


def _bare(position: Position, table: DiceTable, move: Move) -> str:
    piece = position.on(move.start)
    assert piece is not None
    sign = "x" if is_capture(position, table, move) else ""
    letter = "" if piece is PAWN else piece.letter
    promoted = f"={move.becomes.upper()}" if move.becomes else ""
    return f"{letter}{_which(position, table, move)}{sign}{GRID.name(move.to)}{promoted}"


def _which(position: Position, table: DiceTable, move: Move) -> str:
    """As much of its square as tells the man from others of his kind who can go there; a capturing pawn's file."""
    name, piece = GRID.name(move.start), position.on(move.start)
    others = {
        GRID.name(other.start)
        for other in plays(position, table)
        if other.to == move.to and other.start != move.start and position.on(other.start) is piece
    }
    if piece is PAWN:
        return name[0] if name[0] != GRID.name(move.to)[0] else ""
    if not others:
        return ""
    if all(other[0] != name[0] for other in others):
        return name[0]
    return name[1] if all(other[1] != name[1] for other in others) else name
