"""Full search, for proofs: nothing is left out, nothing is looked at less deeply. In the kernel's plain style, for any game
without dice that stands in the placeholder's place (variants/engine/game.py).
"""

from variants.engine.game import in_check, legal, make, unmake
from variants.engine.layout import DRAWN, ENDLESS, KILLERS, MATE
from variants.engine.line import go_along, step_back
from variants.engine.order import order, pick
from variants.engine.quiescence import quiesce
from variants.rules.grid.kernel import Vector

HELD_OUT = KILLERS  # for each number of moves left, the answer that held out last
MATED = KILLERS + 16  # and the move that mated last


def mates_by(S: Vector, T: Vector, move: int, moves: int, at: int) -> bool:
    """Whether this move mates by force in at most so many moves, itself included; lists are written from S[at] on.

    An answer that held out last time is tried first the next time, so that most moves are refuted by their first answer.
    """
    make(S, T, move)
    checks = in_check(S, T)
    if moves == 1 and not checks:
        unmake(S, T)
        return False
    last = legal(S, T, at)
    mates = checks if last == at else moves > 1
    bring_forward(S, at, last, S[HELD_OUT + moves])
    i = at
    while mates and i < last:
        answer = S[i]
        make(S, T, answer)
        end = legal(S, T, last)
        bring_forward(S, last, end, S[MATED + moves])
        mates = False
        j = last
        while j < end and not mates:
            mates = mates_by(S, T, S[j], moves - 1, end)
            j += 1
        if mates:
            S[MATED + moves] = S[j - 1]
        else:
            S[HELD_OUT + moves] = answer
        unmake(S, T)
        i += 1
    unmake(S, T)
    return mates


def bring_forward(S: Vector, first: int, last: int, move: int) -> None:
    """Put a move before all others of S[first:last], if it is among them."""
    for i in range(first, last):
        if S[i] == move:
            S[i] = S[first]
            S[first] = move
            return


def full(S: Vector, T: Vector, depth: int, alpha: int, beta: int, ply: int, at: int) -> int:
    """What the side to move comes to: every move of so many half-moves, then play until nothing hangs."""
    if depth <= 0:
        return quiesce(S, T, alpha, beta, ply, at)
    last = legal(S, T, at)
    if last == at:
        return ply - MATE if in_check(S, T) else DRAWN
    order(S, at, last, 0, ply)
    best = -ENDLESS
    for i in range(at, last):
        go_along(S, T, pick(S, i, last))
        score = -full(S, T, depth - 1, -beta, -max(alpha, best), ply + 1, last)
        step_back(S, T)
        if score > best:
            best = score
            if best >= beta:
                return best
    return best


def worth_of_move(S: Vector, T: Vector, move: int, depth: int, alpha: int, beta: int, at: int) -> int:
    """What a move comes to for the side that makes it, looking so many half-moves ahead, this one included."""
    go_along(S, T, move)
    score = -full(S, T, depth - 1, -beta, -alpha, 1, at)
    step_back(S, T)
    return score
