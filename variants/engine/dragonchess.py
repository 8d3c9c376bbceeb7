"""Dragonchess for the search: what stands on the boards weighed, in the kernel's plain style.

Placement is added up move by move (evaluation.py makes the table). What depends on several pieces is looked at here:
pieces that a Basilisk holds, and who stands around the King.
"""

from variants.engine.layout import WEIGHTS, WORTH, WORTHS
from variants.rules.grid.kernel import Vector, attacked
from variants.rules.grid.kernel import legal as legal
from variants.rules.grid.kernel import make as make
from variants.rules.grid.kernel import unmake as unmake
from variants.rules.grid.layout import (
    BLACK,
    BOTH_SIDES,
    HOLDERS,
    HOLDS,
    KIND,
    LAST,
    SIDE,
    SLOTS,
    SQUARE,
    WHITE,
)

# --- Weights (weights.toml names them in this order) ---------------------------------------------------------
TEMPO = WEIGHTS  # for having to move
SHELTER = WEIGHTS + 1  # for each own piece next to the King
HELD = WEIGHTS + 2  # hundredths of a held piece's worth
HARMLESS = WEIGHTS + 3  # the kinds, as bits, with which alone nobody can mate


def in_check(S: Vector, T: Vector) -> bool:
    own = S[SIDE]
    return attacked(S, T, S[SLOTS + (own & BLACK) * 4] & SQUARE, own ^ BOTH_SIDES)


def is_dead(S: Vector, T: Vector) -> bool:
    """Whether neither side has anything left that can mate (R-6.5)."""
    return all_harmless(S, WHITE) and all_harmless(S, BLACK)


def all_harmless(S: Vector, own: int) -> bool:
    """Whether a side has nothing left that can mate."""
    for i in range(SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)]):
        if S[i] and not S[HARMLESS] >> (S[S[i] & SQUARE] & KIND) & 1:
            return False
    return True


def evaluate(S: Vector, T: Vector) -> int:
    """How well the side to move stands: placement, held pieces, the King's shelter."""
    score = S[WORTHS] + of_side(S, T, WHITE) - of_side(S, T, BLACK)
    return S[TEMPO] + (score if S[SIDE] == WHITE else -score)


def of_side(S: Vector, T: Vector, own: int) -> int:
    """What a side's Basilisks hold, and what stands around its King."""
    first = SLOTS + (own & BLACK) * 4
    held = 0
    for i in range(first + 1, S[HOLDERS + (own >> 7)]):
        if S[i]:
            piece = S[T[HOLDS + (S[i] & SQUARE)]]
            if piece & (own ^ BOTH_SIDES):
                held += S[WORTH + (piece & KIND)]
    return held * S[HELD] // 100 + shelter(S, T, T[S[first]], own) * S[SHELTER]


def shelter(S: Vector, T: Vector, at: int, own: int) -> int:
    """How many own pieces stand where a King could step whose lines stand at T[at]."""
    count = 0
    for i in range(at + 3, T[at], 2):
        if S[T[i] & SQUARE] & own:
            count += 1
    return count
