"""Chessgammon for the search, in the kernel's plain style: whole turns, the danger to Kings, and what a position is worth.

A turn is one number: its first half-move, and its second one above it (`SECOND`). Every position is valued before a roll,
for the side that rolls, in millionths of the stake. Sources and rulings as in the rules; the weights are in `weights.toml`.
"""

from variants.engine.dice_layout import (
    DOUBLE_GAME,
    FACES,
    GEOMETRY,
    HITS,
    MAX_TURNS,
    MOVABLE,
    PAIRS,
    POINT,
    ROLLS,
    SEEN,
    SEEN_MASK,
    SEEN_STAMP,
    TURN_ORDER,
    USABLE,
    WEIGHTS,
)
from variants.engine.dice_position import equity, placement_key
from variants.rules.chessgammon.kernel import DICE, MOVED_BY, UNUSABLE, legal, make, unmake
from variants.rules.grid import kernel as grid
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import (
    ATTACKS,
    BECOMES,
    BLACK,
    BOTH_SIDES,
    CLOCK,
    FROM,
    KIND,
    LAST,
    PIECES_FROM,
    PLY,
    SIDE,
    SLOTS,
    SPECIAL,
    SQUARE,
)

SECOND = 31  # a turn's second half-move stands so far up
FIRST_HALF = (1 << SECOND) - 1
PAWN, QUEEN, KING = 1, 5, 6
TURNS_TO_DRAW = 100
# In the weights: by kind from VALUES on; then single ones.
VALUES = 0
HANGING_FOE, HANGING_OWN, THREAT, TEMPO, MOVES_WEIGHT = 8, 9, 10, 11, 12
USES = 16  # by face, where it moves something
PAWNS = 24  # by rank
KING_ON = 32  # by rank
SHIELD = 40  # for each piece beside its King


def is_over(S: Vector, T: Vector) -> bool:
    """Whether the King of the side to roll is taken, or the turns are up."""
    return S[SLOTS + (S[SIDE] & BLACK) * 4] == 0 or S[CLOCK] >= TURNS_TO_DRAW


def worth_of_end(S: Vector, T: Vector) -> int:
    """What a finished game is worth to the side to roll."""
    if S[SLOTS + (S[SIDE] & BLACK) * 4]:
        return 0
    return -worth_of_win(S, S[SIDE])


def worth_of_win(S: Vector, loser: int) -> int:
    # Double against a side that has nothing else (R15a).
    if S[DOUBLE_GAME]:
        for i in range(SLOTS + (loser & BLACK) * 4 + 1, S[LAST + (loser >> 7)]):
            if S[i]:
                return POINT
        return 2 * POINT
    return POINT


def most_worth(S: Vector) -> int:
    """What can be won at most."""
    return 2 * POINT if S[DOUBLE_GAME] else POINT


def winning_rolls(S: Vector, T: Vector, at: int) -> int:
    """A bit for each roll that takes the King; none where it may be worth more later."""
    return 0 if S[DOUBLE_GAME] else danger(S, T, at, 0)


def lay(S: Vector, T: Vector, dice: int) -> None:
    """Lay dice, the higher one in the upper three bits of six; 0: take them away."""
    S[DICE] = dice


# --- Turns -------------------------------------------------------------------------------------------------


def turns(S: Vector, T: Vector, at: int) -> int:
    """Write the turns that the dice allow and that come to different positions, each with its order, from S[at] on.

    Where the King can be taken and nothing is to be gained by waiting, only that. Returns the index behind the last.
    """
    S[SEEN_STAMP] += 1
    first = at + 2 * MAX_TURNS
    last = legal(S, T, first)
    winner = king_taker(S, first, last)
    if winner:
        return add_turn(S, at, at, winner, POINT)
    end = at
    for i in range(first, last):
        move = S[i]
        gain = gain_of(S, T, move)
        make(S, T, move)
        if S[DICE]:
            behind = legal(S, T, last)
            winner = king_taker(S, last, behind)
            if winner:
                unmake(S, T)
                return add_turn(S, at, at, move | winner << SECOND, POINT)
            end = second_halves(S, T, at, end, last, behind, move, gain)
        elif is_new(S, T):
            end = add_turn(S, at, end, move, gain)
        unmake(S, T)
    return end


def king_taker(S: Vector, at: int, last: int) -> int:
    """A half-move among those in S[at:last] that takes the King, where that cannot be worth more later; 0 for none."""
    if not S[DOUBLE_GAME]:
        for i in range(at, last):
            if S[i] and S[S[i] & SQUARE] & KIND == KING:
                return S[i]
    return 0


