"""Play on until nothing is hanging: captures, captures from afar and improvements, and in check every way out.

In the kernel's plain style.
"""

from variants.engine.game import evaluate, in_check, legal
from variants.engine.layout import DEEPEST_PLY, DRAWN, MATE, MAX_NODES, NODES, PLIES, PV_END, STOP
from variants.engine.line import go_along, step_back
from variants.engine.order import order, order_lively, pick
from variants.rules.grid.kernel import Vector

SLACK = 150  # what a capture may bring besides the captured piece


def quiesce(S: Vector, T: Vector, alpha: int, beta: int, ply: int, at: int) -> int:
    """The score of the position once nothing is hanging; lists are written from S[at] on."""
    visit(S, ply)
    checked = in_check(S, T)
    best = ply - MATE if checked else evaluate(S, T)
    if best >= beta or ply >= PLIES or S[STOP]:
        return best
    last = legal(S, T, at)
    if last == at:
        return best if checked else DRAWN
    last = worth_trying(S, T, at, last, max(alpha, best) - best - SLACK, checked, ply)
    for i in range(at, last):
        go_along(S, T, pick(S, i, last))
        score = -quiesce(S, T, -beta, -max(alpha, best), ply + 1, last)
        step_back(S, T)
        if score > best:
            best = score
            if best >= beta:
                return best
    return best


def worth_trying(S: Vector, T: Vector, at: int, last: int, least: int, checked: bool, ply: int) -> int:
    """Keep of the moves in S[at:last] what may win so much, in check all; order them and return their end."""
    if not checked:
        return order_lively(S, T, at, last, least)
    order(S, at, last, 0, ply)
    return last


def visit(S: Vector, ply: int) -> None:
    """Count a position; stop at the limit."""
    S[PV_END + ply] = ply
    S[NODES] += 1
    if S[NODES] >= S[MAX_NODES]:
        S[STOP] = 1
    if ply > S[DEEPEST_PLY]:
        S[DEEPEST_PLY] = ply
