"""Expectimax over rolls and whole turns, in the kernel's plain style, with a stack of its own, for any game that stands in the
placeholder's place (rolling.py).

A node is a position before a roll. Its value is the mean of what the side to roll makes of the twenty-one rolls; a window
is kept for each roll, so that one which can no longer matter is left (Ballard's Star1), and every roll is first
probed with its most promising turn, which often settles the node (Star2). Far from the leaves only the turns that
look best at once are followed.
"""

from variants.engine.dice_layout import FRAME, FRAMES, MAX_NODES, NODES, POINT, ROLLS, STOP, UNKNOWN, WEIGHTS
from variants.engine.rolling import (
    is_over,
    lay,
    most_worth,
    play,
    take_back,
    turns,
    winning_rolls,
    worth,
    worth_of_end,
)
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import PLY

# --- A node on the stack ------------------------------------------------------------------------------------
ALPHA, BETA, TURNS, UNDONE, LIST, VALUE = 0, 1, 2, 3, 4, 5
ROLL, PROBING, SUM, LEFT, CERTAIN = 6, 7, 8, 9, 10  # LEFT: the least that the rolls to come give, by weight
NEXT, END_OF_LIST, BEST, FROM_VALUE, TO_VALUE = 11, 12, 13, 14, 15
PROBES = 16
ALL_ROLLS = 21
WIDTH = 13  # among the weights: how many turns are followed far from the leaves; 0: all


def value_of(S: Vector, T: Vector, turn: int, depth: int, alpha: int, beta: int, at: int) -> int:
    """What a turn is worth to the side that makes it, looking `depth` turns ahead, this one included; as `expect`."""
    ply = S[PLY]
    play(S, T, turn)
    value = -expect(S, T, depth - 1, -beta, -alpha, at)
    take_back(S, T, ply)
    return value


def expect(S: Vector, T: Vector, depth: int, alpha: int, beta: int, at: int) -> int:
    """What the position before a roll is worth to the side to roll, looking `depth` turns ahead; lists from S[at] on.

    Outside the window it is a bound. If STOP is set meanwhile it means nothing.
    """
    first = f = S[FRAMES]
    value = enter_node(S, T, f, depth, alpha, beta, at)
    while value == UNKNOWN or f > first:
        if value != UNKNOWN:
            f -= FRAME
            learn(S, T, f, -value)
            value = UNKNOWN
        turn = next_turn(S, T, f)
        if turn < 0:
            lay(S, T, 0)
            value = S[f + VALUE]
            if f == first:
                return value
        else:
            play(S, T, turn)
            low = max(S[f + FROM_VALUE], S[f + BEST])
            f += FRAME
            value = enter_node(
                S, T, f, S[f - FRAME + TURNS] - 1, -S[f - FRAME + TO_VALUE], -low, S[f - FRAME + END_OF_LIST]
            )
    return value


def enter_node(S: Vector, T: Vector, f: int, depth: int, alpha: int, beta: int, at: int) -> int:
    """Begin a node; its value if that is known at once, else UNKNOWN."""
    S[NODES] += 1
    if S[MAX_NODES] and S[NODES] > S[MAX_NODES]:
        S[STOP] = 1
    if S[STOP]:
        return 0
    if is_over(S, T):
        return worth_of_end(S, T)
    if depth == 0:
        return worth(S, T, at)
    S[f + ALPHA], S[f + BETA], S[f + TURNS], S[f + UNDONE], S[f + LIST] = alpha, beta, depth, S[PLY], at
    S[f + VALUE] = UNKNOWN
    rolls = winning_rolls(S, T, at)
    S[f + CERTAIN] = rolls
    throws = 36 - throws_from(S, T, f, 0)
    most = most_worth(S)
    S[f + SUM] = throws * POINT
    S[f + LEFT] = -most * (36 - throws)
    if S[f + SUM] + S[f + LEFT] >= 36 * beta:
        return (S[f + SUM] + S[f + LEFT]) // 36
    for roll in range(ALL_ROLLS):
        S[f + PROBES + roll] = -most
    S[f + PROBING] = 1 if depth > 1 else 0
    S[f + ROLL] = -1
    next_roll(S, T, f)
    return UNKNOWN


def next_turn(S: Vector, T: Vector, f: int) -> int:
    """The next turn to look at; -1 if the node has its value."""
    while S[f + VALUE] == UNKNOWN:
        at = S[f + NEXT]
        is_done = at == S[f + END_OF_LIST] or S[f + BEST] >= S[f + TO_VALUE]
        if S[STOP]:
            S[f + VALUE] = 0
        elif is_done or S[f + PROBING] and at > S[f + LIST]:
            end_roll(S, T, f)
        else:
            pick_turn(S, at, S[f + END_OF_LIST])
            S[f + NEXT] += 2
            return S[at]
    return -1


