"""Announced attempts and certain checks on the grid's kernel; see there for the plain style, grid/layout.py for its places.

A sure move is made at once; an attempt is announced, thrown for, and then lands. What the dice decide is remembered as
moves are, so that `unmake` takes back either. Rulings X1 to X12, X19, X20.
"""

from variants.rules.grid import kernel
from variants.rules.grid.kernel import Vector, bears, look_at_sharers, piece_of, pseudo
from variants.rules.grid.layout import (
    ATTACKS,
    BLACK,
    BOTH_SIDES,
    CHECKERS,
    CLOCK,
    FILES,
    FROM,
    KEEPS,
    KIND,
    LAST,
    NOWHERE,
    PASSING,
    PIECES_FROM,
    PLY,
    RIGHTS,
    SHARED,
    SHARING,
    SIDE,
    SLOT_OF,
    SLOTS,
    SPECIAL,
    SQUARE,
    WHITE,
)
from variants.rules.grid.rebound import rebound

# --- Moves: the grid's, whose piece that a Pawn becomes needs but three bits --------------------------------
SQUARES = 27  # three bits: how many squares an attempt goes; 0: the move is sure
MOVE = (1 << SQUARES) - 1  # what the grid's kernel knows of it
# --- An announced attempt: the move, and besides
ALLOWED = 30  # three bits: how many squares the dice allow; 0: they have not been thrown
CAPTURES = 1 << 33  # an enemy stands where it has got to, and a second throw decides

# --- The state vector -------------------------------------------------------------------------------------
# The announced attempt, 0: none; in a move's places of the undo region the last holds the one before.
PENDING = 600
RISK = 601  # what becomes of a piece that misses its capture: it leaves the board, or shares the square; 0: none misses
REMOVE, SHARE = 1, 2
FIFTY = 100  # so many half-moves on the clock are a draw, or lost for a lone King

AT_END = 1  # as in the grid's kernel: a line that comes to a roll, or to the end of the game, counts once

# --- The tables vector --------------------------------------------------------------------------------------
ROYAL = 8  # the King's kind
EXPLORERS = 9  # a bit for each kind that goes on expeditions
RIGHTS_OF = 10  # the bits of White's castlings; the next one: Black's
KNIGHT, BISHOP = 12, 13  # their kinds
# 16 times the squares attempted, which are two or more, plus the sum of the dice: the squares allowed.
CHART = 0


def legal(S: Vector, T: Vector, at: int) -> int:
    """As `allowed`, but nothing once the game is drawn; repetition is unknown here."""
    if not S[PENDING] and (S[CLOCK] >= FIFTY or is_insufficient(S, T)):
        return at
    return allowed(S, T, at)


def allowed(S: Vector, T: Vector, at: int) -> int:
    """Write the sure moves and attempts, or the landings, from S[at] on; return the index behind the last.

    They leave the King in no certain check, or take the other King (X9 to X12); only its own moves can bring it into
    one (X9b). Without a King there are none.
    """
    if S[PENDING]:
        return landings(S, at)
    own = S[SIDE]
    king = S[SLOTS + (own & BLACK) * 4]
    end = at
    if king:
        king &= SQUARE
        in_check = attacked(S, T, king, own ^ BOTH_SIDES)
        for i in range(at, pseudo(S, T, at)):
            move = S[i]
            free = not in_check and move >> FROM & SQUARE != king
            if free or S[move & SQUARE] & KIND == T[ROYAL] or safe(S, T, move):
                S[end] = move
                end += 1
    return end


def landings(S: Vector, at: int) -> int:
    """Write where the announced piece may land: up to what the dice allow, nothing before (X3, X3a); as `allowed`."""
    pending = S[PENDING]
    start = pending >> FROM & SQUARE
    by = ((pending & SQUARE) - start) // (pending >> SQUARES & 7)
    for squares in range(1, (pending >> ALLOWED & 7) + 1):
        S[at] = start << FROM | start + squares * by
        at += 1
    return at


def safe(S: Vector, T: Vector, move: int) -> bool:
    """Whether the mover's King is in no certain check after the move, an attempt as if it succeeded (X11)."""
    own = S[SIDE]
    go(S, T, move)
    check = attacked(S, T, S[SLOTS + (own & BLACK) * 4] & SQUARE, own ^ BOTH_SIDES)
    unmake(S, T)
    return not check


def attacked(S: Vector, T: Vector, square: int, foe: int) -> bool:
    """Whether a piece of the `foe` could capture on this square without dice (X7); none can where two stand."""
    if S[SHARING] and (S[square] == SHARED or attacked_by_sharers(S, T, square, foe)):
        return S[square] != SHARED
    own = foe ^ BOTH_SIDES
    at = T[ATTACKS + (foe & BLACK) * 4 + square]
    for i in range(at + 2, T[at], 2):
        if S[T[i]] & foe and bears(S, T, i, own):
            return True
    last = T[at + 1]
    at = T[at]
    while at < last:
        if S[T[at + 1]] & foe and bears(S, T, at + 1, own):
            return True
        at = T[at]
    return False


