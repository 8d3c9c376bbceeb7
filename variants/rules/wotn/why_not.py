"""Why a move is not legal, in one sentence a player can check on the board.

Rulings R3 (movement), R5.3 to R5.7 (improvement), R7 (castling), R8.1, R8.3 (the only King).
"""

from variants.rules.actions import Move
from variants.rules.grid.lines import own_rank
from variants.rules.grid.obstacles import obstacle
from variants.rules.grid.piece import Castling
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import ARMY, kings, man_at, on, side_on
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.check import attackers, checkers
from variants.rules.wotn.improvement import reason
from variants.rules.wotn.moves import is_legal, pseudo_moves, tried
from variants.rules.wotn.pieces import BY_TOKEN, KING


def why_not(chart: Chart, position: Position, move: Move) -> str | None:
    """One sentence on what forbids a move to the side to move; None if it is legal."""
    if is_legal(chart, position, move):
        return None
    piece, square = on(position, move.start), GRID.name(move.start)
    if piece is None:
        return f"There is no man on {square}."
    if side_on(position, move.start) is not position.side:
        owner, mover = SIDE_NAMES[position.side.other], SIDE_NAMES[position.side]
        return f"The {piece} on {square} is {owner}'s, and it is {mover}'s turn."
    if move.start == move.to:
        return f"The {piece} is on {square} already."
    castling = _castling(position, move)
    return _no_castling(position, castling, move) if castling else _no_move(chart, position, move)


def _no_move(chart: Chart, position: Position, move: Move) -> str | None:
    ways = pseudo_moves(chart, position)
    here = [way for way in ways if (way.start, way.to) == (move.start, move.to)]
    if not here:
        return obstacle(ARMY, position.board, move.start, move.to, SIDE_NAMES)
    if move not in here:
        return _wrong_improvement(chart, position, move, [way.becomes for way in here if way.becomes])
    return _exposed(position, tried(chart, position, move), move)


def _wrong_improvement(chart: Chart, position: Position, move: Move, choices: list[str]) -> str:
    piece, rank = on(position, move.start), own_rank(GRID, move.to, position.side)
    assert piece is not None
    why = reason(chart, piece, on(position, move.to), rank)
    if not choices:
        return f"{why} Write the move without ={move.becomes}."
    due = f"write {' or '.join('=' + choice for choice in choices)}"
    if not move.becomes:
        return f"{why} That is compulsory: {due}."
    if BY_TOKEN[move.becomes] not in chart.kinds:
        return f"The {chart.name} chart has no {BY_TOKEN[move.becomes]}: {due}."
    return f"{why} It does not become {move.becomes}: {due}."


def _castling(position: Position, move: Move) -> Castling | None:
    """The castling that a King's two squares mean, None where they mean none."""
    if on(position, move.start) is not KING:
        return None
    return next((castling for castling in ARMY.castlings if castling.king == (move.start, move.to)), None)


def _no_castling(position: Position, castling: Castling, move: Move) -> str | None:
    king = f"{SIDE_NAMES[castling.side]}'s King"
    if castling.right not in position.rights:
        corner = GRID.name(castling.partner[0])
        return f"{king} cannot castle with {corner}: one of the two has moved, or is no longer there."
    for square in castling.empty:
        if position.board[square]:
            return f"{king} cannot castle: {man_at(position, square)} stands between."
    if move.becomes:
        return f"Castling improves nobody. Write the move without ={move.becomes}."
    for square in castling.safe:
        for attacker in attackers(position, square, castling.side.other):
            who = man_at(position, attacker)
            return f"An only King castles neither out of attack, nor through it, nor into it: {who} attacks {GRID.name(square)}."
    return None


def _exposed(position: Position, then: Position, move: Move) -> str | None:
    dangers = checkers(then, position.side)
    if not dangers:
        return None
    (king,) = kings(then, position.side)
    lasting = [square for square in checkers(position, position.side) if square in dangers]
    who = man_at(then, lasting[0] if lasting else dangers[0])
    if move.to == king:
        return f"The only King would be open to capture on {GRID.name(king)} by {who}."
    if lasting:
        return f"The only King, on {GRID.name(king)}, is in check from {who}, and this does not end it."
    return f"It would leave the only King, on {GRID.name(king)}, to {who}."
