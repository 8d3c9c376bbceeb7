"""The table of positions: what was found of a position, for when it comes up again. In the kernel's plain style.

Each place has two positions: the first gives way to what was searched as deeply, the second to anything. A position has two
numbers: score, bound, depth and best move packed, behind its key xor that number. So a position of which two threads have written
half each is nobody's. Scores of mates count from the position itself.
"""

from variants.engine.layout import KEY, MATES, MOVE, RESULT, TABLE, TABLE_MASK
from variants.rules.grid.kernel import Vector

DEPTH = 32  # eight bits
BOUND = 40  # two bits:
AT_MOST, AT_LEAST, EXACT = 1, 2, 3
SCORE = 42
ZERO = 1 << 20  # what is added to a score


def recorded(S: Vector) -> int:
    """What is known of the position, packed; 0 for nothing."""
    at = S[TABLE] + (S[KEY] & S[TABLE_MASK]) * 4
    found = S[at + 1]
    if S[at] ^ found == S[KEY]:
        return found
    found = S[at + 3]
    return found if S[at + 2] ^ found == S[KEY] else 0


def settles(S: Vector, found: int, depth: int, alpha: int, beta: int, ply: int) -> bool:
    """Whether what is known is enough for a search of this depth; its score is left in RESULT."""
    if not found or (found >> DEPTH & 255) < depth:
        return False
    score = (found >> SCORE) - ZERO
    if score > MATES:
        score -= ply
    elif score < -MATES:
        score += ply
    S[RESULT] = score
    bound = found >> BOUND & 3
    if score >= beta:
        return bound & AT_LEAST != 0
    return bound & AT_MOST != 0 if score <= alpha else bound == EXACT


def write_down(S: Vector, move: int, score: int, bound: int, depth: int, ply: int) -> None:
    """Write down what a search of this depth has found."""
    if score > MATES:
        score += ply
    elif score < -MATES:
        score -= ply
    at = S[TABLE] + (S[KEY] & S[TABLE_MASK]) * 4
    if S[at] ^ S[at + 1] != S[KEY] and (S[at + 1] >> DEPTH & 255) > depth:
        at += 2
    found = score + ZERO << SCORE | bound << BOUND | depth << DEPTH | move
    S[at] = S[KEY] ^ found
    S[at + 1] = found


def best_move(found: int) -> int:
    """The best move of what is known; 0 for none."""
    return found & MOVE


def filled(S: Vector) -> int:
    """How full the table is, in thousandths, by its first places."""
    places = min(1000, S[TABLE_MASK] + 1)
    count = 0
    for i in range(S[TABLE], S[TABLE] + 4 * places, 2):
        if S[i + 1]:
            count += 1
    return count * 500 // places
