"""Expedition Chess for the search, in the kernel's plain style: attempts and risky captures by their exact chances.

An attempt is the mean, over what the chart allows, of the best landing so far on its way; so each square of a way is looked
at once, for all attempts along it. Values are for the side to move, in millionths of a point: chances can be
added up only where they are chances of winning. Sources and rulings as in the rules; the weights are in `weights.toml`.
"""

from variants.engine.dice_layout import (
    MAX_NODES,
    NODES,
    PAIRS,
    POINT,
    SEEN,
    SEEN_MASK,
    STOP,
    UNKNOWN,
    WEIGHTS,
)
from variants.engine.dice_position import equity, placement_key
from variants.rules.expedition.kernel import (
    ALLOWED,
    CAPTURES,
    FIFTY,
    PENDING,
    RISK,
    SQUARES,
    allowed,
    go,
    is_insufficient,
    make,
    material,
    miss,
    note,
    unmake,
)
from variants.rules.grid import kernel as grid
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import (
    BECOMES,
    BLACK,
    BOTH_SIDES,
    CLOCK,
    FROM,
    KIND,
    LAST,
    PASSED,
    PIECES_FROM,
    PLY,
    RIGHTS,
    SIDE,
    SLOTS,
    SQUARE,
)

PAWN, KING = 1, 6
# By 8 times the squares attempted, plus a number of squares: the throws that allow exactly so many.
WAYS = PAIRS
LOST = POINT - 1000  # less than a win for sure: a sooner end is better
# Numbers kept of the way being looked at: what each landing is worth, and whether that is but a bound.
ROW = 16
# What a position remembered is worth: this at least, at most, or exactly.
AT_LEAST, AT_MOST, EXACTLY = 1, 2, 3
# In the weights: by kind from VALUES on; then single ones.
VALUES = 0
TEMPO, MOBILITY, HANGING_FOE, HANGING_OWN, THREAT, CENTRE = 8, 9, 10, 11, 12, 13
PAWNS = 16  # by rank


def value_of_move(S: Vector, T: Vector, move: int, depth: int, alpha: int, beta: int, at: int) -> int:
    """What a move, an attempt or a landing is worth to the side to move, looking `depth` moves ahead, this one included."""
    ply, pending = S[PLY], S[PENDING]
    if pending:
        value = value_of_landing(S, T, pending, move, depth, at)
    elif move >> SQUARES:
        squares = move >> SQUARES & 7
        best, total = -POINT, 0
        for number in range(1, squares + 1):
            landing = landing_at(move, number)
            best = max(best, value_of_landing(S, T, move, landing, depth, at))
            total += T[T[WEIGHTS] + WAYS + 8 * squares + number] * best
        value = total // 36
    else:
        make(S, T, move)
        value = -best_of(S, T, depth - 1, -beta, -alpha, at)
    back_to(S, T, ply)
    return value


def value_of_landing(S: Vector, T: Vector, attempt: int, landing: int, depth: int, at: int) -> int:
    """What it is worth that an attempt lands on that square."""
    ply, most = S[PLY], most_worth(S)
    risky = S[RISK] != 0 and S[landing & SQUARE] != 0
    go(S, T, landing)
    value = -best_of(S, T, depth - 1, -most, most, at)
    back_to(S, T, ply)
    if risky:
        squares = attempt >> SQUARES & 7
        throws = T[T[WEIGHTS] + WAYS + 9 * squares]
        fail(S, T, attempt)
        value = (throws * value - (36 - throws) * best_of(S, T, depth - 1, -most, most, at)) // 36
        back_to(S, T, ply)
    return value


def most_worth(S: Vector) -> int:
    # Made with a number of the vector: for a constant handed on the compiler would make a version of the
    # search for it alone, and of one that calls itself keep what the next process cannot load.
    return POINT + 0 * S[STOP]


def landing_at(move: int, squares: int) -> int:
    """The landing so many squares along an attempt."""
    start = move >> FROM & SQUARE
    by = ((move & SQUARE) - start) // (move >> SQUARES & 7)
    return start << FROM | start + squares * by


def fail(S: Vector, T: Vector, attempt: int) -> None:
    """Let an attempt arrive and miss its capture (X19, X20)."""
    note(S, attempt & (1 << ALLOWED) - 1 | CAPTURES)
    miss(S, T)


def back_to(S: Vector, T: Vector, ply: int) -> None:
    """Take back what was made since the undo region stood there."""
    while S[PLY] > ply:
        unmake(S, T)


