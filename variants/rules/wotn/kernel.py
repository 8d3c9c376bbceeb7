"""Improvement and several Kings on the grid's kernel; see there for the plain style, and grid/layout.py for the vectors.

A side with one King may not leave it attacked; a side with several need not care. How many there are is judged after
the move (R8.3), so what becomes a King by it may always move. A side's first slot always holds a King.
"""

from variants.rules.grid import kernel
from variants.rules.grid.kernel import AT_END as AT_END
from variants.rules.grid.kernel import Vector, capture_in_passing, generate
from variants.rules.grid.layout import (
    BECOMES,
    BLACK,
    BOTH_SIDES,
    CASTLINGS,
    FROM,
    KIND,
    LAST,
    PLY,
    RIGHTS,
    SIDE,
    SLOT_OF,
    SLOTS,
    SQUARE,
)
from variants.rules.grid.rebound import rebound

# --- The state vector -------------------------------------------------------------------------------------
KINGS = 632  # how many Kings White has; the next one: Black
# Of a move's places in the undo region: the slot from which a King succeeded a captured one.
SUCCESSOR_SLOT = 7

# --- The tables vector, by kind -----------------------------------------------------------------------------
ROYAL = 8  # the King's kind
HEIR = 9  # what the piece about to become a King is, as slots hold it: (piece - 63), for White
WORTH = 64  # the level, which is what a piece's capture counts
NEEDS = 128  # the lowest level whose capture improves it
CHOICES = 192  # the kinds it may become, six bits each


def legal(S: Vector, T: Vector, at: int) -> int:
    """Write every legal move of the side to move from S[at] on; return the index behind the last."""
    own = S[SIDE]
    if S[KINGS + (own >> 7)] > 1:
        return pseudo(S, T, at)
    return improve(S, T, at, crown(S, T, at, kernel.legal(S, T, at)))


def pseudo(S: Vector, T: Vector, at: int) -> int:
    """Write every move of a side that need not care for its Kings; as `legal`."""
    own = S[SIDE]
    end = generate(S, T, SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)], at)
    return improve(S, T, at, castle(S, T, capture_in_passing(S, T, end)))


def castle(S: Vector, T: Vector, end: int) -> int:
    """Write the castlings whose squares are empty, whatever is attacked (R7.4); as `legal`."""
    at = T[CASTLINGS] if S[RIGHTS] else 0
    while at:
        move = T[at + 2]
        if S[RIGHTS] & T[at + 1] and S[move >> FROM & SQUARE] & S[SIDE]:
            i = at + 7
            while i < T[at + 5] and not S[T[i]]:
                i += 1
            if i == T[at + 5]:
                S[end] = move
                end += 1
        at = T[at]
    return end


def crown(S: Vector, T: Vector, at: int, last: int) -> int:
    """Add the captures that make a King but leave the old one attacked, which the grid's kernel left out (R8.4)."""
    own = S[SIDE]
    heir = T[HEIR] + (own & BLACK) // 2
    for slot in range(SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)]):
        if S[slot] >> 9 == heir:
            needs = T[NEEDS + (S[S[slot] & SQUARE] & KIND)]
            end = last
            for i in range(last, generate(S, T, slot, slot + 1, last)):
                if T[WORTH + (S[S[i] & SQUARE] & KIND)] >= needs and absent(S, S[i], at, last):
                    S[end] = S[i]
                    end += 1
            last = end
    return last


def absent(S: Vector, move: int, at: int, last: int) -> bool:
    """Whether a move is not among those in S[at:last]."""
    while at < last and S[at] != move:
        at += 1
    return at == last


def improve(S: Vector, T: Vector, at: int, last: int) -> int:
    """Write into the moves in S[at:last] what their pieces become, one move for each choice; as `legal` (R5)."""
    end = last
    for i in range(at, last):
        move = S[i]
        victim = S[move & SQUARE]
        if victim or move >> BECOMES:
            mover = S[move >> FROM & SQUARE] & KIND
            choices = T[CHOICES + mover]
            if choices and (move >> BECOMES or T[WORTH + (victim & KIND)] >= T[NEEDS + mover]):
                move &= (1 << BECOMES) - 1
                S[i] = move | (choices & KIND) << BECOMES
                choices >>= 6
                while choices:
                    S[end] = move | (choices & KIND) << BECOMES
                    end += 1
                    choices >>= 6
    return end


def make(S: Vector, T: Vector, move: int) -> None:
    """Make a move and remember it for `unmake`."""
    own = S[SIDE]
    victim = S[move & SQUARE] & KIND
    kernel.make(S, T, move)
    if victim == T[ROYAL]:
        foe = own ^ BOTH_SIDES
        S[KINGS + (foe >> 7)] -= 1
        succeed(S, T, foe)
    if move >> BECOMES == T[ROYAL]:
        S[KINGS + (own >> 7)] += 1


def unmake(S: Vector, T: Vector) -> None:
    """Take back the last move made."""
    undo = S[PLY] - 8
    own = S[SIDE] ^ BOTH_SIDES
    if S[undo + 1] & KIND == T[ROYAL]:
        foe = own ^ BOTH_SIDES
        S[KINGS + (foe >> 7)] += 1
        if S[undo + SUCCESSOR_SLOT]:
            change_slot(S, foe, SLOTS + (foe & BLACK) * 4, S[undo + SUCCESSOR_SLOT])
    if S[undo] >> BECOMES == T[ROYAL]:
        S[KINGS + (own >> 7)] -= 1
    kernel.unmake(S, T)


def succeed(S: Vector, T: Vector, side: int) -> None:
    """If a captured King stood in the side's first slot, let another King stand there."""
    first = SLOTS + (side & BLACK) * 4
    slot = first
    while not S[slot] or S[S[slot] & SQUARE] & KIND != T[ROYAL]:
        slot += 1
    S[S[PLY] - 8 + SUCCESSOR_SLOT] = slot - first and slot
    if slot > first:
        change_slot(S, side, slot, first)


def change_slot(S: Vector, side: int, old: int, new: int) -> None:
    """Let a piece stand in another slot, which is empty."""
    S[new] = S[old]
    S[old] = 0
    S[SLOT_OF + (side & BLACK) * 4 + (S[new] & SQUARE)] = new


perft = rebound(kernel.perft, globals())
