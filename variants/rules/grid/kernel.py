"""The kernel: one move generator for every game on a grid, walking the tables that the declarations compile to.

S is the state vector, T the tables (layout.py); both are flat and hold whole numbers only. Without further help they
are plain lists; the same source compiles for arrays. Hence the plain style: indices, no objects, no slices, small
functions where a call costs little and longer ones where it would.

Lists of moves are written into S itself from an index on; what writes one returns the index behind it.
"""

from variants.rules.grid.layout import (
    AFAR,
    ATTACKS,
    BECOMES,
    BLACK,
    BOTH_SIDES,
    CAPTURE,
    CHECKERS,
    CLOCK,
    FROM,
    FROZEN,
    HELD_FROM,
    HOLDER,
    HOLDERS,
    HOLDS,
    KIND,
    LAST,
    MARKS,
    MEN_FROM,
    PLY,
    QUIET,
    RESETS,
    SIDE,
    SLOT_OF,
    SLOTS,
    SQUARE,
    STAMP,
)

Vector = list[int]


def legal(S: Vector, T: Vector, at: int) -> int:
    """Write every legal move of the side to move from S[at] on; return the index behind the last.

    Only moves that could matter to the own King are tried out: his own, those of men who stand on a line to him,
    captures from afar on such a line, those of a freezing man who lets an enemy go, and in check every move.
    """
    own = S[SIDE]
    king = SLOTS + (own & BLACK) * 4
    checks, lines = look(S, T, S[king] & SQUARE, own ^ BOTH_SIDES)
    holders = S[HOLDERS + (own >> 7)]
    frozen = freeze(S, T)
    part = generate(S, T, holders, S[LAST + (own >> 7)], at)
    end = generate(S, T, king, holders, part)
    if frozen:
        thaw(S, frozen)
    if checks:
        return sift(S, T, at, end, True)
    mark_holders(S, T, king + 1, holders)
    return sift(S, T, at if lines else part, end, False)


def pseudo(S: Vector, T: Vector, at: int) -> int:
    """Write every move that movement and freezing allow, whatever becomes of the King; as `legal`."""
    own = S[SIDE]
    frozen = freeze(S, T)
    end = generate(S, T, SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)], at)
    thaw(S, frozen)
    return end


def generate(S: Vector, T: Vector, slot: int, last: int, end: int) -> int:
    """Write the moves of the men in these slots, looking at nothing but their lines; as `legal`."""
    foe = S[SIDE] ^ BOTH_SIDES
    for i in range(slot, last):
        at = S[i]
        if at:
            at = T[at]
            rides = T[at]
            for j in range(at + 2, rides):
                move = T[j]
                man = S[move & SQUARE]
                if not man:
                    if move & QUIET:
                        S[end] = move
                        end += 1
                elif man & foe and move & CAPTURE:
                    S[end] = move
                    end += 1
            if T[at + 1] > rides:
                end = ride(S, T, rides, T[at + 1], foe, end)
    return end


def ride(S: Vector, T: Vector, at: int, last: int, foe: int, end: int) -> int:
    """Write the moves along one man's rides; as `legal`."""
    while at < last:
        move = T[at]
        man = S[move & SQUARE]
        if man:
            if man & foe and move & CAPTURE:
                S[end] = move
                end += 1
            at = T[at + 1]
        else:
            if move & QUIET:
                S[end] = move
                end += 1
            at += 2
    return end


def freeze(S: Vector, T: Vector) -> int:
    """Empty the slots of the mover's frozen men, so that they generate nothing; return how many they are."""
    foe = S[SIDE] ^ BOTH_SIDES
    frozen = 0
    for i in range(SLOTS + (foe & BLACK) * 4 + 1, S[HOLDERS + (foe >> 7)]):
        if S[i]:
            square = T[HOLDS + (S[i] & SQUARE)]
            if S[square] and not S[square] & foe:
                slot = S[SLOT_OF + (S[SIDE] & BLACK) * 4 + square]
                S[FROZEN + 2 * frozen] = slot
                S[FROZEN + 2 * frozen + 1] = S[slot]
                S[slot] = 0
                frozen += 1
    return frozen


def thaw(S: Vector, frozen: int) -> None:
    """Put the frozen men back into their slots."""
    for i in range(FROZEN, FROZEN + 2 * frozen, 2):
        S[S[i]] = S[i + 1]


def mark_holders(S: Vector, T: Vector, slot: int, last: int) -> None:
    """Mark the mover's freezing men who hold an enemy: if one goes, that enemy may attack."""
    foe = S[SIDE] ^ BOTH_SIDES
    for i in range(slot, last):
        if S[i] and S[T[HOLDS + (S[i] & SQUARE)]] & foe:
            S[MARKS + (S[i] & SQUARE)] = S[STAMP]


