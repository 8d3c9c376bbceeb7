"""Way of the Knight for the search: what stands on the board weighed, in the kernel's plain style.

Worth and placement are added up move by move (evaluation.py makes the table), nearness to an improving rank among it.
A side with several Kings is never in check, and needs no shelter.
"""

from variants.engine.layout import WEIGHTS, WORTHS
from variants.rules.grid.kernel import Vector, attacked
from variants.rules.grid.layout import BLACK, BOTH_SIDES, KIND, LAST, SIDE, SLOTS, SQUARE, WHITE
from variants.rules.wotn.kernel import KINGS, ROYAL
from variants.rules.wotn.kernel import legal as legal
from variants.rules.wotn.kernel import make as make
from variants.rules.wotn.kernel import unmake as unmake

# --- Weights (weights.toml names them in this order) ---------------------------------------------------------
TEMPO = WEIGHTS  # for having to move
SHELTER = WEIGHTS + 1  # for each own piece next to an only King
HARMLESS = WEIGHTS + 2  # the kinds, as bits, that cannot mate a bare King


def in_check(S: Vector, T: Vector) -> bool:
    """Whether the only King of the side to move is attacked."""
    own = S[SIDE]
    if S[KINGS + (own >> 7)] > 1:
        return False
    return attacked(S, T, S[SLOTS + (own & BLACK) * 4] & SQUARE, own ^ BOTH_SIDES)


def is_dead(S: Vector, T: Vector) -> bool:
    """Whether there are two Kings and at most one further piece, of a harmless kind (R9.5)."""
    others = 0
    for side in range(2):
        for i in range(SLOTS + side * 512, S[LAST + side]):
            kind = S[S[i] & SQUARE] & KIND
            if S[i] and (kind != T[ROYAL] or S[KINGS + side] > 1):
                others += 1
                if others > 1 or not S[HARMLESS] >> kind & 1:
                    return False
    return True


def evaluate(S: Vector, T: Vector) -> int:
    """How well the side to move stands: worth and placement, and the King's shelter."""
    score = S[WORTHS] + shelter(S, T, WHITE) - shelter(S, T, BLACK)
    return S[TEMPO] + (score if S[SIDE] == WHITE else -score)


def shelter(S: Vector, T: Vector, own: int) -> int:
    """What it is worth who stands around the only King of a side."""
    if S[KINGS + (own >> 7)] > 1:
        return 0
    at = T[S[SLOTS + (own & BLACK) * 4]]
    count = 0
    for i in range(at + 3, T[at], 2):
        if S[T[i] & SQUARE] & own:
            count += 1
    return count * S[SHELTER]
