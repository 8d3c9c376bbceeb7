"""Dice on the grid's kernel; see there for the plain style, and grid/layout.py for its places.

A half-move is the kernel's move with the die that it uses. The dice left stand in the state vector; with the last of
them, or with the King's capture, the turn ends. Passed squares of both sides stand there together: by the
tables no Pawn captures in passing in its own half. Rulings R3 to R9, R12, R17.
"""

from variants.rules.grid import kernel
from variants.rules.grid.kernel import Vector, capture_in_passing, castle, generate
from variants.rules.grid.layout import (
    BLACK,
    BOTH_SIDES,
    CLOCK,
    FILES,
    FROM,
    KIND,
    LAST,
    MARKS,
    NOWHERE,
    PASSED,
    PASSING,
    PLY,
    SIDE,
    SLOTS,
    SPECIAL,
    SQUARE,
    STAMP,
    WHITE,
)
from variants.rules.grid.rebound import rebound

# --- Half-moves: the grid's moves, whose piece that a Pawn becomes needs but three bits ---------------------
DIE = 27  # three bits: the die that a half-move uses
BOTH = 1 << 30  # the other die can be used after it
MOVE = (1 << DIE) - 1  # what the grid's kernel knows of it
NO_LIMIT = 1023  # more half-moves than a die ever allows
UNUSABLE = 0  # the half-move that drops the dice left

AT_END = 1  # as in the grid's kernel: a line that comes to a roll counts once (R17)

# --- The state vector -------------------------------------------------------------------------------------
DICE = 600  # the dice still to play, the higher one in the upper three bits of six; 0: none
# In a half-move's places of the undo region the first holds from DIE on the dice before it, and above them:
ENDED = 1 << DIE + 6  # it ended the turn

# --- The tables vector --------------------------------------------------------------------------------------
ROYAL, PAWN_KIND = 8, 9  # the kinds of King and Pawn
MOVED_BY = 16  # 64 times the kind, plus the square: a bit for each face that moves this piece from there
HALF = 32  # White's Pawns pass squares below it, Black's the others


def legal(S: Vector, T: Vector, at: int) -> int:
    """Write what the dice left allow from S[at] on, UNUSABLE if they move nothing; return the index behind the last."""
    end = allowed(S, T, at)
    if end == at and S[DICE]:
        S[end] = UNUSABLE
        end += 1
    return end


def allowed(S: Vector, T: Vector, at: int) -> int:
    """Write the half-moves that use as many dice as possible, or the larger; the King's capture always (R4, R6, R9)."""
    last = uses(S, T, at)
    both = larger = 0
    for i in range(at, last):
        both |= S[i] & BOTH
        if S[i] >> DIE & 7 > larger:
            larger = S[i] >> DIE & 7
    end = at
    for i in range(at, last):
        move = S[i]
        fits = move & BOTH if both else move >> DIE & 7 == larger
        if fits or S[move & SQUARE] & KIND == T[ROYAL]:
            S[end] = move
            end += 1
    return end


def uses(S: Vector, T: Vector, at: int) -> int:
    """Write every half-move that a die left allows, whether or not the turn may go on with it; as `legal`."""
    high, low = S[DICE] >> 3, S[DICE] & 7
    end = by_die(S, T, low, at, NO_LIMIT)
    if high:
        if high != low:
            end = by_die(S, T, high, end, NO_LIMIT)
        for i in range(at, end):
            if leads_on(S, T, S[i], end):
                S[i] |= BOTH
    return end


def by_die(S: Vector, T: Vector, die: int, at: int, enough: int) -> int:
    """Write every half-move of one die, blind to checks (R8), no further piece's where they are enough; as `legal`."""
    own = S[SIDE]
    end = at
    for slot in range(SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)]):
        if S[slot] and end - at < enough and is_moved(S, T, S[slot] & SQUARE, die):
            end = generate(S, T, slot, slot + 1, end)
    last = castle(S, T, capture_in_passing(S, T, end))
    for i in range(end, last):
        if is_moved(S, T, S[i] >> FROM & SQUARE, die):
            S[end] = S[i]
            end += 1
    for i in range(at, end):
        S[i] |= die << DIE
    return end


def is_moved(S: Vector, T: Vector, square: int, die: int) -> bool:
    """Whether the die moves the piece on a square (R1, R18)."""
    return T[MOVED_BY + (S[square] & KIND) * 64 + square] >> die & 1 != 0


