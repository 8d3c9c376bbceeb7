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
    CASTLE,
    CASTLES_TO,
    CASTLINGS,
    CHECKERS,
    CLOCK,
    DOUBLE,
    FILES,
    FROM,
    FROZEN,
    HELD_FROM,
    HOLDER,
    HOLDERS,
    HOLDS,
    KEEPS,
    KIND,
    LAST,
    MARKS,
    PASSED,
    PASSERS,
    PASSING,
    PIECES_FROM,
    PLY,
    QUIET,
    RESETS,
    RIGHTS,
    SAFE,
    SHARED,
    SHARING,
    SHUT,
    SIDE,
    SLOT_OF,
    SLOTS,
    SPECIAL,
    SQUARE,
    STAMP,
)

Vector = list[int]
AT_END = 0  # what perft counts for a line that ends before its depth


def legal(S: Vector, T: Vector, at: int) -> int:
    """Write every legal move of the side to move, which has one King, from S[at] on; return the index behind the last.

    Only moves that could matter to the own King are tried out: its own, those of pieces on a line to it,
    captures from afar on such a line, those of a freezing piece that lets an enemy go, and in check every move.
    """
    own = S[SIDE]
    king = SLOTS + (own & BLACK) * 4
    checks, lines = look(S, T, S[king] & SQUARE, own ^ BOTH_SIDES)
    holders = S[HOLDERS + (own >> 7)]
    frozen = freeze(S, T)
    part = generate(S, T, holders, S[LAST + (own >> 7)], at)
    end = generate(S, T, king, holders, part)
    if S[PASSED] or S[RIGHTS]:
        end = castle(S, T, capture_in_passing(S, T, end))
    if frozen:
        thaw(S, frozen)
    if checks or S[SHARING]:
        return sift(S, T, at, end, True)
    mark_holders(S, T, king + 1, holders)
    return sift(S, T, at if lines else part, end, False)


def pseudo(S: Vector, T: Vector, at: int) -> int:
    """Write every move that movement and freezing allow, whatever becomes of the King; as `legal`."""
    own = S[SIDE]
    frozen = freeze(S, T)
    end = generate(S, T, SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)], at)
    end = castle(S, T, capture_in_passing(S, T, end))
    thaw(S, frozen)
    return end


def generate(S: Vector, T: Vector, slot: int, last: int, end: int) -> int:
    """Write the moves of the pieces in these slots, looking at nothing but their lines; as `legal`."""
    foe = S[SIDE] ^ BOTH_SIDES
    for i in range(slot, last):
        at = S[i]
        if at:
            at = T[at]
            rides = T[at]
            for j in range(at + 2, rides, 2):
                if not S[T[j]]:
                    S[end] = T[j + 1]
                    end += 1
            if T[at + 1] > rides:
                end = ride(S, T, rides, T[at + 1], foe, end)
    return end


def ride(S: Vector, T: Vector, at: int, last: int, foe: int, end: int) -> int:
    """Write the moves along one piece's rides; as `legal`."""
    while at < last:
        move = T[at]
        piece = S[move & SQUARE]
        if piece:
            if piece & foe and move & CAPTURE:
                S[end] = move
                end += 1
            at = T[at + 1]
        else:
            if move & QUIET:
                S[end] = move
                end += 1
            at += 2
    return end


def capture_in_passing(S: Vector, T: Vector, end: int) -> int:
    """Write the captures of pieces that have just passed an open square; as `legal`."""
    passed = S[PASSED]
    while passed:
        square = (passed & 1023) - 1
        passed >>= 10
        at = T[PASSERS + (S[SIDE] & BLACK) * 4 + square]
        if at and not S[square]:
            for i in range(at + 1, T[at], 2):
                if piece_of(S, S[SIDE], T[i + 1] >> FROM & SQUARE) == T[i]:
                    S[end] = T[i + 1]
                    end += 1
    return end


