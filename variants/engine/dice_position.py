"""What the evaluations of both games with dice ask of a position, in the kernel's plain style."""

from variants.engine.dice_layout import EQUITY, EQUITY_REACH, EQUITY_STEP, KEYS, WEIGHTS
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import LAST, PIECES_FROM, SLOTS, SQUARE


def placement_key(S: Vector, T: Vector) -> int:
    """A number that hardly two placements of the pieces share."""
    keys = T[WEIGHTS] + KEYS
    key = 0
    for own in range(2):
        for i in range(SLOTS + own * 512, S[LAST + own]):
            if S[i]:
                key ^= T[keys + ((S[i] >> 9) + PIECES_FROM & 7 | own << 3) * 64 + (S[i] & SQUARE)]
    return key


def equity(T: Vector, total: int) -> int:
    """What a score is worth: in millionths of a point, from the table."""
    total = min(max(total, -EQUITY_REACH), EQUITY_REACH) + EQUITY_REACH
    at = T[WEIGHTS] + EQUITY + total // EQUITY_STEP
    return T[at] + (T[at + 1] - T[at]) * (total % EQUITY_STEP) // EQUITY_STEP
