"""Which moves to try first: the best one known, captures and improvements by what they win, killers, history.

In the kernel's plain style. A list holds each move with its worth above it (layout.ORDER), so that the greatest number is next.
"""

from variants.engine.layout import HISTORY, KILLERS, MOVE, ORDER, WORTH
from variants.rules.grid.kernel import Vector, attacked
from variants.rules.grid.layout import (
    AFAR,
    BECOMES,
    BOTH_SIDES,
    FROM,
    KIND,
    PASSING,
    PIECES_FROM,
    SIDE,
    SPECIAL,
    SQUARE,
)

KNOWN = 1 << 26
WINS = 1 << 24
KILLS = 1 << 22
MAX_HISTORY = 1 << 20


def is_lively(S: Vector, move: int) -> bool:
    """Whether a move captures, or makes something else of its piece."""
    return S[move & SQUARE] != 0 or move >> BECOMES != 0 or move >> SPECIAL & 3 == PASSING


def gain(S: Vector, move: int) -> int:
    """What a lively move wins at once."""
    mover = S[move >> FROM & SQUARE] & KIND
    won = S[WORTH + (S[move & SQUARE] & KIND)]
    if move >> SPECIAL & 3 == PASSING:
        won = S[WORTH + mover]
    if move >> BECOMES & KIND:
        won += S[WORTH + (move >> BECOMES & KIND)] - S[WORTH + mover]
    return won


def risks(S: Vector, T: Vector, move: int) -> bool:
    """A capture exposes more than it wins."""
    if move & AFAR:
        return False
    mover = S[WORTH + (S[move >> FROM & SQUARE] & KIND)]
    return mover > gain(S, move) and attacked(S, T, move & SQUARE, S[SIDE] ^ BOTH_SIDES)


def order(S: Vector, at: int, last: int, best: int, ply: int) -> None:
    """Write its worth above each move in S[at:last]; `best` is the one known to be good."""
    for i in range(at, last):
        move = S[i]
        if move == best:
            worth = KNOWN
        elif is_lively(S, move):
            worth = WINS + gain(S, move) * 16 - S[WORTH + (S[move >> FROM & SQUARE] & KIND)]
        elif move == S[KILLERS + 2 * ply]:
            worth = KILLS + 1
        elif move == S[KILLERS + 2 * ply + 1]:
            worth = KILLS
        else:
            worth = S[history_place(S, move)]
        S[i] = worth << ORDER | move


def order_lively(S: Vector, T: Vector, at: int, last: int, least: int) -> int:
    """Keep of the moves in S[at:last] the lively ones that win at least so much, and order them; return their end."""
    end = at
    for i in range(at, last):
        move = S[i]
        if is_lively(S, move):
            won = gain(S, move)
            if won >= least and not risks(S, T, move):
                S[end] = WINS + won * 16 - S[WORTH + (S[move >> FROM & SQUARE] & KIND)] << ORDER | move
                end += 1
    return end


def pick(S: Vector, at: int, last: int) -> int:
    """Bring the most promising move of S[at:last] to the front; return it."""
    best = at
    for i in range(at + 1, last):
        if S[i] > S[best]:
            best = i
    picked = S[best]
    S[best] = S[at]
    S[at] = picked
    return picked & MOVE


def history_place(S: Vector, move: int) -> int:
    """The place in the vector that says how often a quiet move was best."""
    return HISTORY + (S[move >> FROM & SQUARE] - PIECES_FROM) * 512 + (move & SQUARE)


def credit(S: Vector, move: int, depth: int, ply: int) -> None:
    """Remember a quiet move that was too good to be allowed."""
    if S[KILLERS + 2 * ply] != move:
        S[KILLERS + 2 * ply + 1] = S[KILLERS + 2 * ply]
        S[KILLERS + 2 * ply] = move
    at = history_place(S, move)
    S[at] = min(S[at] + depth * depth, MAX_HISTORY)