def castle(S: Vector, T: Vector, end: int) -> int:
    """Write the castlings that are still allowed; as `legal`."""
    at = T[CASTLINGS] if S[RIGHTS] else 0
    while at:
        move = T[at + 2]
        king = piece_of(S, S[SIDE], move >> FROM & SQUARE)
        if S[RIGHTS] & T[at + 1] and king & S[SIDE] and clear(S, T, at):
            S[end] = move
            end += 1
        at = T[at]
    return end


def clear(S: Vector, T: Vector, at: int) -> bool:
    """Whether the squares of a castling are empty and safe."""
    for i in range(at + 7, T[at + 5]):
        if S[T[i]]:
            return False
    for i in range(T[at + 5], T[at + 6]):  # noqa: SIM110, a generator would not compile
        if attacked(S, T, T[i], S[SIDE] ^ BOTH_SIDES):
            return False
    return True


def freeze(S: Vector, T: Vector) -> int:
    """Empty the slots of the mover's frozen pieces, so that they generate nothing; return how many they are."""
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
    """Put the frozen pieces back into their slots."""
    for i in range(FROZEN, FROZEN + 2 * frozen, 2):
        S[S[i]] = S[i + 1]


def mark_holders(S: Vector, T: Vector, slot: int, last: int) -> None:
    """Mark the mover's freezing pieces that hold an enemy: if one goes, that enemy may attack."""
    foe = S[SIDE] ^ BOTH_SIDES
    for i in range(slot, last):
        if S[i] and S[T[HOLDS + (S[i] & SQUARE)]] & foe:
            S[MARKS + (S[i] & SQUARE)] = S[STAMP]


def look(S: Vector, T: Vector, square: int, foe: int) -> tuple[int, int]:
    """Look from a square at the `foe`'s pieces: how many attack it, and how many lines but one piece blocks.

    The attackers' squares are left in S[CHECKERS...]; the only pieces on their lines, and the square itself, are marked.
    """
    if S[square] == SHARED:
        return 0, 0
    S[STAMP] += 1
    S[MARKS + square] = S[STAMP]
    held = foe ^ BOTH_SIDES | T[HOLDER]
    checks = 0
    at = T[ATTACKS + (foe & BLACK) * 4 + square]
    for i in range(at + 2, T[at], 2):
        if S[T[i]] & foe and bears(S, T, i, held):
            S[CHECKERS + checks] = T[i]
            checks += 1
    if S[SHARING]:
        checks = look_at_sharers(S, T, square, foe, checks)
    return look_along_lines(S, T, T[at], T[at + 1], foe, checks)


def look_along_lines(S: Vector, T: Vector, at: int, last: int, foe: int, checks: int) -> tuple[int, int]:
    """The riders' part of `look`, which has found so many checkers already."""
    held = foe ^ BOTH_SIDES | T[HOLDER]
    lines = 0
    while at < last:
        first = at + 1
        at = T[at]
        while first < at and not S[T[first]]:
            first += 2
        if first < at:
            if S[T[first]] & foe and bears(S, T, first, held):
                S[CHECKERS + checks] = T[first]
                checks += 1
            else:
                second = first + 2
                while second < at and not S[T[second]]:
                    second += 2
                if second < at and S[T[second]] & foe and T[second + 1] >> (S[T[second]] & KIND) & 1:
                    S[MARKS + T[first]] = S[STAMP]
                    lines += 1
    return checks, lines


def bears(S: Vector, T: Vector, at: int, held: int) -> bool:
    """Whether the piece at this step of a line to a square attacks along it, and is not held."""
    square = T[at]
    return T[at + 1] >> (S[square] & KIND) & 1 != 0 and S[T[HELD_FROM + square]] != held


