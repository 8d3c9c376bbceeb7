"""Which half-moves a roll allows: as many dice as possible must be used, seen over the whole turn.

Source: Billings, "the player must use both rolls if possible"; R3 to R7, R9, R13, R19; for the larger die backgammon
law (R6). A capture of the King is never forbidden: it counts as one die used, and is allowed beside what that leaves.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from variants.rules.actions import Move
from variants.rules.chessgammon import kernel
from variants.rules.chessgammon.dice_tables import ARMY, DiceTable
from variants.rules.chessgammon.half_moves import after, die_of, vector
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.words import UNUSABLE, HalfMove
from variants.rules.grid.layout import BECOMES, FROM, MOVES, SQUARE


def uses(position: Position, table: DiceTable) -> list[int]:
    """Every half-move that some die allows, whether or not the turn may go on with it."""
    S = vector(position)
    return S[MOVES : kernel.uses(S, table.tables, MOVES)]


@lru_cache(maxsize=4096)
def plays(position: Position, table: DiceTable) -> Mapping[Move, int]:
    """The half-moves that may be made now, in the order of their squares; none before the roll."""
    S = vector(position)
    words = S[MOVES : kernel.allowed(S, table.tables, MOVES)]
    moves = {_move(position, table, word): word for word in words}
    return MappingProxyType({move: moves[move] for move in sorted(moves, key=_order)})


def _move(position: Position, table: DiceTable, word: int) -> Move:
    start, kind = word >> FROM & SQUARE, (word & kernel.MOVE) >> BECOMES
    becomes = ARMY.pieces[kind - 1].letter.lower() if kind else ""
    fitting = {die for die in position.dice if table.moves(die, position.board[start], start)}
    return Move(start, word & SQUARE, becomes, die_of(word) if len(fitting) > 1 else 0)


def _order(move: Move) -> tuple[int, int, int, str]:
    return move.start, move.to, move.die, move.becomes


def legal_actions(position: Position, table: DiceTable) -> tuple[HalfMove, ...]:
    """Everything the dice on the table allow: half-moves, or giving them up where none is possible (R5)."""
    return (tuple(plays(position, table)) or (UNUSABLE,)) if position.dice else ()


def _word(position: Position, table: DiceTable, action: HalfMove) -> int:
    return plays(position, table)[action] if isinstance(action, Move) else kernel.UNUSABLE


def played(position: Position, table: DiceTable, action: HalfMove) -> Position:
    """The position after an action that the dice allow."""
    return after(position, _word(position, table, action))


def divide(position: Position, table: DiceTable, depth: int) -> dict[HalfMove, int]:
    """For each action, how many lines of at most `depth` begin with it; one that ends the turn counts once (R17)."""
    S, counts = vector(position), {}
    for action in legal_actions(position, table):
        kernel.make(S, table.tables, _word(position, table, action))
        counts[action] = kernel.perft(S, table.tables, depth - 1, MOVES)
        kernel.unmake(S, table.tables)
    return counts
