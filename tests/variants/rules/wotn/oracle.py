"""A plain, slow implementation of the rules R3 to R8, to compare the kernel with.

A board is a dictionary of (file, rank), each from 0, to (side, kind). Nothing here knows the declarations, the charts
or the kernel.
"""

from tests.variants.rules.wotn.drawn import write_move
from variants.rules.grid.army import side_of
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.army import ARMY, on
from variants.rules.wotn.pieces import token

W = [(1, 0), (-1, 0), (0, 1), (0, -1)]
F = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
N = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
L = [(1, 3), (3, 1), (-1, 3), (-3, 1), (1, -3), (3, -1), (-1, -3), (-3, -1)]
D, A, FD = [(2 * x, 2 * y) for x, y in W], [(2 * x, 2 * y) for x, y in F], [(0, 2), (0, -2)]

# kind: leaps, slides
MOVES = {
    "WfD": (W + FD, []), "AD": (A + D, []), "N": (N, []), "B": ([], F), "NW": (N + W, []), "BD": (D, F), "R": ([], W),
    "Nr": ([], N), "FLD": (F + L + D, []), "BN": (N, F), "C": (N, W), "Q": ([], W + F), "NrB": ([], N + F),
    "NrR": ([], N + W), "K": (W + F, []), "NWfD": (N + W + FD, []), "FAD": (F + A + D, []),
}  # fmt: skip
GROWS = {
    "standard": {
        "P": (1, "WfD AD"), "WfD": (2, "N"), "AD": (2, "B"), "N": (3, "NW"), "B": (3, "BD"), "NW": (4, "R"),
        "BD": (4, "R"), "R": (5, "Nr FLD"), "Nr": (6, "BN"), "FLD": (6, "BN"), "BN": (7, "C Q"), "C": (8, "NrB"),
        "Q": (8, "NrB"), "NrB": (9, "NrR"), "NrR": (10, "K"), "K": (11, ""),
    },
    "alternative": {
        "P": (1, "WfD AD"), "WfD": (2, "N"), "AD": (2, "B"), "N": (3, "NWfD R"), "B": (3, "R FAD"), "NWfD": (5, "C"),
        "R": (5, "C Q"), "FAD": (5, "Q"), "C": (8, "NrB"), "Q": (8, "NrB"), "NrB": (9, "NrR"), "NrR": (10, "K"),
        "K": (11, ""),
    },
}  # fmt: skip


def legal(chart, position):
    """The legal moves as texts."""
    board, me = board_of(position), str(position.side)
    found = set()
    for square, (side, kind) in board.items():
        if side != me:
            continue
        for to, victim, other in targets(board, square, position):
            choices = improved(chart.name, kind, victim, to, side)
            for becomes in choices or [""]:
                then = dict(board)
                del then[square]
                if other:
                    then.pop(other)
                then[to] = (side, becomes or kind)
                if safe(then, me):
                    found.add(name(square) + name(to) + (f"={becomes}" if becomes else ""))
    return found | castlings(board, me, position.rights)


def targets(board, square, position):
    """Where a piece can go: the square, what it captures there, and the square of a pawn taken in passing."""
    side, kind = board[square]
    for to in reach(board, square):
        if kind != "P" or (to[0] == square[0]) == (to not in board):
            yield to, board[to][1] if to in board else None, None
    if kind == "P":
        passed = [GRID.spot(at)[:2] for at in position.passed]
        up = 1 if side == "white" else -1
        for to in passed:
            if abs(to[0] - square[0]) == 1 and to[1] - square[1] == up:
                yield to, "P", (to[0], to[1] - up)


def reach(board, square):
    """Squares a piece attacks or, as a pawn, goes to, own pieces excepted."""
    side, kind = board[square]
    leaps, slides = (pawn_steps(board, square), []) if kind == "P" else MOVES[kind]
    for x, y in leaps:
        to = square[0] + x, square[1] + y
        if inside(to) and board.get(to, ("", ""))[0] != side:
            yield to
    for x, y in slides:
        yield from slide(board, square, x, y)


def pawn_steps(board, square):
    up, second = (1, 1) if board[square][0] == "white" else (-1, 6)
    free = square[1] == second and (square[0], square[1] + up) not in board
    return [(0, up), (1, up), (-1, up), *([(0, 2 * up)] if free else [])]


def slide(board, square, x, y):
    to = square[0] + x, square[1] + y
    while inside(to):
        if to not in board or board[to][0] != board[square][0]:
            yield to
        if to in board:
            return
        to = to[0] + x, to[1] + y


def improved(chart, kind, victim, to, side):
    level, choices = GROWS[chart][kind]
    rank = to[1] + 1 if side == "white" else 8 - to[1]
    by_capture = victim is not None and 2 * GROWS[chart][victim][0] >= level
    return choices.split() if by_capture or rank == level + 5 else []


def attacked(board, square, by):
    """Whether a side could capture on a square, an enemy standing there."""
    other = "black" if by == "white" else "white"
    there = {**board, square: (other, "K")}
    return any(
        square in reach(there, start) and (kind != "P" or start[0] != square[0])
        for start, (side, kind) in there.items()
        if side == by
    )


def safe(board, me):
    kings = [square for square, piece in board.items() if piece == (me, "K")]
    return len(kings) > 1 or not attacked(board, kings[0], "black" if me == "white" else "white")


def castlings(board, me, rights):
    rank, foe = (0, "black") if me == "white" else (7, "white")
    kings = [square for square, piece in board.items() if piece == (me, "K")]
    found = set()
    for letter, empty, king_way in (("K", [5, 6], [4, 5, 6]), ("Q", [1, 2, 3], [4, 3, 2])):
        right = letter if me == "white" else letter.lower()
        free = right in rights and not any((file, rank) in board for file in empty)
        if free and (len(kings) > 1 or not any(attacked(board, (file, rank), foe) for file in king_way)):
            found.add(name((4, rank)) + name((king_way[-1], rank)))
    return found


def board_of(position):
    return {
        GRID.spot(square)[:2]: (str(side_of(position.board[square])), token(on(position, square)))
        for square, _ in ARMY.pieces_on(position.board)
    }


def lines(chart, position, depth):
    """Perft, by these rules for the last move and the game's own positions between."""
    from tests.variants.rules.wotn.drawn import played

    moves = legal(chart, position)
    if depth == 1:
        return len(moves)
    return sum(lines(chart, played(position, move, chart=chart), depth - 1) for move in moves)


def inside(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def name(square):
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def texts(moves):
    return {write_move(move) for move in moves}