def look_at_sharers(S: Vector, T: Vector, square: int, foe: int, checks: int) -> int:
    """Add to the checkers those `foe`'s pieces that attack a square from one they share; return how many there are."""
    first = SLOTS + (foe & BLACK) * 4
    for i in range(first, S[LAST + (foe >> 7)]):
        if S[i] and S[S[i] & SQUARE] == SHARED and reaches(S, T, T[S[i]], square):
            S[CHECKERS + checks] = S[i] & SQUARE
            checks += 1
    return checks


def reaches(S: Vector, T: Vector, at: int, square: int) -> bool:
    """Whether the piece whose block of lines begins at `at` could capture on a square."""
    for i in range(at + 3, T[at], 2):
        if T[i] & SQUARE == square and T[i] & CAPTURE:
            return True
    last = T[at + 1]
    at = T[at]
    while at < last:
        if T[at] & SQUARE == square and T[at] & CAPTURE:
            return True
        at = T[at + 1] if S[T[at] & SQUARE] else at + 2
    return False


def attacked(S: Vector, T: Vector, square: int, foe: int) -> bool:
    """Whether an unfrozen piece of the `foe` could capture on this square with its next move."""
    if S[SHARING] and (S[square] == SHARED or look_at_sharers(S, T, square, foe, 0)):
        return S[square] != SHARED
    held = foe ^ BOTH_SIDES | T[HOLDER]
    at = T[ATTACKS + (foe & BLACK) * 4 + square]
    for i in range(at + 2, T[at], 2):
        if S[T[i]] & foe and bears(S, T, i, held):
            return True
    last = T[at + 1]
    at = T[at]
    while at < last:
        first = at + 1
        at = T[at]
        while first < at and not S[T[first]]:
            first += 2
        if first < at and S[T[first]] & foe and bears(S, T, first, held):
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
    """Whether a capture from afar takes away a marked piece; one in passing always counts, for it opens two squares."""
    if move & AFAR:
        return S[MARKS + (move & SQUARE)] == stamp
    return move >> SPECIAL & 3 == PASSING


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
    piece = piece_of(S, own, square) if S[SHARING] else S[square]
    taken = S[to]
    undo = S[PLY]
    S[undo] = move
    S[undo + 1] = taken
    S[undo + 3] = piece
    S[undo + 4] = S[CLOCK]
    S[undo + 5] = S[PASSED]
    S[undo + 6] = S[RIGHTS]
    S[PLY] = undo + 8
    S[PASSED] = 0
    S[RIGHTS] &= T[KEEPS + square] & T[KEEPS + to]
    S[SIDE] = own ^ BOTH_SIDES
    if taken:
        slot = S[SLOT_OF + (taken & BLACK) * 4 + to]
        S[undo + 2] = slot
        S[slot] = 0
        lift(S, to, own ^ BOTH_SIDES)
    S[CLOCK] = 0 if taken or move & RESETS else S[CLOCK] + 1
    if not move & AFAR:
        leave(S, square, own)
        put(
            S,
            own | move >> BECOMES if move >> BECOMES else piece,
            S[SLOT_OF + (own & BLACK) * 4 + square],
            to,
        )
    if move >> SPECIAL & 3:
        make_special(S, T, move, own)


def piece_of(S: Vector, own: int, square: int) -> int:
    """The piece on a square; of two that share it, the one of that side."""
    if S[square] != SHARED:
        return S[square]
    return (S[S[SLOT_OF + (own & BLACK) * 4 + square]] >> 9) + PIECES_FROM


def leave(S: Vector, square: int, own: int) -> None:
    """Take a piece off its square; one that shared it stays behind."""
    if S[square] == SHARED:
        S[SHARING] -= 1
        foe = own ^ BOTH_SIDES
        put(S, piece_of(S, foe, square), S[SLOT_OF + (foe & BLACK) * 4 + square], square)
        S[SHUT + (own & BLACK) * 4 + square] = 0
    else:
        lift(S, square, own)