def is_out(S: Vector) -> bool:
    """Count a position; whether the search is to end."""
    S[NODES] += 1
    if S[MAX_NODES] and S[NODES] > S[MAX_NODES]:
        S[STOP] = 1
    return S[STOP] != 0


def best_of(  # noqa: C901, what calls it back would not compile
    S: Vector, T: Vector, depth: int, alpha: int, beta: int, at: int
) -> int:
    """What a position with nothing announced is worth to the side to move; outside the window a bound."""
    if is_out(S):
        return 0
    own = S[SIDE]
    if S[SLOTS + (own & BLACK) * 4] == 0:
        return -LOST - 10 * max(depth, 0)
    if is_insufficient(S, T):
        return 0
    if depth <= 0:
        return calm(S, T, alpha, beta, at)
    key = place = 0
    if S[CLOCK] + depth < FIFTY:  # later the clock would have to be remembered too
        key = S[SIDE] << 50 ^ S[RIGHTS] << 40 ^ S[PASSED] ^ placement_key(S, T)
        place = S[SEEN] + 2 * (key & SEEN_MASK)
        remembered = recalled(S, place, key, depth, alpha, beta)
        if remembered != UNKNOWN:
            return remembered
    last = allowed(S, T, at)
    if last == at:
        king = S[SLOTS + (own & BLACK) * 4] & SQUARE
        return -LOST - 10 * depth if grid.attacked(S, T, king, own ^ BOTH_SIDES) else 0
    if S[CLOCK] >= FIFTY:
        return at_fifty(S, T)
    row = last
    behind = last + ROW
    ply, most = S[PLY], most_worth(S)
    best = -most
    for lively in range(2):  # sure captures first
        way = known = 0
        for i in range(at, last):
            move = S[i]
            squares = move >> SQUARES & 7
            sure = squares == 0
            if (sure and is_capture(S, move)) != (lively == 0):
                continue
            low = max(alpha, best)
            value = 0
            if sure:
                go(S, T, move)
                value = -best_of(S, T, depth - 1, -beta, -low, behind)
                back_to(S, T, ply)
            else:
                if way != direction(move):
                    way, known = direction(move), 0
                while known < squares:
                    known += 1
                    bound = 0
                    go(S, T, landing_at(move, known))
                    value = -best_of(S, T, depth - 1, -most, -low, behind)
                    back_to(S, T, ply)
                    if S[RISK] and S[move & SQUARE] and known == squares:
                        throws = T[T[WEIGHTS] + WAYS + 9 * squares]
                        fail(S, T, move)
                        value = (
                            throws * value - (36 - throws) * best_of(S, T, depth - 1, -most, most, behind)
                        ) // 36
                        back_to(S, T, ply)
                    elif value <= low:
                        bound = 1
                    S[row + known], S[row + 8 + known] = value, bound
                if may_beat(S, row, squares, low):
                    for number in range(1, squares + 1):
                        if S[row + 8 + number]:
                            go(S, T, landing_at(move, number))
                            S[row + number] = -best_of(S, T, depth - 1, -most, most, behind)
                            S[row + 8 + number] = 0
                            back_to(S, T, ply)
                value = mean(S, T, row, squares)
            if S[STOP]:
                return 0
            if value > best:
                best = value
                if best >= beta:
                    keep_value(S, place, key, depth, best, AT_LEAST)
                    return best
    keep_value(S, place, key, depth, best, EXACTLY if best > alpha else AT_MOST)
    return best


def recalled(S: Vector, place: int, key: int, depth: int, alpha: int, beta: int) -> int:
    """What is known of a position looked at as far before, where it settles this window; else UNKNOWN."""
    entry = S[place + 1]
    if S[place] != key or entry >> 2 & 15 != depth:
        return UNKNOWN
    value = entry >> 6
    settles = entry & 3 == EXACTLY or (value >= beta if entry & 3 == AT_LEAST else value <= alpha)
    return value if settles else UNKNOWN


def keep_value(S: Vector, place: int, key: int, depth: int, value: int, how: int) -> None:
    """Keep what has been found of a position, in the place of what stood there."""
    if place:
        S[place], S[place + 1] = key, value << 6 | depth << 2 | how


def direction(move: int) -> int:
    """What all attempts of a piece along one way have in common."""
    start = move >> FROM & SQUARE
    by = ((move & SQUARE) - start) // (move >> SQUARES & 7)
    return start << FROM | by + 64


def may_beat(S: Vector, row: int, squares: int, low: int) -> bool:
    """Whether a landing on the way is better than what is had, while another is but a bound."""
    better = bounds = False
    for number in range(1, squares + 1):
        better = better or S[row + number] > low
        bounds = bounds or S[row + 8 + number] != 0
    return better and bounds