def pick_turn(S: Vector, at: int, last: int) -> None:
    """Bring the most promising turn of the rest of the list to its front."""
    best = at
    for i in range(at + 2, last, 2):
        if S[i + 1] > S[best + 1]:
            best = i
    S[at], S[best] = S[best], S[at]
    S[at + 1], S[best + 1] = S[best + 1], S[at + 1]


def learn(S: Vector, T: Vector, f: int, value: int) -> None:
    """Take a turn back, and keep its value if it is the best of its roll."""
    take_back(S, T, S[f + UNDONE])
    if value > S[f + BEST]:
        S[f + BEST] = value


def end_roll(S: Vector, T: Vector, f: int) -> None:
    """Count what a roll has come to, and go on to the next one unless the node is decided."""
    roll = S[f + ROLL]
    weight = T[T[WEIGHTS] + ROLLS + 2 * roll + 1]
    S[f + LEFT] -= weight * S[f + PROBES + roll]
    if S[f + PROBING]:
        S[f + PROBES + roll] = S[f + BEST]
        S[f + LEFT] += weight * S[f + BEST]
        if S[f + SUM] + S[f + LEFT] >= 36 * S[f + BETA]:
            S[f + VALUE] = (S[f + SUM] + S[f + LEFT]) // 36
            return
    else:
        S[f + SUM] += weight * S[f + BEST]
        if S[f + SUM] + S[f + LEFT] >= 36 * S[f + BETA]:
            S[f + VALUE] = (S[f + SUM] + S[f + LEFT]) // 36
            return
        most = S[f + SUM] + most_worth(S) * throws_from(S, T, f, roll + 1)
        if most <= 36 * S[f + ALPHA]:
            S[f + VALUE] = -(-most // 36)
            return
    next_roll(S, T, f)


def throws_from(S: Vector, T: Vector, f: int, roll: int) -> int:
    """How many throws the uncertain rolls from this one on have together."""
    throws = 0
    for i in range(roll, ALL_ROLLS):
        if not S[f + CERTAIN] >> i & 1:
            throws += T[T[WEIGHTS] + ROLLS + 2 * i + 1]
    return throws


def next_roll(S: Vector, T: Vector, f: int) -> None:
    """Lay the next roll that is not certain; behind the last probe the first one again, behind the last of all the mean."""
    roll = uncertain(S, f, S[f + ROLL] + 1)
    if roll == ALL_ROLLS and S[f + PROBING]:
        S[f + PROBING] = 0
        roll = uncertain(S, f, 0)
    if roll == ALL_ROLLS:
        S[f + VALUE] = S[f + SUM] // 36
    else:
        begin_roll(S, T, f, roll)


def uncertain(S: Vector, f: int, roll: int) -> int:
    """The first roll from this one on whose value is not certain."""
    while roll < ALL_ROLLS and S[f + CERTAIN] >> roll & 1:
        roll += 1
    return roll


def begin_roll(S: Vector, T: Vector, f: int, roll: int) -> None:
    """Lay a roll, list its turns, and set the window in which its value matters."""
    rolls = T[WEIGHTS] + ROLLS + 2 * roll
    weight = T[rolls + 1]
    most = most_worth(S)
    S[f + ROLL] = roll
    lay(S, T, T[rolls])
    S[f + NEXT] = S[f + LIST]
    S[f + END_OF_LIST] = turns(S, T, S[f + LIST])
    if S[f + TURNS] > 1:
        S[f + END_OF_LIST] = narrow(S, T, S[f + LIST], S[f + END_OF_LIST], T[T[WEIGHTS] + WIDTH])
    rest = S[f + LEFT] - weight * S[f + PROBES + roll]
    S[f + TO_VALUE] = min(most, -((S[f + SUM] + rest - 36 * S[f + BETA]) // weight))
    S[f + FROM_VALUE] = -most
    if not S[f + PROBING]:
        above = most * throws_from(S, T, f, roll + 1)
        S[f + FROM_VALUE] = max(-most, (36 * S[f + ALPHA] - S[f + SUM] - above) // weight)
    S[f + BEST] = S[f + PROBES + roll]


def narrow(S: Vector, T: Vector, at: int, last: int, width: int) -> int:
    """Order turns by what they are worth at once, and keep so many (0: all); return the index behind the last."""
    ply = S[PLY]
    for i in range(at, last, 2):
        play(S, T, S[i])
        S[NODES] += 1
        S[i + 1] = -(worth_of_end(S, T) if is_over(S, T) else worth(S, T, last))
        take_back(S, T, ply)
    if width == 0 or last - at <= 2 * width:
        return last
    for i in range(at, at + 2 * width, 2):
        pick_turn(S, i, last)
    return at + 2 * width
