"""Half-moves: what one die does, blind to checks; which of them the whole turn allows; and the position after each.

Source: Billings, "The rules for piece movement are exactly as in chess, except that it is legal to move into check and
to ignore checks", "the player must use both rolls if possible"; R3 to R9, R11 to R13, R17, R19; for the larger die
backgammon law (R6). A capture of the King is never forbidden: it counts as one die used, and is allowed beside what that
leaves. A half-move as a number is the kernel's.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from variants.rules.actions import Move
from variants.rules.chessgammon import kernel
from variants.rules.chessgammon.dice_tables import ARMY, STANDARD, DiceTable
from variants.rules.chessgammon.kernel import BOTH, DICE, DIE
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.words import UNUSABLE, HalfMove
from variants.rules.grid import moves as grid
from variants.rules.grid.kernel import Vector, pseudo
from variants.rules.grid.layout import KIND, MOVES, NOWHERE, SQUARE
from variants.rules.orthodox.pieces import KING, TOKENS

_KING = ARMY.kind(KING)


def vector(position: Position) -> Vector:
    """The kernel's state vector, with room for the lists of a whole turn."""
    S = position.chess.load(ARMY, depth=3)
    for die in position.dice:
        S[DICE] = S[DICE] << 3 | die
    return S


def pseudo_half_moves(S: Vector) -> list[int]:
    """Every half-move that movement allows the side to move, whatever the dice."""
    return S[MOVES : pseudo(S, STANDARD.tables, MOVES)]


def die_of(packed: int) -> int:
    return packed >> DIE & 7


def dice_used(packed: int) -> int:
    """How many dice the turn can use if it goes on with this half-move."""
    return 2 if packed & BOTH else 1


def capture_square(position: Position, packed: int) -> int | None:
    """The square of the piece that a half-move takes; None for none."""
    square = kernel.captured(vector(position), STANDARD.tables, packed)
    return None if square == NOWHERE else square


def takes_king(position: Position, packed: int) -> bool:
    return position.board[packed & SQUARE] & KIND == _KING


def after(position: Position, packed: int) -> Position:
    """The position after a half-move, or when the dice left have been dropped (UNUSABLE)."""
    S = vector(position)
    kernel.make(S, STANDARD.tables, packed)
    dice = (S[DICE],) if S[DICE] else ()
    return replace(position, chess=position.chess.next_position(ARMY, S), dice=dice)


def uses(position: Position, table: DiceTable) -> list[int]:
    """Every half-move that some die allows, whether or not the turn may go on with it."""
    S = vector(position)
    return S[MOVES : kernel.uses(S, table.tables, MOVES)]


@lru_cache(maxsize=4096)
def plays(position: Position, table: DiceTable) -> Mapping[Move, int]:
    """The half-moves that may be made now, in the order of their squares; none before the roll."""
    S = vector(position)
    packed_moves = S[MOVES : kernel.allowed(S, table.tables, MOVES)]
    moves = {_move(position, table, packed): packed for packed in packed_moves}
    order = sorted(moves, key=lambda move: (move.start, move.to, move.die, move.becomes))
    return MappingProxyType({move: moves[move] for move in order})


def _move(position: Position, table: DiceTable, packed: int) -> Move:
    move = grid.unpack(packed & kernel.MOVE, TOKENS)
    fitting = {die for die in position.dice if table.moves(die, position.board[move.start], move.start)}
    return replace(move, die=die_of(packed)) if len(fitting) > 1 else move


def legal_actions(position: Position, table: DiceTable) -> tuple[HalfMove, ...]:
    """Everything the dice on the table allow: half-moves, or giving them up where none is possible (R5)."""
    return (tuple(plays(position, table)) or (UNUSABLE,)) if position.dice else ()


def _pack(position: Position, table: DiceTable, action: HalfMove) -> int:
    return plays(position, table)[action] if isinstance(action, Move) else kernel.UNUSABLE


def after_action(position: Position, table: DiceTable, action: HalfMove) -> Position:
    return after(position, _pack(position, table, action))


def divide(position: Position, table: DiceTable, depth: int) -> dict[HalfMove, int]:
    """For each action, how many lines of at most `depth` begin with it; one that ends the turn counts once (R17)."""
    moves = {action: _pack(position, table, action) for action in legal_actions(position, table)}
    return grid.divide(kernel, vector(position), table.tables, moves, depth)
