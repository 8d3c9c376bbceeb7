"""Why an action is not possible, in one sentence a player can check on the table.

Rulings X1a (movement), X3 (landings, no withdrawal), X6a (castling), X9, X10 (certain check), X20 (shared squares).
"""

from dataclasses import replace

from variants.rules.actions import Move
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import line
from variants.rules.expedition.check import attackers, checks
from variants.rules.expedition.moves import landings, legal_moves, pseudo
from variants.rules.expedition.position import Pending, Position
from variants.rules.expedition.vectors import TABLES, come_to, vector
from variants.rules.grid.obstacles import no_mover, obstacle
from variants.rules.orthodox.legality import intended_castling, no_castling, wrong_promotion
from variants.rules.orthodox.pieces import ARMY, GRID, SIDE_NAMES
from variants.rules.reasons import Reason


def why_not(position: Position, move: Move) -> str | None:
    """One sentence on what forbids an action to the side to move; None if it is possible."""
    if position.pending:
        is_landing = move in landings(position)
        return None if is_landing else Reason(_no_landing(position, position.pending, move), "X3")
    if move in legal_moves(position):
        return None
    if position.king_of(position.side) is None:
        return Reason(f"{SIDE_NAMES[position.side]}'s King has been taken, and the game is over.", "X12")
    nobody = no_mover(ARMY, position.board_of(position.side), position.side, move.start, move.to, SIDE_NAMES)
    return nobody or _no_castling(position, move) or _no_move(position, move)


def _no_landing(position: Position, pending: Pending, move: Move) -> str:
    start, goal = GRID.name(pending.start), GRID.name(pending.to)
    who = f"the {position.on(pending.start)} was announced from {start} to {goal}"
    if pending.captures:
        return f"Roll the dice first: they decide whether the capture on {goal} succeeds."
    if pending.allowed is None:
        return f"Roll the dice first: {who}."
    on_its_way = line(pending.start, pending.to)
    if move.start == pending.start and move.to in on_its_way[pending.allowed :]:
        squares = f"{pending.allowed} square{'s' if pending.allowed > 1 else ''}"
        return f"The dice allow at most {squares}: {who} and must land on {_range(position)}."
    if move in (Move(move.start, to) for to in on_its_way) or move.start != pending.start or not move.becomes:
        return f"An attempt cannot be withdrawn: {who} and must land on {_range(position)}."
    return "This move promotes nothing: give the two squares alone."


def _range(position: Position) -> str:
    names = [GRID.name(move.to) for move in landings(position)]
    return names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"


def _no_move(position: Position, move: Move) -> str | None:
    if position.is_shared(move.to):
        return Reason(f"Two pieces share {GRID.name(move.to)}: no other piece may go there.", "X20")
    letters = [each.becomes for each in pseudo(position) if (each.start, each.to) == (move.start, move.to)]
    if not letters:
        return obstacle(ARMY, position.board_of(position.side), move.start, move.to, SIDE_NAMES)
    if move.becomes not in letters:
        return Reason(wrong_promotion(letters), "X5")
    # Which piece would take the King for certain (X9, X10).
    side = position.side
    # The position after one of the `pseudo` moves, whatever becomes of the King.
    S = vector(position)
    kernel.go(S, TABLES, pseudo(position)[move])
    next_position = come_to(S, position)
    king = next_position.king_of(side)
    assert king is not None
    dangers = checks(next_position, side).certain
    lasting = [square for square in checks(position, side).certain if square in dangers]
    who = next_position.piece_at(lasting[0] if lasting else dangers[0], side.other)
    if move.to == king:
        return Reason(
            f"The King would stand in certain check on {GRID.name(king)}: {who} could capture it without a roll.",
            "X10",
        )
    return Reason(
        f"The King on {GRID.name(king)} is in certain check from {who}, and this does not end it.", "X9"
    )


def _no_castling(position: Position, move: Move) -> str | None:
    """None where two squares sideways mean no castling."""
    own_chess = replace(position.chess, board=position.board_of(position.side))
    castling = intended_castling(ARMY, own_chess, move)
    if castling is None or move.becomes:
        return None
    why = no_castling(ARMY, position.chess, castling)
    if why:
        return Reason(why, "X6")
    for square in castling.safe:
        for attacker in attackers(position, square, castling.side.other):
            who = position.piece_at(attacker, castling.side.other)
            return Reason(
                f"A King may not castle out of, through or into an attack, however distant: {who} attacks {GRID.name(square)}.",
                "X6a",
            )
    return None