def second_halves(
    S: Vector, T: Vector, at: int, end: int, first: int, last: int, move: int, gain: int
) -> int:
    """Add the turns that go on from a half-move with one of those in S[first:last]; return the index behind the last."""
    for i in range(first, last):
        second = S[i]
        more = gain + gain_of(S, T, second)
        make(S, T, second)
        if is_new(S, T):
            end = add_turn(S, at, end, move | second << SECOND, more)
        unmake(S, T)
    return end


def add_turn(S: Vector, at: int, end: int, turn: int, order: int) -> int:
    """Put a turn into the list, unless it is full of more promising ones; return the index behind the last."""
    if end == at + 2 * MAX_TURNS:
        # A full list takes it in the place of its last, if it promises more.
        if order <= S[end - 1]:
            return end
        end -= 2
    S[end], S[end + 1] = turn, order
    return end + 2


def gain_of(S: Vector, T: Vector, move: int) -> int:
    """What a half-move wins at once, to look at promising turns first."""
    values = T[WEIGHTS] + TURN_ORDER
    gain = T[values + (move >> BECOMES & 7)] if move >> BECOMES & 7 else 0
    if move != UNUSABLE:
        gain += T[values + (S[move & SQUARE] & KIND)]
    return gain


def play(S: Vector, T: Vector, turn: int) -> None:
    # Dice that the half-moves do not use are dropped.
    side = S[SIDE]
    make(S, T, turn & FIRST_HALF)
    if S[DICE] and S[SIDE] == side:
        make(S, T, turn >> SECOND)


def take_back(S: Vector, T: Vector, ply: int) -> None:
    """Take back what was made since the undo region stood there."""
    while S[PLY] > ply:
        unmake(S, T)


def is_new(S: Vector, T: Vector) -> bool:
    """Whether no turn of this list has come to the position yet; marks it."""
    key = placement_key(S, T)
    at = key & SEEN_MASK
    for _ in range(64):
        mark = S[SEEN] + 2 * at
        if S[mark] != S[SEEN_STAMP]:
            S[mark], S[mark + 1] = S[SEEN_STAMP], key
            return True
        if S[mark + 1] == key:
            return False
        at = at + 1 & SEEN_MASK
    return True


# --- Danger ------------------------------------------------------------------------------------------------


def danger(S: Vector, T: Vector, at: int, foe: int) -> int:
    """A bit for each roll of the side to move that takes the other King; exact (R4, R9). Lists from S[at] on.

    Besides, HITS, USABLE and MOVABLE are written, for the side to roll or, with `foe` 1, the other.
    """
    own = S[SIDE]
    king = S[SLOTS + ((own ^ BOTH_SIDES) & BLACK) * 4] & SQUARE
    hits = HITS + 64 * foe
    for i in range(hits, hits + 64):
        S[i] = 0
    now = faces_on(S, T, king, own)
    for face in range(1, 7):
        S[FACES + face] = now
    usable = movable = 0
    geometry = T[WEIGHTS] + GEOMETRY
    colour = 8 if own & BLACK else 0
    for i in range(at, grid.pseudo(S, T, at)):
        move = S[i]
        to, square = move & SQUARE, move >> FROM & SQUARE
        kind = S[square] & KIND
        faces = T[MOVED_BY + kind * 64 + square]
        usable |= faces
        movable += 1
        if S[to]:
            S[hits + to] |= faces
        if move >> BECOMES:
            kind = move >> BECOMES
        near = T[geometry + to * 64 + king] >> kind + colour | T[geometry + square * 64 + king] >> QUEEN
        if to != king and (near & 1 or move >> SPECIAL & 2):
            follow_up(S, T, move, faces, king)
    S[USABLE + foe], S[MOVABLE + foe] = usable, movable
    return rolls_of(S, T, now)


def follow_up(S: Vector, T: Vector, move: int, faces: int, king: int) -> None:
    """Note for each of these faces, which make the half-move, what faces take the King after it."""
    own = S[SIDE]
    grid.make(S, T, move)
    after = faces_on(S, T, king, own)
    grid.unmake(S, T)
    for face in range(1, 7):
        if faces >> face & 1:
            S[FACES + face] |= after


def rolls_of(S: Vector, T: Vector, now: int) -> int:
    """The rolls that take the King: with a face that takes it at once, or after the other."""
    pairs = T[WEIGHTS] + PAIRS
    rolls = 0
    for first in range(1, 7):
        for second in range(1, 7):
            if now >> first & 1 or S[FACES + first] >> second & 1:
                rolls |= T[pairs + 8 * first + second]
    return rolls


