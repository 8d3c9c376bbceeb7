"""Which half-moves a roll allows: as many dice as possible must be used, seen over the whole turn.

Source: Billings, "the player must use both rolls if possible"; R3 to R7, R9, R13, R19; for the larger die backgammon
law (R6). A capture of the King is never forbidden: it counts as one die used, and is allowed beside what that leaves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from variants.rules.actions import Move
from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.half_moves import (
    after,
    by_die,
    dropped,
    everything,
    make,
    takes_king,
    unmake,
    vector,
)
from variants.rules.chessgammon.position import Position
from variants.rules.chessgammon.words import UNUSABLE, HalfMove
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import BECOMES, FROM, SQUARE

PERFT_DEEPEST = 2  # a turn has two half-moves


@dataclass(frozen=True, slots=True)
class Use:
    """A half-move by a die, as the kernel's number; `dice` is how many the turn can use if it begins so."""

    die: int
    word: int
    dice: int
    takes_king: bool


def uses(S: Vector, table: DiceTable, dice: tuple[int, ...]) -> list[Use]:
    """Every half-move that some die allows, whether or not the turn may begin with it."""
    words = everything(S)
    return [
        _use(S, table, dice, die, word)
        for die in dict.fromkeys(dice)
        for word in by_die(S, table, die, words)
    ]


def _use(S: Vector, table: DiceTable, dice: tuple[int, ...], die: int, word: int) -> Use:
    king = takes_king(S, word)
    more = len(dice) == 2 and not king and usable_after(S, table, word, dice[dice[0] == die])
    return Use(die, word, 2 if more else 1, king)


def usable_after(S: Vector, table: DiceTable, word: int, die: int) -> bool:
    """Whether the other die can be used when this half-move has been made."""
    make(S, word)
    usable = bool(by_die(S, table, die, everything(S)))
    unmake(S)
    return usable


def allowed(found: list[Use]) -> list[Use]:
    """Those of the half-moves that the turn may begin with."""
    most = max((use.dice for use in found), default=0)
    larger = max((use.die for use in found), default=0)
    return [use for use in found if use.takes_king or (use.dice == most and (most == 2 or use.die == larger))]


@lru_cache(maxsize=4096)
def plays(position: Position, table: DiceTable) -> Mapping[Move, Use]:
    """The half-moves that may be made now, in the order of their squares; none before the roll."""
    S = vector(position)
    found = allowed(uses(S, table, position.dice)) if position.dice else []
    moves = {_move(S, table, position.dice, use): use for use in found}
    return MappingProxyType({move: moves[move] for move in sorted(moves, key=_order)})


def _move(S: Vector, table: DiceTable, dice: tuple[int, ...], use: Use) -> Move:
    start, to = use.word >> FROM & SQUARE, use.word & SQUARE
    becomes = ARMY.pieces[(use.word >> BECOMES) - 1].letter.lower() if use.word >> BECOMES else ""
    fitting = {die for die in dice if table.moves(die, S[start], start)}
    return Move(start, to, becomes, use.die if len(fitting) > 1 else 0)


def _order(move: Move) -> tuple[int, int, int, str]:
    return move.start, move.to, move.die, move.becomes


def legal_actions(position: Position, table: DiceTable) -> tuple[HalfMove, ...]:
    """Everything the dice on the table allow: half-moves, or giving them up where none is possible (R5)."""
    if not position.dice:
        return ()
    return tuple(plays(position, table)) or (UNUSABLE,)


def played(position: Position, table: DiceTable, action: HalfMove) -> Position:
    """The position after an action that the dice allow."""
    if not isinstance(action, Move):
        return dropped(position)
    use = plays(position, table)[action]
    return after(position, use.word, use.die)


def divide(position: Position, table: DiceTable, depth: int) -> dict[HalfMove, int]:
    """For each action, how many lines of at most `depth` begin with it; one that ends the turn counts once (R17)."""
    return {
        action: _lines(played(position, table, action), table, min(depth, PERFT_DEEPEST) - 1)
        for action in legal_actions(position, table)
    }


def _lines(position: Position, table: DiceTable, depth: int) -> int:
    if depth == 0 or not position.dice:
        return 1
    return len(legal_actions(position, table))
