"""Why a move is not legal, in one sentence a player can check on the board.

Rulings R3 (movement), R5.3 to R5.7 (improvement), R7 (castling), R8.1, R8.3 (the only King).
"""

from variants.rules.actions import Move
from variants.rules.grid.lines import own_rank
from variants.rules.grid.obstacles import no_mover, obstacle
from variants.rules.grid.piece import Castling
from variants.rules.orthodox.legality import intended_castling, no_castling
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.reasons import Reason
from variants.rules.wotn.army import ARMY, kings, on, piece_at
from variants.rules.wotn.chart import ImprovementChart, reason
from variants.rules.wotn.check import attackers, checkers
from variants.rules.wotn.moves import legal_moves, position_after, pseudo
from variants.rules.wotn.pieces import BY_TOKEN


def why_not(chart: ImprovementChart, position: Position, move: Move) -> str | None:
    """Why the side to move may not make a move, in one sentence; None if it is legal."""
    if move in legal_moves(chart, position):
        return None
    nobody = no_mover(ARMY, position.board, position.side, move.start, move.to, SIDE_NAMES)
    if nobody:
        return nobody
    castling = intended_castling(ARMY, position, move)
    return _no_castling(position, castling, move) if castling else _no_move(chart, position, move)


def _no_move(chart: ImprovementChart, position: Position, move: Move) -> str | None:
    squares = (move.start, move.to)
    pseudo_moves = pseudo(chart, position)
    matching = [each for each in pseudo_moves if (each.start, each.to) == squares]
    if not matching:
        return obstacle(ARMY, position.board, move.start, move.to, SIDE_NAMES)
    if move not in matching:
        choices = [pseudo_move.becomes for pseudo_move in matching if pseudo_move.becomes]
        piece, rank = ARMY.piece(position.board[move.start]), own_rank(GRID, move.to, position.side)
        why = reason(chart, piece, on(position, move.to), rank)
        if not choices:
            return Reason(f"{why} Leave out ={move.becomes}.", "R5.1")
        due = f"add {' or '.join('=' + choice for choice in choices)}"
        if not move.becomes:
            return Reason(f"{why} Improving is compulsory: {due}.", "R5.3")
        if BY_TOKEN[move.becomes] not in chart.kinds:
            return Reason(f"The {chart.name} chart has no {BY_TOKEN[move.becomes]}: {due}.", "R11.1")
        return Reason(f"{why} It does not become {move.becomes}: {due}.", "R5.5")
    return _exposure(position, position_after(chart, position, pseudo_moves[move]), move)


def _no_castling(position: Position, castling: Castling, move: Move) -> str | None:
    why = no_castling(ARMY, position, castling)
    if why:
        return Reason(why, "R7.1")
    if move.becomes:
        return Reason(f"Castling improves no piece. Leave out ={move.becomes}.", "R5.10")
    for square in castling.safe:
        for attacker in attackers(position, square, castling.side.other):
            who = piece_at(position, attacker)
            return Reason(
                f"An only King may not castle out of, through or into an attack: {who} attacks {GRID.name(square)}.",
                "R7.4",
            )
    return None


def _exposure(position: Position, next_position: Position, move: Move) -> str | None:
    dangers = checkers(next_position, position.side)
    if not dangers:
        return None
    (king,) = kings(next_position, position.side)
    lasting = [square for square in checkers(position, position.side) if square in dangers]
    who = piece_at(next_position, lasting[0] if lasting else dangers[0])
    if move.to == king:
        return Reason(f"The only King would be open to capture on {GRID.name(king)} by {who}.", "R8.1")
    if lasting:
        return Reason(
            f"The only King, on {GRID.name(king)}, is in check from {who}, and this does not end it.", "R8.1"
        )
    return Reason(f"It would expose the only King, on {GRID.name(king)}, to {who}.", "R8.1")
