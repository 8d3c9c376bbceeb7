"""How a game ends by what stands on the board, and the words for every end.

Source: Billings, "The object is to capture the enemy King, which ends the game"; R8, R9, R16. There is no mate, no
stalemate, no insufficient material and no repetition.
"""

from campaigns.rules.contract import Over
from variants.rules.chessgammon.position import Position

KING_CAPTURED, FIFTY, DROPPED = "king-captured", "fifty", "dropped"
MOST_TURNS = 100  # of both sides together (R16c)


def ending_of(position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    if position.king_of(position.side) is None:
        return Over(KING_CAPTURED, position.side.other)
    if not position.dice and position.chess.halfmove >= MOST_TURNS:
        return Over(FIFTY, None)
    return None
