"""Full search, for proofs: nothing is left out, nothing is looked at less deeply. In the kernel's plain style, for any game
without dice that stands in the placeholder's place (variants/engine/game.py).
"""

from variants.engine.game import in_check, legal, make, unmake
from variants.engine.layout import DRAWN, ENDLESS, MATE
from variants.engine.line import go_along, step_back
from variants.engine.order import order, pick
from variants.engine.quiescence import quiesce
from variants.rules.grid.kernel import Vector


def mates_by(S: Vector, T: Vector, move: int, moves: int, at: int) -> bool:
    """Whether this move mates by force in at most so many moves, itself included; lists are written from S[at] on."""
    make(S, T, move)
    last = legal(S, T, at)
    mates = in_check(S, T) if last == at else moves > 1
    i = at
    while mates and i < last:
        make(S, T, S[i])
        end = legal(S, T, last)
        mates = False
        j = last
        while j < end and not mates:
            mates = mates_by(S, T, S[j], moves - 1, end)
            j += 1
        unmake(S, T)
        i += 1
    unmake(S, T)
    return mates


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