def make_special(S: Vector, T: Vector, move: int, own: int) -> None:
    """What a move does besides: open the square it passed, bring the castling partner, take the piece it passes."""
    special = move >> SPECIAL & 3
    to = move & SQUARE
    if special == DOUBLE:
        S[PASSED] = ((move >> FROM & SQUARE) + to >> 1) + 1
    elif special == CASTLE:
        at = T[CASTLES_TO + to]
        shift(S, T[at + 3], T[at + 4], own)
    else:
        behind = to - T[FILES] if move >> FROM & SQUARE < to else to + T[FILES]
        slot = S[SLOT_OF + ((own ^ BOTH_SIDES) & BLACK) * 4 + behind]
        S[S[PLY] - 1] = slot
        S[slot] = 0
        lift(S, behind, own ^ BOTH_SIDES)
        S[CLOCK] = 0


def unmake_special(S: Vector, T: Vector, move: int, own: int) -> None:
    """Take back what `make_special` did."""
    to = move & SQUARE
    if move >> SPECIAL & 3 == CASTLE:
        at = T[CASTLES_TO + to]
        shift(S, T[at + 4], T[at + 3], own)
    elif move >> SPECIAL & 3 == PASSING:
        behind = to - T[FILES] if move >> FROM & SQUARE < to else to + T[FILES]
        piece = S[S[PLY] + 3] ^ BOTH_SIDES
        put(S, piece, S[S[PLY] + 7], behind)


def shift(S: Vector, square: int, to: int, own: int) -> None:
    """Move a piece that is not the one that moves."""
    shared = S[to]
    piece = piece_of(S, own, square)
    leave(S, square, own)
    put(S, piece, S[SLOT_OF + (own & BLACK) * 4 + square], to)
    if shared:
        share(S, to)


def unmake(S: Vector, T: Vector) -> None:
    """Take back the last move made."""
    undo = S[PLY] - 8
    own = S[SIDE] ^ BOTH_SIDES
    move = S[undo]
    to = move & SQUARE
    S[PLY] = undo
    S[SIDE] = own
    S[CLOCK] = S[undo + 4]
    S[PASSED] = S[undo + 5]
    S[RIGHTS] = S[undo + 6]
    if not move & AFAR:
        lift(S, to, own)
        square = move >> FROM & SQUARE
        shared = S[square]
        put(S, S[undo + 3], S[SLOT_OF + (own & BLACK) * 4 + to], square)
        if shared:
            share(S, square)
    if S[undo + 1]:
        put(S, S[undo + 1], S[undo + 2], to)
    if move >> SPECIAL & 3:
        unmake_special(S, T, move, own)


def put(S: Vector, piece: int, slot: int, square: int) -> None:
    """Set a piece on a square."""
    S[square] = piece
    S[slot] = (piece - PIECES_FROM) << 9 | square
    own = (piece & BLACK) * 4 + square
    S[SLOT_OF + own] = slot
    S[SHUT + own] = 1
    S[SAFE + own] = 0


def lift(S: Vector, square: int, own: int) -> None:
    """Empty a square on which that side's piece stands."""
    S[square] = 0
    S[SHUT + (own & BLACK) * 4 + square] = 0
    S[SAFE + (own & BLACK) * 4 + square] = 1


def share(S: Vector, square: int) -> None:
    """Let the two pieces that have been set on a square share it."""
    S[square] = SHARED
    S[SHARING] += 1
    S[SAFE + square] = S[SAFE + BLACK * 4 + square] = 1


def perft(S: Vector, T: Vector, depth: int, at: int) -> int:
    """Count the lines of `depth` legal moves, and AT_END for each that ends before; lists are written from S[at] on.

    A game's own kernel has it upon its own functions (rebound.py).
    """
    last = legal(S, T, at)
    if last == at:
        return AT_END
    if depth <= 1:
        return last - at
    lines = 0
    for i in range(at, last):
        make(S, T, S[i])
        lines += perft(S, T, depth - 1, last)
        unmake(S, T)
    return lines
