"""The source's notation, written: Qe4(e5,e8) for a man who fell short, as in chess for everything else.

Source: "Game Notation"; X18: landed on e4, at most e5 was allowed, e8 was wanted. X18a: who was granted everything and
stops short is written in the same way, Qe4(e8,e8). X18b: the bracketed form needs no other square, for the mover is the
first man met going back. A missed capture (X19, X20) is ours: Qxe8(missed). Check signs are not written.
"""

from variants.rules.actions import Move
from variants.rules.expedition.attempt import line
from variants.rules.expedition.moves import is_capture, legal_moves
from variants.rules.expedition.position import Position
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import KING, PAWN

SHORT, LONG = "O-O", "O-O-O"
MISSED = "(missed)"


def write_move(position: Position, move: Move) -> str:
    """A legal move, an attempt as if it succeeded, or a landing."""
    pending = position.pending
    if pending is None:
        return castled(position, move) or _bare(position, move)
    if move.to == pending.to:
        return _bare(position.settled, Move(pending.start, pending.to))
    piece = position.on(pending.start)
    assert piece is not None
    return f"{piece.letter}{GRID.name(move.to)}({limit(position)},{GRID.name(pending.to)})"


def limit(position: Position) -> str:
    """The farthest square that the dice allow the announced man."""
    pending = position.pending
    assert pending is not None and pending.most is not None
    return GRID.name(line(pending.start, pending.to)[pending.most - 1])


def castled(position: Position, move: Move) -> str | None:
    """How a castling is written, None for any other move."""
    if position.on(move.start) is not KING or abs(move.to - move.start) != 2:
        return None
    return SHORT if move.to > move.start else LONG


def _bare(position: Position, move: Move) -> str:
    piece = position.on(move.start)
    assert piece is not None
    sign = "x" if is_capture(position, move) else ""
    letter = "" if piece is PAWN else piece.letter
    promoted = f"={move.becomes.upper()}" if move.becomes else ""
    return f"{letter}{_which(position, move)}{sign}{GRID.name(move.to)}{promoted}"


def _which(position: Position, move: Move) -> str:
    """As much of its square as tells the man from others of his kind who can go there; a capturing pawn's file."""
    name, piece = GRID.name(move.start), position.on(move.start)
    if piece is PAWN:
        return name[0] if name[0] != GRID.name(move.to)[0] else ""
    others = {
        GRID.name(other.start)
        for other in legal_moves(position)
        if other.to == move.to and other.start != move.start and position.on(other.start) is piece
    }
    if not others:
        return ""
    if all(other[0] != name[0] for other in others):
        return name[0]
    return name[1] if all(other[1] != name[1] for other in others) else name
