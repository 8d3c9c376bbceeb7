"""Half-moves: what one die does, move by move as in chess but blind to checks, and the position after each.

Source: Billings, "The rules for piece movement are exactly as in chess, except that it is legal to move into check and
to ignore checks"; R3, R8, R9, R11 to R13, R17. Here a half-move is the kernel's number for it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.chessgammon.army import ARMY
from variants.rules.chessgammon.dice_tables import DiceTable
from variants.rules.chessgammon.passing import beyond, serving, still_open
from variants.rules.chessgammon.position import Position
from variants.rules.grid import kernel
from variants.rules.grid.layout import (
    BOTH_SIDES,
    CLOCK,
    DOUBLE,
    FROM,
    KIND,
    MOVES,
    PASSED,
    PASSING,
    RIGHTS,
    SIDE,
    SPECIAL,
    SQUARE,
)
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.fen import HIGHEST_COUNT
from variants.rules.orthodox.men import KING
from variants.rules.orthodox.position import Position as Men
from variants.rules.orthodox.position import passed_in, rights_in

_KING = ARMY.pieces.index(KING) + 1


def vector(position: Position) -> kernel.Vector:
    """The kernel's state vector, with the passed squares that serve the side to move."""
    men = position.men
    return replace(men, passed=serving(men.passed, men.side), halfmove=0).load(ARMY)


def everything(S: kernel.Vector) -> list[int]:
    """Every half-move that movement allows the side to move, by any die."""
    return S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]


def by_die(S: kernel.Vector, table: DiceTable, die: int, words: Iterable[int]) -> list[int]:
    """Those of the half-moves that the die allows."""
    return [word for word in words if table.moves(die, S[word >> FROM & SQUARE], word >> FROM & SQUARE)]


def captured(S: kernel.Vector, words: Iterable[int]) -> Iterator[int]:
    """Where the men stand that half-moves take."""
    for word in words:
        to = word & SQUARE
        if word >> SPECIAL & 3 == PASSING:
            yield beyond(to)
        elif S[to]:
            yield to


def takes_king(S: kernel.Vector, word: int) -> bool:
    return S[word & SQUARE] & KIND == _KING


def make(S: kernel.Vector, word: int) -> None:
    """Make a half-move; the same side remains to move, and its rights in passing with it (R12a)."""
    own, passed = S[SIDE], passed_in(S[PASSED])
    kernel.make(S, ARMY.tables, word)
    S[SIDE] = own
    S[PASSED] = sum(square + 1 << 10 * number for number, square in enumerate(still_open(S, passed)))


def unmake(S: kernel.Vector) -> None:
    """Take back the last half-move made."""
    S[SIDE] ^= BOTH_SIDES
    kernel.unmake(S, ARMY.tables)


def after(position: Position, word: int, die: int) -> Position:
    """The position when a die has been used for a half-move; a taken King ends the turn (R9)."""
    S, men = vector(position), position.men
    ended = takes_king(S, word)
    kernel.make(S, ARMY.tables, word)
    then = replace(
        men,
        board=bytes(S[: GRID.size]),
        rights=rights_in(ARMY, S[RIGHTS]),
        passed=still_open(S, {*men.passed, *_passed_now(word)}),
        halfmove=_counted(position) if S[CLOCK] else 0,
    )
    left = list(position.dice)
    left.remove(die)
    return _handed_on(replace(position, men=then, dice=() if ended else tuple(left)))


def dropped(position: Position) -> Position:
    """The position when the dice that are left cannot be used."""
    return _handed_on(replace(position, men=replace(position.men, halfmove=_counted(position)), dice=()))


def _passed_now(word: int) -> tuple[int, ...]:
    """The square that a double step passes."""
    return ((word >> FROM & SQUARE) + (word & SQUARE) >> 1,) if word >> SPECIAL & 3 == DOUBLE else ()


def _counted(position: Position) -> int:
    """The count of turns without pawn's move or capture; only a turn's first action adds to it (R17)."""
    return min(position.men.halfmove + (len(position.dice) == 2), HIGHEST_COUNT)


def _handed_on(position: Position) -> Position:
    """The other side's turn if no dice are left: what served this side in passing is over."""
    return position if position.dice else replace(position, men=_turned(position.men))


def _turned(men: Men) -> Men:
    number = min(men.fullmove + (men.side is Side.BLACK), HIGHEST_COUNT)
    return replace(men, side=men.side.other, passed=serving(men.passed, men.side.other), fullmove=number)
