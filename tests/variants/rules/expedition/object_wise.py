"""Legal moves, landings and throws in plain, slow Python, to compare the kernel with.

Certain checks are told by an army of its own, whose pieces of long reach go one square; only the grid's kernel is shared.
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.expedition.attempt import Risk, distance, is_attempt, line, reach
from variants.rules.expedition.position import Pending, Position
from variants.rules.grid import kernel
from variants.rules.grid.army import Army
from variants.rules.grid.directions import ANY_WAY, DIAGONALLY, ORTHOGONALLY
from variants.rules.grid.layout import (
    BECOMES,
    BLACK,
    BOTH_SIDES,
    CLOCK,
    FROM,
    KIND,
    MOVES,
    PASSED,
    SHARED,
    SIDE,
    SLOTS,
    SQUARE,
)
from variants.rules.grid.lines import Ride
from variants.rules.orthodox.pieces import ARMY, BISHOP, FLAT, GRID, KING, KNIGHT, PAWN, QUEEN, ROOK
from variants.rules.orthodox.position import passed_in

KING_KIND = ARMY.pieces.index(KING) + 1

NEAR = {
    piece: replace(piece, on={FLAT: (Ride(ways, max_steps=1),)})
    for piece, ways in ((BISHOP, DIAGONALLY), (ROOK, ORTHOGONALLY), (QUEEN, ANY_WAY))
}
NEAR[PAWN] = replace(PAWN, becomes=tuple(NEAR.get(piece, piece) for piece in PAWN.becomes))

CERTAIN = Army(
    GRID, tuple(NEAR.get(piece, piece) for piece in (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)), ARMY.castlings
)


def loaded(position):
    return position.chess.load(ARMY, sharing=dict(position.shared))


def words(position):
    """The legal sure moves and attempts, each with the grid's number for it."""
    if position.king_of(position.side) is None:
        return {}
    S = loaded(position)
    king = S[SLOTS + (S[SIDE] & BLACK) * 4] & SQUARE
    checked = kernel.attacked(S, CERTAIN.tables, king, S[SIDE] ^ BOTH_SIDES)
    return {
        move_of(word): word
        for word in S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]
        if S[word & SQUARE] & KIND == KING_KIND
        or not (checked or word >> FROM & SQUARE == king)
        or kernel.safe(S, CERTAIN.tables, word)
    }


def move_of(word):
    becomes = ARMY.pieces[(word >> BECOMES) - 1].letter.lower() if word >> BECOMES else ""
    return Move(word >> FROM & SQUARE, word & SQUARE, becomes)


def landings(position):
    pending = position.pending
    if pending.allowed is None:
        return ()
    return tuple(Move(pending.start, square) for square in line(pending.start, pending.to)[: pending.allowed])


def actions(position):
    return landings(position) if position.pending else tuple(sorted(words(position), key=_order))


def _order(move):
    return move.start, move.to, " nbrq".index(move.becomes or " ")


def after(position, risk, move):
    """The position after one of the actions."""
    pending = position.pending
    if pending is None:
        if is_attempt(position, move):
            return replace(position, pending=Pending(move.start, move.to))
        return made(position, words(position)[move])
    if risk is Risk.OFF or move.to != pending.to or not position.board[move.to]:
        return made(position, move.to | move.start << FROM)
    return replace(position, pending=replace(pending, allowed=None, captures=True))


def rolled(position, risk, faces):
    """The position when the awaited dice have been thrown."""
    pending = position.pending
    squares = distance(pending.start, pending.to)
    most = reach(squares, faces)
    if not pending.captures:
        return replace(position, pending=replace(pending, allowed=most))
    if most == squares:
        return made(position, pending.to | pending.start << FROM)
    return missed_and_shared(position) if risk is Risk.SHARE else missed_and_removed(position)


def made(position, word):
    S, start, to = loaded(position), word >> FROM & SQUARE, word & SQUARE
    kernel.make(S, ARMY.tables, word)
    shared = tuple(pair for pair in position.shared if S[pair[0]] == SHARED)
    board = bytearray(S[: GRID.size])
    for square, _ in shared:
        board[square] = position.board[square]
    return handed_on(
        position,
        bytes(board),
        shared,
        rights=rights(position, start, to),
        passed=passed_in(S[PASSED]),
        halfmove=S[CLOCK],
    )


def missed_and_removed(position):
    """The position when a capture was missed and the attacker leaves the board; the clock begins anew (X19)."""
    board, shared = left(position)
    return handed_on(position, board, shared, rights=rights_left(position), halfmove=0)


def missed_and_shared(position):
    """The position when a capture was missed and both stand on the square (X20)."""
    pending, side = position.pending, position.side
    board, shared = left(position)
    code, target = position.board_of(side)[pending.start], board[pending.to]
    white, black = (code, target) if side is Side.WHITE else (target, code)
    both = bytearray(board)
    both[pending.to] = white
    shared = tuple(sorted([*shared, (pending.to, black)], key=lambda pair: GRID.name(pair[0])))
    clock = position.chess.halfmove + 1
    return handed_on(position, bytes(both), shared, rights=rights_left(position), halfmove=clock)


def left(position):
    """Board and shared squares without the announced piece."""
    pending = position.pending
    board = bytearray(position.board)
    board[pending.start] = (
        position.board_of(position.side.other)[pending.start] if position.is_shared(pending.start) else 0
    )
    return bytes(board), tuple(pair for pair in position.shared if pair[0] != pending.start)


def rights(position, start, to):
    """The rights that are left when the side to move goes from a square to another and takes what stands there.

    An intruder who leaves a Rook's or King's square takes no right of theirs along.
    """
    lost = {position.side: start, position.side.other: to}
    return "".join(
        castling.right
        for castling in ARMY.castlings
        if castling.right in position.chess.rights
        and lost[castling.side] not in (castling.king[0], castling.partner[0])
    )


NO_SQUARE = -1


def rights_left(position):
    """The rights that are left when the announced piece has gone and nobody was taken."""
    pending = position.pending
    return rights(position, pending.start, NO_SQUARE)


def handed_on(position, board, shared, *, rights, halfmove, passed=()):
    """The other side's turn."""
    chess = replace(
        position.chess,
        board=board,
        side=position.side.other,
        rights=rights,
        passed=passed,
        halfmove=halfmove,
        fullmove=position.fullmove + (position.side is Side.BLACK),
    )
    return Position(chess, None, shared)
