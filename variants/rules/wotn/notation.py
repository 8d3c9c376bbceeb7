"""The article's notation, written: e2-e4, Ng1-f3, Nc6:d4/NW, ADe3-c3, Qd5:f7+.

Source: Betza, "11. Sample game and notation". The kind (none for a pawn), where it comes from, - or : for a capture,
where it goes, behind a stroke what it becomes, + for check. The article shows neither castling nor mate: 0-0, 0-0-0
and # are ours.
"""

from variants.rules.actions import Move
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.check import in_check
from variants.rules.wotn.men import on
from variants.rules.wotn.moves import after, is_capture, legal_moves
from variants.rules.wotn.pieces import KING, PAWN, token

CHECK, MATE = "+", "#"
SHORT, LONG = "0-0", "0-0-0"


def write_notation(chart: Chart, position: Position, move: Move) -> str:
    """A legal move in the article's notation; raises NotPossible if it is not legal."""
    then = after(chart, position, move)
    return _bare(chart, position, move) + _suffix(chart, then)


def castled(position: Position, move: Move) -> str | None:
    """How a castling is written, None for any other move."""
    if on(position, move.start) is not KING or abs(move.to - move.start) != 2:
        return None
    return SHORT if move.to > move.start else LONG


def _bare(chart: Chart, position: Position, move: Move) -> str:
    castling, piece = castled(position, move), on(position, move.start)
    assert piece is not None
    if castling:
        return castling
    kind = "" if piece is PAWN else token(piece)
    sign = ":" if is_capture(chart, position, move) else "-"
    improved = f"/{move.becomes}" if move.becomes else ""
    return f"{kind}{GRID.name(move.start)}{sign}{GRID.name(move.to)}{improved}"


def _suffix(chart: Chart, then: Position) -> str:
    if not in_check(then):
        return ""
    return CHECK if legal_moves(chart, then) else MATE