def attacked_by_sharers(S: Vector, T: Vector, square: int, foe: int) -> bool:
    """Whether a piece that shares its square could capture on this one without dice."""
    for i in range(CHECKERS, CHECKERS + look_at_sharers(S, T, square, foe, 0)):
        explores = T[EXPLORERS] >> (piece_of(S, foe, S[i]) & KIND) & 1
        if not explores or is_next_to(T, S[i], square):
            return True
    return False


def is_next_to(T: Vector, square: int, other: int) -> bool:
    """Whether a King's step leads from a square to the other."""
    aside = square % T[FILES] - other % T[FILES]
    ahead = square // T[FILES] - other // T[FILES]
    return -2 < aside < 2 and -2 < ahead < 2


def make(S: Vector, T: Vector, move: int) -> None:
    """Make a sure move, announce an attempt, or land; a risky capture awaits its throw first (X19, X20)."""
    pending = S[PENDING]
    if pending and S[RISK] and move & SQUARE == pending & SQUARE and S[move & SQUARE]:
        note(S, pending & (1 << ALLOWED) - 1 | CAPTURES)
    elif not pending and move >> SQUARES:
        note(S, move)
    else:
        go(S, T, move)


def throw(S: Vector, T: Vector, total: int) -> None:
    """Let the sum of the dice decide how far the announced piece may go, or whether it captures."""
    pending = S[PENDING]
    squares = pending >> SQUARES & 7
    most = T[CHART + 16 * squares + total]
    if not pending & CAPTURES:
        note(S, pending | most << ALLOWED)
    elif most == squares:
        go(S, T, pending)
    else:
        miss(S, T)


def note(S: Vector, pending: int) -> None:
    """Set the pending attempt, and remember the one before for `unmake`."""
    undo = S[PLY]
    S[undo] = 0
    S[undo + 7] = S[PENDING]
    S[PLY] = undo + 8
    S[PENDING] = pending


def go(S: Vector, T: Vector, move: int) -> None:
    """Move a piece, an announced one too, and hand the turn over."""
    own, undo, pending = S[SIDE], S[PLY], S[PENDING]
    kernel.make(S, T, move & MOVE)
    if move >> SPECIAL & 3 != PASSING:
        S[undo + 7] = pending
    S[PENDING] = 0
    keep_rights(S, T, own, move & SQUARE)


def keep_rights(S: Vector, T: Vector, own: int, to: int) -> None:
    """Keep the rights but the mover's on the square it left, and the other side's on that where it took (X20)."""
    undo = S[PLY] - 8
    left = T[KEEPS + (S[undo] >> FROM & SQUARE)] | T[RIGHTS_OF + ((own ^ BOTH_SIDES) >> 7)]
    S[RIGHTS] = S[undo + 6] & left & (T[KEEPS + to] | T[RIGHTS_OF + (own >> 7)])


def miss(S: Vector, T: Vector) -> None:
    """Let the announced piece miss its capture: it leaves the board, or shares the square (X19, X20)."""
    own, undo, pending = S[SIDE], S[PLY], S[PENDING]
    to = pending & SQUARE
    if S[RISK] == SHARE:
        go(S, T, pending)
        kernel.put(S, S[undo + 1], S[undo + 2], to)
        kernel.share(S, to)
        S[CLOCK] = S[undo + 4] + 1
        keep_rights(S, T, own, NOWHERE)
    else:
        go(S, T, pending | NOWHERE)
        S[S[SLOT_OF + (own & BLACK) * 4 + NOWHERE]] = 0
        kernel.lift(S, NOWHERE, own)
        S[CLOCK] = 0


def unmake(S: Vector, T: Vector) -> None:
    """Take back the last move, announcement, landing or throw."""
    undo = S[PLY] - 8
    move = S[undo]
    S[PENDING] = 0 if move >> SPECIAL & 3 == PASSING else S[undo + 7]
    if not move:
        S[PLY] = undo
    else:
        if S[move & SQUARE] == SHARED:
            S[SHARING] -= 1
        kernel.unmake(S, T)


def is_insufficient(S: Vector, T: Vector) -> bool:
    """Whether nobody could ever mate: bare Kings, one Knight, or Bishops on squares of one colour only (X15)."""
    white, black = material(S, T, WHITE), material(S, T, BLACK)
    knights = (white >> 2) + (black >> 2)
    bishops = (white | black) & 3
    return bishops < 3 if knights == 0 else knights == 1 and bishops == 0


def material(S: Vector, T: Vector, own: int) -> int:
    """What a side has beside its King: a bit for Bishops on either colour of squares, 4 for each Knight, else 16."""
    count = 0
    for i in range(SLOTS + (own & BLACK) * 4, S[LAST + (own >> 7)]):
        kind = (S[i] >> 9) + PIECES_FROM & KIND
        square = S[i] & SQUARE
        if S[i] and kind == T[BISHOP]:
            count |= 1 << (square + square // T[FILES] & 1)
        elif S[i] and kind == T[KNIGHT]:
            count += 4
        elif S[i] and kind != T[ROYAL]:
            return 16
    return count


perft = rebound(kernel.perft, globals())