def look(S: Vector, T: Vector, square: int, foe: int) -> tuple[int, int]:
    """Look from a square at the `foe`'s men: how many attack it, and how many lines but one man blocks.

    The attackers' squares are left in S[CHECKERS...]; the only men on their lines, and the square itself, are marked.
    """
    stamp = S[STAMP] + 1
    S[STAMP] = stamp
    S[MARKS + square] = stamp
    held = foe ^ BOTH_SIDES | T[HOLDER]
    checks = 0
    lines = 0
    at = T[ATTACKS + (foe & BLACK) * 4 + square]
    for i in range(at + 2, T[at], 2):
        man = S[T[i]]
        if man & foe and T[i + 1] >> (man & KIND) & 1 and S[T[HELD_FROM + T[i]]] != held:
            S[CHECKERS + checks] = T[i]
            checks += 1
    last = T[at + 1]
    at = T[at]
    while at < last:
        line = at + 1
        at = T[at]
        first = near(S, T, line, at)
        if first < at:
            man = S[T[first]]
            if man & foe and T[first + 1] >> (man & KIND) & 1 and S[T[HELD_FROM + T[first]]] != held:
                S[CHECKERS + checks] = T[first]
                checks += 1
            else:
                second = near(S, T, first + 2, at)
                if second < at:
                    man = S[T[second]]
                    if man & foe and T[second + 1] >> (man & KIND) & 1:
                        S[MARKS + T[first]] = stamp
                        lines += 1
    return checks, lines


def near(S: Vector, T: Vector, at: int, last: int) -> int:
    """Where on a line the first man stands; `last` if there is none."""
    while at < last and not S[T[at]]:
        at += 2
    return at


def attacked(S: Vector, T: Vector, square: int, foe: int) -> bool:
    """Whether an unfrozen man of the `foe` could capture on this square with his next move."""
    held = foe ^ BOTH_SIDES | T[HOLDER]
    at = T[ATTACKS + (foe & BLACK) * 4 + square]
    for i in range(at + 2, T[at], 2):
        man = S[T[i]]
        if man & foe and T[i + 1] >> (man & KIND) & 1 and S[T[HELD_FROM + T[i]]] != held:
            return True
    last = T[at + 1]
    at = T[at]
    while at < last:
        line = at + 1
        at = T[at]
        first = near(S, T, line, at)
        if first < at:
            man = S[T[first]]
            if man & foe and T[first + 1] >> (man & KIND) & 1 and S[T[HELD_FROM + T[first]]] != held:
                return True
    return False


def sift(S: Vector, T: Vector, at: int, last: int, every: bool) -> int:
    """Keep of the moves in S[at:last] those that leave the own King unattacked; return the index behind the last.

    Unless `every` move is tried, those that touch no marked square are kept unseen.
    """
    stamp = S[STAMP]
    end = at
    for i in range(at, last):
        move = S[i]
        if every or S[MARKS + (move >> FROM & SQUARE)] == stamp or touches(S, move, stamp):
            if safe(S, T, move):
                S[end] = move
                end += 1
        else:
            S[end] = move
            end += 1
    return end


def touches(S: Vector, move: int, stamp: int) -> bool:
    """Whether a capture from afar takes away a marked man."""
    return move & AFAR != 0 and S[MARKS + (move & SQUARE)] == stamp


def safe(S: Vector, T: Vector, move: int) -> bool:
    """Whether the mover's King is unattacked after the move."""
    own = S[SIDE]
    make(S, T, move)
    king = S[SLOTS + (own & BLACK) * 4] & SQUARE
    exposed = attacked(S, T, king, own ^ BOTH_SIDES)
    unmake(S, T)
    return not exposed


def make(S: Vector, T: Vector, move: int) -> None:
    """Make a move and remember it for `unmake`."""
    own = S[SIDE]
    to = move & SQUARE
    square = move >> FROM & SQUARE
    man = S[square]
    taken = S[to]
    undo = S[PLY]
    S[undo] = move
    S[undo + 1] = taken
    S[undo + 3] = man
    S[undo + 4] = S[CLOCK]
    S[PLY] = undo + 8
    S[SIDE] = own ^ BOTH_SIDES
    if taken:
        slot = S[SLOT_OF + (taken & BLACK) * 4 + to]
        S[undo + 2] = slot
        S[slot] = 0
        S[to] = 0
    S[CLOCK] = 0 if taken or move & RESETS else S[CLOCK] + 1
    if not move & AFAR:
        S[square] = 0
        put(S, own | move >> BECOMES if move >> BECOMES else man, S[SLOT_OF + (own & BLACK) * 4 + square], to)


def unmake(S: Vector, T: Vector) -> None:
    """Take back the last move made."""
    undo = S[PLY] - 8
    own = S[SIDE] ^ BOTH_SIDES
    move = S[undo]
    to = move & SQUARE
    S[PLY] = undo
    S[SIDE] = own
    S[CLOCK] = S[undo + 4]
    if not move & AFAR:
        S[to] = 0
        put(S, S[undo + 3], S[SLOT_OF + (own & BLACK) * 4 + to], move >> FROM & SQUARE)
    if S[undo + 1]:
        put(S, S[undo + 1], S[undo + 2], to)


def put(S: Vector, man: int, slot: int, square: int) -> None:
    """Set a man on a square."""
    S[square] = man
    S[slot] = (man - MEN_FROM) << 9 | square
    S[SLOT_OF + (man & BLACK) * 4 + square] = slot


def perft(S: Vector, T: Vector, depth: int, at: int) -> int:
    """How many lines of exactly `depth` legal moves there are; lists are written from S[at] on."""
    last = legal(S, T, at)
    if depth <= 1:
        return last - at
    lines = 0
    for i in range(at, last):
        make(S, T, S[i])
        lines += perft(S, T, depth - 1, last)
        unmake(S, T)
    return lines
