"""Chess' own notation, written: Nc3, e4, Nbd7, bxa8=Q, O-O.

Source: FIDE Laws of Chess, appendix C; what a game writes otherwise it adds itself.
"""

from collections.abc import Iterable

from variants.rules.actions import Move
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.extended_position import ExtendedPosition
from variants.rules.orthodox.pieces import ARMY, GRID, KING, PAWN

PIECES = {piece.letter: piece for piece in ARMY.pieces}
PROMOTIONS = {letter: letter.lower() for letter in "QRBN"}


def castling(piece: Piece | None, move: Move, short: str = "O-O") -> str:
    """How a castling is written, empty for any other move."""
    if piece is not KING or abs(move.to - move.start) != 2:
        return ""
    return short if move.to > move.start else f"{short}-{short[0]}"


def write_algebraic(position: ExtendedPosition, moves: Iterable[Move], move: Move, is_capture: bool) -> str:
    """A move of the side to move; `moves` are all that it may make."""
    piece = ARMY.piece(position.board_of(position.side)[move.start])
    sign = "x" if is_capture else ""
    letter = "" if piece is PAWN else piece.letter
    promotion = f"={move.becomes.upper()}" if move.becomes else ""
    which = _disambiguation(position, moves, move, piece)
    return castling(piece, move) or f"{letter}{which}{sign}{GRID.name(move.to)}{promotion}"


def _disambiguation(position: ExtendedPosition, moves: Iterable[Move], move: Move, piece: Piece) -> str:
    """As much of its square as tells the piece from others of its kind that can go there; a capturing pawn's file."""
    name = GRID.name(move.start)
    if piece is PAWN:
        return name[0] if name[0] != GRID.name(move.to)[0] else ""
    rivals = (rival.start for rival in moves if rival.to == move.to and rival.start != move.start)
    others = {GRID.name(start) for start in rivals if position.on(start) is piece}
    if not others:
        return ""
    if all(rival[0] != name[0] for rival in others):
        return name[0]
    return name[1] if all(rival[1] != name[1] for rival in others) else name
