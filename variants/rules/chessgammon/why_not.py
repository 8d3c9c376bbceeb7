"""Why a half-move is not possible, in one sentence a player can check on the table.

Rulings R1, R18, R19 (the dice), R3, R8 (movement), R4, R6 (the whole turn), R11 (castling), R12 (in passing), R13
(promotion).
"""

from variants.rules.actions import Move
from variants.rules.chessgammon.dice_tables import ARMY, DiceTable
from variants.rules.chessgammon.kernel import MOVE
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.turn import dice_used, die_of, legal_actions, pseudo_half_moves, uses, vector
from variants.rules.chessgammon.words import HalfMove
from variants.rules.grid.layout import BECOMES, FROM, SQUARE
from variants.rules.grid.obstacles import no_mover, obstacle
from variants.rules.orthodox.legality import intended_castling, no_castling, wrong_promotion
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.reasons import Reason


def why_not(position: Position, table: DiceTable, action: HalfMove) -> str | None:
    """One sentence on what forbids an action to the side to move; None if it is possible."""
    if not position.dice:
        return Reason("Roll the dice first.", "R3")
    if action in legal_actions(position, table):
        return None
    if not isinstance(action, Move):
        move = legal_actions(position, table)[0]
        assert isinstance(move, Move)
        return Reason(
            f"A die can still be used: {position.piece_at(move.start)} can go to {GRID.name(move.to)}.", "R4"
        )
    return (
        no_mover(ARMY, position.board, position.side, action.start, action.to, SIDE_NAMES)
        or _no_die(position, table, action)
        or _no_move(position, table, action)
    )


def _no_die(position: Position, table: DiceTable, move: Move) -> str | None:
    code = position.chess.board[move.start]
    fitting = [die for die in dict.fromkeys(position.dice) if table.moves(die, code, move.start)]
    if not fitting:
        # What the dice on the table move: "The die shows 4: Rooks only".
        faces = list(dict.fromkeys(position.dice))
        pieces = ", or ".join(table.words(die) for die in faces)
        dice = "dice show" if len(position.dice) == 2 else "die that is left shows"
        return Reason(f"The {dice} {' and '.join(map(str, position.dice))}: {pieces} only.", "R1")
    if len(fitting) == 1 and move.die:
        return Reason(f"Only the {fitting[0]} can move it: leave out @{move.die}.", "R19")
    if len(fitting) == 1 or move.die in fitting:
        return None
    die_signs = " or ".join(f"@{die}" for die in fitting)
    return Reason(
        f"The {position.on(move.start)} on {GRID.name(move.start)} could use either die: add {die_signs} to the move.",
        "R19",
    )


def _no_move(position: Position, table: DiceTable, move: Move) -> str | None:
    pseudo, squares = pseudo_half_moves(vector(position)), (move.start, move.to)
    fitting_moves = [each for each in pseudo if (each >> FROM & SQUARE, each & SQUARE) == squares]
    if not fitting_moves:
        castling = intended_castling(ARMY, position.chess, move)
        if castling:
            why = no_castling(ARMY, position.chess, castling)
            return Reason(why, "R11b") if why else None
        return obstacle(ARMY, position.board, move.start, move.to, SIDE_NAMES)
    letters = [
        ARMY.pieces[(half_move >> BECOMES) - 1].letter.lower() if half_move >> BECOMES else ""
        for half_move in fitting_moves
    ]
    if move.becomes not in letters:
        return Reason(wrong_promotion(letters), "R13")
    packed = fitting_moves[letters.index(move.becomes)]
    half_moves = uses(position, table)
    die = next(die_of(use) for use in half_moves if use & MOVE == packed and move.die in (0, die_of(use)))
    if max(map(dice_used, half_moves)) == 2:
        other_die = position.dice[position.dice[0] == die]
        return Reason(
            f"It would leave the {other_die} unusable, and you must use both dice if you can.", "R4"
        )
    return Reason(f"Only one die can be used, so it must be the larger, the {max(position.dice)}.", "R6")
