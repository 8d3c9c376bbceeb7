"""Going on and back along a line, with what the search keeps of each position: its key, worth and force.

In the kernel's plain style; the key is right after every move, however the position has come about.
"""

from variants.engine.game import make, unmake
from variants.engine.layout import (
    COUNTS,
    FORCE,
    KEY,
    KEYS,
    LINE,
    PASSED_KEYS,
    PLACED,
    RIGHTS_KEYS,
    STOOD,
    STOOD_COUNT,
    STOOD_FIRST,
    TURN_KEY,
    WORTHS,
)
from variants.rules.grid.kernel import Vector, piece_of
from variants.rules.grid.layout import (
    AFAR,
    BLACK,
    BOTH_SIDES,
    CASTLE,
    CASTLES_TO,
    CLOCK,
    FILES,
    FROM,
    KIND,
    PASSED,
    PASSERS,
    PASSING,
    PIECES_FROM,
    PLY,
    RIGHTS,
    SIDE,
    SPECIAL,
    SQUARE,
    UNDO,
)


def go_along(S: Vector, T: Vector, move: int) -> None:
    """Make a move, and keep key, worth and force in step."""
    undo = S[PLY]
    to = move & SQUARE
    remember(S, undo)
    S[KEY] ^= S[TURN_KEY] ^ S[RIGHTS_KEYS + S[RIGHTS]] ^ passed_key(S, T)
    make(S, T, move)
    S[KEY] ^= S[RIGHTS_KEYS + S[RIGHTS]] ^ passed_key(S, T)
    if S[undo + 1]:
        take_away(S, S[undo + 1], to)
    if not move & AFAR:
        take_away(S, S[undo + 3], move >> FROM & SQUARE)
        add(S, S[to], to)
    if move >> SPECIAL & 3 == CASTLE:
        at = T[CASTLES_TO + to]
        take_away(S, S[T[at + 4]], T[at + 3])
        add(S, S[T[at + 4]], T[at + 4])
    elif move >> SPECIAL & 3 == PASSING:
        behind = to - T[FILES] if move >> FROM & SQUARE < to else to + T[FILES]
        take_away(S, S[undo + 3] ^ BOTH_SIDES, behind)


def step_back(S: Vector, T: Vector) -> None:
    unmake(S, T)
    recall(S, S[PLY])


def pass_on(S: Vector, T: Vector) -> None:
    """Let the side to move do nothing."""
    undo = S[PLY]
    remember(S, undo)
    S[KEY] ^= S[TURN_KEY] ^ passed_key(S, T)
    S[undo] = 0  # no move
    S[undo + 4] = S[CLOCK]
    S[undo + 5] = S[PASSED]
    S[PASSED] = 0
    # Nothing before this repeats what comes after.
    S[CLOCK] = 0
    S[PLY] = undo + 8
    S[SIDE] ^= BOTH_SIDES


def pass_back(S: Vector) -> None:
    """Take back that nothing was done."""
    undo = S[PLY] - 8
    S[PLY] = undo
    S[CLOCK] = S[undo + 4]
    S[PASSED] = S[undo + 5]
    S[SIDE] ^= BOTH_SIDES
    recall(S, undo)


def remember(S: Vector, undo: int) -> None:
    """Keep what the position is worth for the way back, and its key among those that stood."""
    at = LINE + (undo - UNDO) // 2
    S[at] = S[WORTHS]
    S[at + 1] = S[FORCE]
    S[at + 2] = S[FORCE + 1]
    S[STOOD + S[STOOD_COUNT]] = S[KEY]
    S[STOOD_COUNT] += 1


def recall(S: Vector, undo: int) -> None:
    """Take back what was remembered last."""
    at = LINE + (undo - UNDO) // 2
    S[WORTHS] = S[at]
    S[FORCE] = S[at + 1]
    S[FORCE + 1] = S[at + 2]
    S[STOOD_COUNT] -= 1
    S[KEY] = S[STOOD + S[STOOD_COUNT]]


def add(S: Vector, piece: int, square: int) -> None:
    """Count in a piece that has come to a square."""
    at = (piece - PIECES_FROM) * 512 + square
    S[KEY] ^= S[KEYS + at]
    S[WORTHS] += S[PLACED + at]
    S[FORCE + (piece >> 7)] += S[COUNTS + (piece & KIND)]


def take_away(S: Vector, piece: int, square: int) -> None:
    """Count out a piece that has gone from a square."""
    at = (piece - PIECES_FROM) * 512 + square
    S[KEY] ^= S[KEYS + at]
    S[WORTHS] -= S[PLACED + at]
    S[FORCE + (piece >> 7)] -= S[COUNTS + (piece & KIND)]


def passed_key(S: Vector, T: Vector) -> int:
    """What the passed square adds to the key: nothing where no piece stands to capture in passing."""
    if S[PASSED]:
        square = (S[PASSED] & 1023) - 1
        at = T[PASSERS + (S[SIDE] & BLACK) * 4 + square]
        if at:
            for i in range(at + 1, T[at], 2):
                if piece_of(S, S[SIDE], T[i + 1] >> FROM & SQUARE) == T[i]:
                    return S[PASSED_KEYS + square]
    return 0


def count_all(S: Vector, T: Vector, squares: int) -> None:
    """Find key, worth and force of a position that has just been loaded, its board of so many squares."""
    S[KEY] = S[RIGHTS_KEYS + S[RIGHTS]] ^ passed_key(S, T)
    if S[SIDE] & BLACK:
        S[KEY] ^= S[TURN_KEY]
    S[WORTHS] = S[FORCE] = S[FORCE + 1] = 0
    for square in range(squares):
        if S[square]:
            add(S, S[square], square)


def repeats(S: Vector) -> bool:
    """Whether the position stood before in this search's line, or twice in the game."""
    times = 0
    for i in range(S[STOOD_COUNT] - 4, max(-1, S[STOOD_COUNT] - S[CLOCK] - 1), -2):
        if S[STOOD + i] == S[KEY]:
            if i >= S[STOOD_FIRST]:
                return True
            times += 1
    return times > 1
