"""Why a castling or a promotion is not possible, in sentences that all games with chess' pieces share.

Source: FIDE Laws of Chess, articles 3.7 (promotion), 3.8 (castling).
"""

from variants.rules.actions import Move
from variants.rules.grid.army import Army
from variants.rules.grid.piece import Castling
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position


def castling_meant(army: Army, position: Position, move: Move) -> Castling | None:
    """The castling that two squares of the side to move's King mean, None where they mean none."""
    piece = position.board[move.start]
    if not piece or not army.piece(piece).royal:
        return None
    squares = (move.start, move.to)
    return next((one for one in army.castlings if one.side is position.side and one.king == squares), None)


def no_castling(army: Army, position: Position, castling: Castling) -> str | None:
    """What forbids a castling, attacks aside: the right is lost, or a piece stands between."""
    king = f"{SIDE_NAMES[castling.side]}'s King cannot castle"
    if castling.right not in position.rights:
        corner = GRID.name(castling.partner[0])
        return f"{king} with {corner}: one of the two has moved, or is no longer there."
    for square in castling.empty:
        if position.board[square]:
            return f"{king}: the {army.piece(position.board[square])} on {GRID.name(square)} stands between."
    return None


def wrong_promotion(letters: list[str]) -> str:
    """What a move may make of a Pawn, where that is written otherwise; `[""]`: nothing."""
    if letters == [""]:
        return "Nothing is promoted by this move: write the two squares alone."
    return f"A Pawn on the far rank becomes a Queen, Rook, Bishop or Knight: write {' or '.join(letters)} behind the move."
