"""How a game ends by what stands on the board, and the words for it.

Source: Dragon #100, "Basilisk", "Movement and capture notation"; for the draws chess, of which the article excepts
nothing: R-5.3, R-5.5, R-6.1 to R-6.5, A-12, A-16 to A-18.
"""

from functools import lru_cache

from campaigns.rules.contract import Over
from variants.rules.dragonchess.check import in_check
from variants.rules.dragonchess.moves import legal_moves
from variants.rules.dragonchess.pieces.king import KING
from variants.rules.dragonchess.pieces.oliphant import OLIPHANT
from variants.rules.dragonchess.pieces.thief import THIEF
from variants.rules.dragonchess.pieces.unicorn import UNICORN
from variants.rules.dragonchess.position import Position

CHECKMATE, STALEMATE, INSUFFICIENT = "checkmate", "stalemate", "insufficient"
FIFTY = "fifty"

# With these alone no King can ever be mated: one step up or down is always safe.
HARMLESS = frozenset({KING, OLIPHANT, UNICORN, THIEF})


@lru_cache(maxsize=4096)
def ending_of(position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    if not legal_moves(position):
        return Over(CHECKMATE, position.side.other) if in_check(position) else Over(STALEMATE, None)
    if is_insufficient(position):
        return Over(INSUFFICIENT, None)
    if position.halfmove >= 100:
        return Over(FIFTY, None)
    return None


def is_insufficient(position: Position) -> bool:
    """Whether nothing but Kings, Oliphants, Unicorns and Thieves is left on both sides (R-6.5, A-18)."""
    return all(
        position.on(square) in HARMLESS for square in range(len(position.board)) if position.board[square]
    )