def throws_of(T: Vector, rolls: int) -> int:
    """How many of thirty-six throws are among these rolls."""
    at = T[WEIGHTS] + ROLLS + 1
    throws = 0
    while rolls:
        if rolls & 1:
            throws += T[at]
        rolls >>= 1
        at += 2
    return throws


def faces_on(S: Vector, T: Vector, square: int, own: int) -> int:
    """A bit for each face that takes a piece on this square at once, played by side `own`."""
    at = T[ATTACKS + (own & BLACK) * 4 + square]
    faces = 0
    for i in range(at + 2, T[at], 2):
        kind = S[T[i]] & KIND
        if S[T[i]] & own and T[i + 1] >> kind & 1:
            faces |= T[MOVED_BY + kind * 64 + T[i]]
    last = T[at + 1]
    at = T[at]
    while at < last:
        first = at + 1
        at = T[at]
        while first < at and not S[T[first]]:
            first += 2
        if first < at and S[T[first]] & own:
            kind = S[T[first]] & KIND
            if T[first + 1] >> kind & 1:
                faces |= T[MOVED_BY + kind * 64 + T[first]]
    return faces


# --- Worth -------------------------------------------------------------------------------------------------


def worth(S: Vector, T: Vector, at: int) -> int:
    """What the position is worth to the side to roll, whose next roll is counted exactly where it takes the King."""
    throws, total = forecast(S, T, at)
    own = S[SIDE]
    win = worth_of_win(S, own ^ BOTH_SIDES)
    if throws == 36:
        return win
    rest = equity(T, total)
    if S[DOUBLE_GAME]:
        loss = worth_of_win(S, own)
        rest = (win * (POINT + rest) - loss * (POINT - rest)) // (2 * POINT)
    return (throws * win + (36 - throws) * rest) // 36


def forecast(S: Vector, T: Vector, at: int) -> tuple[int, int]:
    """How many throws take the King now, and the score if none of them comes."""
    own = S[SIDE]
    throws = throws_of(T, danger(S, T, at, 0))
    if throws == 36:
        return throws, 0
    S[SIDE] = own ^ BOTH_SIDES
    threats = throws_of(T, danger(S, T, at, 1))
    S[SIDE] = own
    return throws, score(S, T, threats)


def score(S: Vector, T: Vector, threats: int) -> int:
    """Thousandths of a logit for the side to roll, which does not take the King now and is in so many threats."""
    weights = T[WEIGHTS]
    own = S[SIDE] >> 7
    total = T[weights + TEMPO] + threats * T[weights + THREAT]
    total += side_score(S, T, own) - side_score(S, T, 1 - own)
    total += T[weights + MOVES_WEIGHT] * (S[MOVABLE] - S[MOVABLE + 1])
    total += uses(T, S[USABLE]) - uses(T, S[USABLE + 1])
    total += hanging(S, T, HITS, T[weights + HANGING_FOE])
    return total - hanging(S, T, HITS + 64, T[weights + HANGING_OWN])


def side_score(S: Vector, T: Vector, own: int) -> int:
    """Pieces, the advance of Pawns, and where the King stands and who beside him."""
    weights = T[WEIGHTS]
    king = S[SLOTS + own * 512] & SQUARE
    besides = T[WEIGHTS] + GEOMETRY + king
    total = T[weights + KING_ON + own_rank(king, own)]
    for i in range(SLOTS + own * 512 + 1, S[LAST + own]):
        if S[i]:
            kind = (S[i] >> 9) + PIECES_FROM & KIND
            square = S[i] & SQUARE
            total += T[weights + VALUES + kind]
            if kind == PAWN:
                total += T[weights + PAWNS + own_rank(square, own)]
            if T[besides + 64 * square] >> KING & 1:
                total += T[weights + SHIELD]
    return total


def own_rank(square: int, own: int) -> int:
    """A square's rank as White's side or Black's (1) counts them, from 0."""
    return 7 - (square >> 3) if own else square >> 3


def uses(T: Vector, faces: int) -> int:
    """What it is worth that these faces move something."""
    total = 0
    for face in range(1, 7):
        if faces >> face & 1:
            total += T[T[WEIGHTS] + USES + face]
    return total


def hanging(S: Vector, T: Vector, hits: int, weight: int) -> int:
    """The pieces that the next roll may take, by the throws with a fitting face; `weight` in thousandths of their worth."""
    weights = T[WEIGHTS]
    total = 0
    for square in range(64):
        faces = S[hits + square]
        if faces:
            kind = S[square] & KIND
            missing = 6
            for face in range(1, 7):
                missing -= faces >> face & 1
            if kind != KING:
                total += (36 - missing * missing) * T[weights + VALUES + kind]
    return total * weight // 36000
