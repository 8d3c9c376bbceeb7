"""Check, and how a game ends by what stands on the board. A side with several Kings is never in check.

Source: Betza, "10. Check and Mate", for the rest chess; R4.1, R8, R9, R12.5, A13, A16 to A19, A28. So a side with several
Kings and no move is stalemated.
"""

from campaigns.rules.contract import Over, Side
from variants.rules.grid import moves as grid
from variants.rules.orthodox.position import Position
from variants.rules.state import REPETITION
from variants.rules.wotn.army import ARMY, kings
from variants.rules.wotn.chart import ALTERNATIVE, STANDARD, ImprovementChart
from variants.rules.wotn.moves import legal_moves
from variants.rules.wotn.pieces import AD, BD, BISHOP, FAD, FLD, KING, KNIGHT, KNIGHTRIDER, NW


def attackers(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """Where the pieces of a side stand that attack a square, Kings and pinned pieces included."""
    return grid.attackers(position.load(ARMY), ARMY.tables, square, side)


def checkers(position: Position, side: Side) -> tuple[int, ...]:
    """Where the pieces stand that attack a side's only King; nobody does where it has several."""
    own_kings = kings(position, side)
    return attackers(position, own_kings[0], side.other) if len(own_kings) == 1 else ()


def in_check(position: Position) -> bool:
    return bool(checkers(position, position.side))


CHECKMATE, STALEMATE, INSUFFICIENT = "checkmate", "stalemate", "insufficient"
SEVENTYFIVE, FIFTY = "seventyfive", "fifty"

FIFTY_MOVES, SEVENTYFIVE_MOVES = 100, 150

# A lone piece of these kinds cannot mate a bare King, nor grow into one that can (R9.5, by trying every position).
HARMLESS = {
    STANDARD: frozenset({AD, KNIGHT, BISHOP, NW, BD, KNIGHTRIDER, FLD}),
    ALTERNATIVE: frozenset({FAD}),
}


def ending_of(chart: ImprovementChart, position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    if not legal_moves(chart, position):
        return Over(CHECKMATE, position.side.other) if in_check(position) else Over(STALEMATE, None)
    if is_dead(chart, position):
        return Over(INSUFFICIENT, None)
    if position.halfmove >= SEVENTYFIVE_MOVES:
        return Over(SEVENTYFIVE, None)
    return None


def is_dead(chart: ImprovementChart, position: Position) -> bool:
    """Whether there are two Kings and at most one further piece, of a harmless kind (R9.5)."""
    codes = [code for code in position.board if code]
    if len(codes) > 3:
        return False
    others = [ARMY.piece(code) for code in codes if ARMY.piece(code) is not KING]
    return len(codes) - len(others) == 2 and all(kind in HARMLESS[chart] for kind in others)


def claim(position: Position, times: int) -> str | None:
    """On what ground the side to move may claim a draw where the position has stood so often (R9.3)."""
    if position.halfmove >= FIFTY_MOVES:
        return FIFTY
    return REPETITION if times >= 3 else None