def mean(S: Vector, T: Vector, row: int, squares: int) -> int:
    """What an attempt over so many squares is worth, by the landings in the row."""
    ways = T[WEIGHTS] + WAYS + 8 * squares
    best, total = -POINT, 0
    for number in range(1, squares + 1):
        best = max(best, S[row + number])
        total += T[ways + number] * best
    return total // 36


def is_capture(S: Vector, move: int) -> bool:
    """Whether a sure move takes or promotes."""
    return S[move & SQUARE] != 0 or move >> BECOMES & 7 != 0


def at_fifty(S: Vector, T: Vector) -> int:
    """What the game is worth at its hundredth half-move (X16a, X17)."""
    own = S[SIDE]
    if not material(S, T, own):
        return -LOST
    return 0 if material(S, T, own ^ BOTH_SIDES) else LOST


# --- Worth -------------------------------------------------------------------------------------------------


def is_calm(S: Vector, T: Vector, at: int) -> bool:
    """No sure capture is better than what stands there promises."""
    return calm(S, T, -most_worth(S), most_worth(S), at) == worth(S, T, at)


def calm(S: Vector, T: Vector, alpha: int, beta: int, at: int) -> int:
    """The worth of a position when the sure captures are over."""
    if is_out(S):
        return 0
    if S[SLOTS + (S[SIDE] & BLACK) * 4] == 0:
        return -LOST
    best = worth(S, T, at)
    if best >= beta or best >= LOST:
        return best
    last = grid.pseudo(S, T, at)
    for i in range(at, last):
        move = S[i]
        if move >> SQUARES == 0 and S[move & SQUARE]:
            make(S, T, move)
            value = -calm(S, T, -beta, -max(alpha, best), last)
            unmake(S, T)
            if value > best:
                best = value
                if best >= beta:
                    return best
    return best


def worth(S: Vector, T: Vector, at: int) -> int:
    """What a position is worth by what stands there: the chance to take the King now, and the rest by its score."""
    king, score = forecast(S, T, at)
    return LOST if king == 36 else (king * LOST + (36 - king) * equity(T, score)) // 36


def forecast(S: Vector, T: Vector, at: int) -> tuple[int, int]:
    """How many throws take the King now, and the score if none of them comes."""
    own = S[SIDE]
    weights = T[WEIGHTS]
    king, hanging, mobility = outlook(S, T, own, at)
    if king == 36:
        return king, 0
    S[SIDE] = own ^ BOTH_SIDES
    threat, menaced, other = outlook(S, T, own ^ BOTH_SIDES, at)
    S[SIDE] = own
    score = T[weights + TEMPO] + side_score(S, T, own >> 7) - side_score(S, T, 1 - (own >> 7))
    score += (mobility - other) * T[weights + MOBILITY] // 36
    score += hanging * T[weights + HANGING_FOE] // 36000 - menaced * T[weights + HANGING_OWN] // 36000
    score += threat * T[weights + THREAT]
    return king, score


def outlook(S: Vector, T: Vector, own: int, at: int) -> tuple[int, int, int]:
    """The throws by which the side to move takes the King; what it may take, and how far it may go, times throws."""
    weights = T[WEIGHTS]
    king = hanging = mobility = 0
    for i in range(at, grid.pseudo(S, T, at)):
        squares = S[i] >> SQUARES & 7
        throws = T[weights + WAYS + 9 * squares] if squares else 36
        mobility += throws
        taken = S[S[i] & SQUARE]
        if taken and squares and S[RISK]:
            throws = throws * throws // 36
        if taken & KIND == KING:
            king = max(king, throws)
        elif taken:
            hanging += throws * T[weights + VALUES + (taken & KIND)]
    return king, hanging, mobility


def side_score(S: Vector, T: Vector, own: int) -> int:
    """Pieces, the advance of Pawns, and nearness to the middle."""
    weights = T[WEIGHTS]
    total = 0
    for i in range(SLOTS + own * 512 + 1, S[LAST + own]):
        if S[i]:
            kind = (S[i] >> 9) + PIECES_FROM & KIND
            square = S[i] & SQUARE
            rank, file = square >> 3, square & 7
            total += T[weights + VALUES + kind]
            total += T[weights + CENTRE] * (min(rank, 7 - rank) + min(file, 7 - file))
            if kind == PAWN:
                total += T[weights + PAWNS + (7 - rank if own else rank)]
    return total