def leads_on(S: Vector, T: Vector, move: int, at: int) -> bool:
    """Whether the other die can be used after a half-move; lists are written from S[at] on."""
    make(S, T, move)
    follows = S[DICE] != 0 and by_die(S, T, S[DICE], at, 1) > at
    unmake(S, T)
    return follows


def reach(S: Vector, T: Vector, at: int) -> int:
    """Mark where the dice can take a piece in some way that the rules allow; return how many of them can be used."""
    S[STAMP] += 1
    last = allowed(S, T, at)
    dice = 0
    for i in range(at, last):
        mark_captures(S, T, i, i + 1)
        if S[i] & BOTH:
            make(S, T, S[i])
            mark_captures(S, T, last, by_die(S, T, S[DICE], last, NO_LIMIT))
            unmake(S, T)
        dice |= 2 if S[i] & BOTH else 1
    return 2 if dice & 2 else dice


def mark_captures(S: Vector, T: Vector, at: int, last: int) -> None:
    """Mark the squares of the pieces that the half-moves in S[at:last] take."""
    for i in range(at, last):
        S[MARKS + captured(S, T, S[i])] = S[STAMP]


def captured(S: Vector, T: Vector, move: int) -> int:
    """Where the piece stands that a half-move takes; NOWHERE for none."""
    to = move & SQUARE
    if move >> SPECIAL & 3 == PASSING:
        return beyond(T, to)
    return to if S[to] else NOWHERE


def beyond(T: Vector, square: int) -> int:
    """Where the Pawn stands that passed a square."""
    return square + T[FILES] if square < HALF else square - T[FILES]


def make(S: Vector, T: Vector, move: int) -> None:
    """Make a half-move and remember it for `unmake`; the turn ends with the last die, or with a taken King (R9)."""
    own, dice, passed, undo = S[SIDE], S[DICE], S[PASSED], S[PLY]
    left = 0
    if move == UNUSABLE:
        drop(S)
    else:
        kernel.make(S, T, move & MOVE)
        if S[undo + 1] & KIND != T[ROYAL]:
            left = dice >> 3 if dice & 7 == move >> DIE & 7 else dice & 7
    S[undo] = move & MOVE | dice << DIE
    S[DICE] = left
    if dice < 8 and S[CLOCK]:
        S[CLOCK] -= 1  # a turn's first half-move alone counts (R17)
    if left:
        S[SIDE] = own
        keep_open(S, T, passed, BOTH_SIDES)
    else:
        S[undo] |= ENDED
        keep_open(S, T, passed, own)


def drop(S: Vector) -> None:
    """Hand the turn over with nothing moved."""
    undo = S[PLY]
    S[undo + 4] = S[CLOCK]
    S[undo + 5] = S[PASSED]
    S[PLY] = undo + 8
    S[CLOCK] += 1
    S[PASSED] = 0
    S[SIDE] ^= BOTH_SIDES


def keep_open(S: Vector, T: Vector, passed: int, sides: int) -> None:
    """Leave open what was passed before by Pawns of these sides, as far as it has stayed so (R12)."""
    while passed:
        square = (passed & 1023) - 1
        passed >>= 10
        if sides & (WHITE if square < HALF else BLACK) and is_open(S, T, square):
            S[PASSED] = S[PASSED] << 10 | square + 1


def is_open(S: Vector, T: Vector, square: int) -> bool:
    """Whether a passed square is empty, and the Pawn that passed it stands just beyond (R12)."""
    pawn = T[PAWN_KIND] | (WHITE if square < HALF else BLACK)
    return not S[square] and S[beyond(T, square)] == pawn


def unmake(S: Vector, T: Vector) -> None:
    """Take back the last half-move made, and whatever was rolled since."""
    undo = S[PLY] - 8
    if not S[undo] & ENDED:
        S[SIDE] ^= BOTH_SIDES
    if S[undo] & MOVE == UNUSABLE:
        S[PLY] = undo
        S[SIDE] ^= BOTH_SIDES
        S[CLOCK] = S[undo + 4]
        S[PASSED] = S[undo + 5]
    else:
        kernel.unmake(S, T)
    S[DICE] = S[undo] >> DIE & 63


perft = rebound(kernel.perft, globals())  # the lines of this turn
