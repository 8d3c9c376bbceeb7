"""How a game ends by what stands on the board, and the words for every end.

Source: "The King In Check" to the stalemate; X12 to X17. Order: the King captured; mate or stalemate; insufficient
material; the hundredth half-move. Nothing but a captured King ends the game while an attempt is announced.
"""

from campaigns.rules.contract import Over, Side
from variants.rules.expedition import kernel
from variants.rules.expedition.check import checks
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.vectors import TABLES, vector
from variants.rules.grid.army import side_of
from variants.rules.grid.layout import KIND
from variants.rules.orthodox.pieces import ARMY, KING

KING_CAPTURED, CHECKMATE, STALEMATE = "king-captured", "checkmate", "stalemate"
INSUFFICIENT, FIFTY, LONE_KING_LOST = "insufficient", "fifty", "lone-king-lost"

_KING = ARMY.pieces.index(KING) + 1


def ending_of(position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    side = position.side
    if position.king_of(side) is None:
        return Over(KING_CAPTURED, side.other)
    if position.pending:
        return None
    if not legal_moves(position):
        return Over(CHECKMATE, side.other) if checks(position, side).word else Over(STALEMATE, None)
    if kernel.is_insufficient(vector(position), TABLES):
        return Over(INSUFFICIENT, None)
    return _hundredth(position) if position.halfmove >= kernel.FIFTY else None


def _hundredth(position: Position) -> Over:
    """A draw, unless one side has nothing but its King against mating material (X16a, X17)."""
    for side in Side:
        if all(code & KIND == _KING for _, code in position.all_pieces() if side_of(code) is side):
            return Over(LONE_KING_LOST, side.other)
    return Over(FIFTY, None)
