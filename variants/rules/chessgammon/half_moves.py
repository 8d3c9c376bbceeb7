"""Half-moves: what one die does, move by move as in chess but blind to checks, and the position after each.

Source: Billings, "The rules for piece movement are exactly as in chess, except that it is legal to move into check and
to ignore checks"; R3, R8, R9, R11 to R13, R17. Here a half-move is the kernel's number for it (kernel.py).
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.chessgammon import kernel
from variants.rules.chessgammon.dice_tables import ARMY, STANDARD
from variants.rules.chessgammon.kernel import BOTH, DICE, DIE
from variants.rules.chessgammon.position import Position
from variants.rules.grid.kernel import Vector, pseudo
from variants.rules.grid.layout import BIT, CLOCK, KIND, MOVES, NOWHERE, PASSED, RIGHTS, SIDE, SQUARE
from variants.rules.orthodox.pieces import GRID, KING
from variants.rules.orthodox.position import HIGHEST_COUNT, passed_in, rights_in
from variants.rules.orthodox.position import Position as ChessPosition

_KING = ARMY.pieces.index(KING) + 1


def vector(position: Position) -> Vector:
    """The kernel's state vector, with room for the lists of a whole turn."""
    S = position.chess.load(ARMY, depth=3)
    for die in position.dice:
        S[DICE] = S[DICE] << 3 | die
    return S


def everything(S: Vector) -> list[int]:
    """Every half-move that movement allows the side to move, whatever the dice."""
    return S[MOVES : pseudo(S, STANDARD.tables, MOVES)]


def die_of(word: int) -> int:
    """The die that a half-move uses."""
    return word >> DIE & 7


def dice_used(word: int) -> int:
    """How many dice the turn can use if it goes on with this half-move."""
    return 2 if word & BOTH else 1


def captured(position: Position, word: int) -> int | None:
    """The square of the piece that a half-move takes; None for none."""
    square = kernel.captured(vector(position), STANDARD.tables, word)
    return None if square == NOWHERE else square


def takes_king(position: Position, word: int) -> bool:
    return position.board[word & SQUARE] & KIND == _KING


def after(position: Position, word: int) -> Position:
    """The position after a half-move, or when the dice left have been dropped (UNUSABLE)."""
    S, chess = vector(position), position.chess
    kernel.make(S, STANDARD.tables, word)
    ended = S[SIDE] != BIT[chess.side]
    then = ChessPosition(
        bytes(S[: GRID.size]),
        chess.side.other if ended else chess.side,
        rights_in(ARMY, S[RIGHTS]),
        tuple(sorted(passed_in(S[PASSED]), key=GRID.name)),
        min(S[CLOCK], HIGHEST_COUNT),
        min(chess.fullmove + (ended and chess.side is Side.BLACK), HIGHEST_COUNT),
    )
    return replace(position, chess=then, dice=(S[DICE],) if S[DICE] else ())
