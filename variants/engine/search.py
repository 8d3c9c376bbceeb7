"""Principal variation search with a table of positions: null move, late moves shallower, checks deeper.

In the kernel's plain style, for any game that stands in the placeholder's place (game.py). Scores are for the side to move.
"""

from variants.engine.game import evaluate, in_check, is_dead, legal
from variants.engine.layout import (
    DRAW_CLOCK,
    DRAWN,
    ENDLESS,
    FIRST,
    FIRST_MOVES,
    FORCE,
    FULL,
    LISTS,
    MATE,
    MATES,
    MOVE,
    PLIES,
    PV,
    PV_END,
    PV_ROW,
    RESULT,
    SKIP_MOVES,
    STOP,
)
from variants.engine.line import go_along, pass_back, pass_on, repeats, step_back
from variants.engine.order import credit, is_lively, order, pick
from variants.engine.quiescence import quiesce, visit
from variants.engine.table import AT_LEAST, AT_MOST, EXACT, best_move, recorded, settles, write_down
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import CLOCK, PLY, SIDE

MARGIN = 90  # for each half-move left: what a quiet move may bring
PASS_DEPTH = 2  # from here on the null move is tried
LATE = 4  # moves searched at full depth


def sort_first(S: Vector) -> None:
    """Bring the moves of the first position into the order in which any position's are tried."""
    last = FIRST + S[FIRST_MOVES]
    order(S, FIRST, last, 0, 0)
    for i in range(FIRST, last):
        pick(S, i, last)
        S[i] &= MOVE


def search_first(S: Vector, T: Vector, depth: int, alpha: int, beta: int) -> int:
    """The score of the search's first position; the best of its moves that are not skipped is brought to their front.

    If the search is stopped, what was finished counts, and the score is that of the move in front.
    """
    begin = FIRST + S[SKIP_MOVES]
    best = -ENDLESS
    for i in range(begin, FIRST + S[FIRST_MOVES]):
        move = S[i]
        S[PV_END + 1] = 1
        go_along(S, T, move)
        score = -ENDLESS
        if i > begin:
            score = -search_on(
                S, T, depth - 1 - reduction(S, depth, i - begin, 0), -alpha - 1, -alpha, 1, LISTS
            )
        if i == begin or alpha < score and not S[STOP]:
            score = -search_on(S, T, depth - 1, -beta, -alpha, 1, LISTS)
        step_back(S, T)
        if S[STOP]:
            break
        if score > best:
            best = score
            if score > alpha or i == begin:
                extend_line(S, 0, move)
                bring_forward(S, begin, i)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    return best


def bring_forward(S: Vector, begin: int, i: int) -> None:
    """Put a move of the first position before the others that are not skipped."""
    move = S[i]
    while i > begin:
        S[i] = S[i - 1]
        i -= 1
    S[begin] = move


def search_on(  # noqa: C901, what calls it back would not compile
    S: Vector, T: Vector, depth: int, alpha: int, beta: int, ply: int, at: int
) -> int:
    """The score of a position that lies `ply` half-moves deep; lists are written from S[at] on."""
    checked = in_check(S, T)
    if checked:
        depth += 1
    if is_drawn(S, T, checked, at):
        S[PV_END + ply] = ply
        return S[RESULT]
    if depth <= 0 or ply >= PLIES:
        return quiesce(S, T, alpha, beta, ply, at)
    visit(S, ply)
    alpha = max(alpha, ply - MATE)
    beta = min(beta, MATE - ply - 1)
    found = recorded(S)
    if S[STOP] or alpha >= beta:
        return alpha
    if beta - alpha == 1 and settles(S, found, depth, alpha, beta, ply):
        return S[RESULT]
    static = -ENDLESS if checked else evaluate(S, T)
    if beta - alpha == 1 and not (checked or S[FULL]):
        if is_beyond(depth, static, beta):
            return static
        if may_skip(S, depth, static, beta):
            pass_on(S, T)
            score = -search_on(S, T, depth - 3 - depth // 4, -beta, 1 - beta, ply + 1, at)
            pass_back(S)
            if score >= beta:
                return min(score, MATES)
    last = legal(S, T, at)
    if last == at:
        return ply - MATE if checked else DRAWN
    order(S, at, last, best_move(found), ply)
    best = -ENDLESS
    bound = AT_MOST
    chosen = 0
    for i in range(at, last):
        move = pick(S, i, last)
        quiet = not is_lively(S, move)
        if quiet and not checked and best > -MATES and is_hopeless(S, depth, i - at, static, alpha):
            continue
        less = reduction(S, depth, i - at, 1) if quiet and not checked else 0
        go_along(S, T, move)
        score = alpha + 1
        if i > at:
            score = -search_on(S, T, depth - 1 - less, -alpha - 1, -alpha, ply + 1, last)
        if score > alpha and (i == at or less or score < beta):
            score = -search_on(S, T, depth - 1, -beta, -alpha, ply + 1, last)
        step_back(S, T)
        if S[STOP]:
            return alpha
        if score > best:
            best = score
            chosen = move
            if score > alpha:
                alpha = score
                bound = EXACT
                extend_line(S, ply, move)
                if score >= beta:
                    if quiet:
                        credit(S, move, depth, ply)
                    write_down(S, move, score, AT_LEAST, depth, ply)
                    return score
    write_down(S, chosen, best, bound, depth, ply)
    return best


def is_drawn(S: Vector, T: Vector, checked: bool, at: int) -> bool:
    """Whether the game ends in a draw here, or would by repetition; RESULT holds the score, as a mate goes first."""
    S[RESULT] = DRAWN
    if S[CLOCK] >= S[DRAW_CLOCK]:
        return not checked or legal(S, T, at) > at
    return repeats(S) or is_dead(S, T)


def is_beyond(depth: int, static: int, beta: int) -> bool:
    """Whether the position is so good that a few half-moves will not change it."""
    return depth <= 3 and beta > -MATES and static - MARGIN * depth >= beta and static < MATES


def may_skip(S: Vector, depth: int, static: int, beta: int) -> bool:
    """Whether to try what happens if the side to move does nothing."""
    # The side has the force not to regret having to move.
    return (
        depth >= PASS_DEPTH
        and static >= beta
        and beta > -MATES
        and not has_passed(S)
        and S[FORCE + (S[SIDE] >> 7)] > 0
    )


def has_passed(S: Vector) -> bool:
    """Whether the other side has just done nothing."""
    return S[S[PLY] - 8] == 0


def is_hopeless(S: Vector, depth: int, number: int, static: int, alpha: int) -> bool:
    """Whether a quiet move need not be tried: it comes late, or cannot make good what is missing."""
    if depth > 4 or S[FULL]:
        return False
    return number >= 4 + 4 * depth * depth or (depth <= 3 and static + MARGIN * depth + MARGIN <= alpha)


def reduction(S: Vector, depth: int, number: int, more: int) -> int:
    """By how much less to search a quiet move that comes late."""
    if depth < 3 or number < LATE or S[FULL]:
        return 0
    return (
        1 + (number >= 12 and depth >= 5) * more + (number >= 30 and depth >= 7) * more + (depth >= 10) * more
    )


def extend_line(S: Vector, ply: int, move: int) -> None:
    """Write down the best line from here: this move, and the best line from the next ply."""
    row = PV + ply * PV_ROW
    S[row + ply] = move & MOVE
    for i in range(ply + 1, S[PV_END + ply + 1]):
        S[row + i] = S[row + PV_ROW + i]
    S[PV_END + ply] = max(ply + 1, S[PV_END + ply + 1])
