"""Why a move is not legal, in one sentence a player can check on the boards.

Rulings R-3 (movement), R-4.3 (frozen), R-5.3 to R-5.5 (the own King); A-15.
"""

from variants.rules.actions import Move
from variants.rules.dragonchess.check import attackers, checkers, frozen_by, king_of
from variants.rules.dragonchess.pieces import DRAGON, GRID
from variants.rules.dragonchess.position import ARMY, SIDE_NAMES, Position
from variants.rules.grid.army import EMPTY
from variants.rules.grid.obstacles import no_mover, obstacle
from variants.rules.reasons import Reason


def why_not(position: Position, move: Move) -> str | None:
    """Why the side to move may not make a move, in one sentence; None if it is legal."""
    nobody = no_mover(ARMY, position.board, position.side, move.start, move.to, SIDE_NAMES)
    if nobody:
        return nobody
    basilisk = frozen_by(position, move.start)
    if basilisk is not None:
        who = f"The {position.on(move.start)} on {GRID.name(move.start)}"
        return Reason(f"{who} is frozen by {position.piece_at(basilisk)}.", "R-4.1")
    return obstacle(ARMY, position.board, move.start, move.to, SIDE_NAMES) or _exposure(position, move)


def _exposure(position: Position, move: Move) -> str | None:
    # The boards after a move that movement allows.
    board = bytearray(position.board)
    board[move.to] = EMPTY
    if position.on(move.start) is not DRAGON or GRID.level(move.start) == GRID.level(move.to):
        board[move.to], board[move.start] = board[move.start], EMPTY
    next_position = Position(bytes(board), position.side.other)
    king = king_of(next_position, position.side)
    dangers = attackers(next_position, king, position.side.other)
    if not dangers:
        return None
    lasting = [square for square in checkers(position) if square in dangers]
    who = next_position.piece_at(lasting[0] if lasting else dangers[0])
    if move.to == king:
        return Reason(f"The King would be open to capture on {GRID.name(king)} by {who}.", "R-5.4")
    if lasting:
        return Reason(
            f"The King on {GRID.name(king)} is in check from {who}, and this does not end it.", "R-5.5"
        )
    released = ", which would no longer be frozen" if frozen_by(position, dangers[0]) == move.start else ""
    return Reason(f"It would expose the King on {GRID.name(king)} to {who}{released}.", "R-5.5")
