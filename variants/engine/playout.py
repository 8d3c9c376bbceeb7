"""A game of rolls and turns played out by whoever looks no further than one turn, in the kernel's plain style."""

from variants.engine.dice_layout import SEED, THROWN
from variants.engine.expectimax import narrow
from variants.engine.rolling import is_over, lay, play, turns, worth_of_end
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import PLY, SIDE, UNDO


def playout(S: Vector, T: Vector, max_turns: int, at: int) -> int:
    """Play from before a roll to the end, or so many turns; what it came to for the side that rolled first."""
    side = S[SIDE]
    S[THROWN] = 0
    while not is_over(S, T) and S[THROWN] < max_turns:
        lay(S, T, two_dice(S))
        play_best(S, T, at)
        S[THROWN] += 1
    result = worth_of_end(S, T) if is_over(S, T) else 0
    return result if S[SIDE] == side else -result


def play_best(S: Vector, T: Vector, at: int) -> None:
    """Play the turn that looks best at once, for good: it cannot be taken back."""
    last = turns(S, T, at)
    if last > at + 2:
        narrow(S, T, at, last, 1)
    play(S, T, S[at])
    S[PLY] = UNDO


def two_dice(S: Vector) -> int:
    """Two dice as the kernel keeps them, by a linear congruential generator of 31 bits (Park and Miller)."""
    first, second = face(S), face(S)
    return max(first, second) << 3 | min(first, second)


def face(S: Vector) -> int:
    """The face of one die."""
    S[SEED] = S[SEED] * 48271 % 2147483647
    return S[SEED] // 715 % 6 + 1
