"""The position after a move, a landing, or a capture that was missed.

Source: "the piece must be moved", "the capture always succeeds", "failure to capture would either cause the moving
piece to be removed or would leave both pieces on the capture square"; X3c, X5, X6, X12, X19, X20.
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.expedition.check import vector
from variants.rules.expedition.moves import pseudo, words
from variants.rules.expedition.position import Position
from variants.rules.grid import kernel
from variants.rules.grid.layout import CLOCK, FROM, PASSED, SHARED, SQUARE
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.fen import HIGHEST_COUNT
from variants.rules.orthodox.position import passed_in


def moved(position: Position, move: Move) -> Position:
    """The position after a sure move, which must be legal."""
    return _made(position, words(position)[move])


def tried(position: Position, move: Move) -> Position:
    """The position after one of the `pseudo` moves, whatever becomes of the King."""
    return _made(position, pseudo(position)[move])


def landed(position: Position, move: Move) -> Position:
    """The position after an announced man has landed; what stands there is taken."""
    return _made(position, move.to | move.start << FROM)


def _made(position: Position, word: int) -> Position:
    S, start, to = vector(position), word >> FROM & SQUARE, word & SQUARE
    kernel.make(S, ARMY.tables, word)
    shared = tuple(pair for pair in position.shared if S[pair[0]] == SHARED)
    board = bytearray(S[: GRID.size])
    for square, _ in shared:
        board[square] = position.board[square]
    return _handed_on(
        position,
        bytes(board),
        shared,
        rights=_rights(position, start, to),
        passed=passed_in(S[PASSED]),
        halfmove=S[CLOCK],
    )


def missed_and_removed(position: Position) -> Position:
    """The position when a capture was missed and the attacker leaves the board; the clock begins anew (X19)."""
    board, shared = _left(position)
    return _handed_on(position, board, shared, rights=_rights_left(position), halfmove=0)


def missed_and_shared(position: Position) -> Position:
    """The position when a capture was missed and both stand on the square (X20)."""
    pending, side = position.pending, position.side
    assert pending is not None
    board, shared = _left(position)
    man, target = position.board_of(side)[pending.start], board[pending.to]
    white, black = (man, target) if side is Side.WHITE else (target, man)
    both = bytearray(board)
    both[pending.to] = white
    shared = tuple(sorted([*shared, (pending.to, black)], key=lambda pair: GRID.name(pair[0])))
    clock = position.men.halfmove + 1
    return _handed_on(position, bytes(both), shared, rights=_rights_left(position), halfmove=clock)


def _left(position: Position) -> tuple[bytes, tuple[tuple[int, int], ...]]:
    """Board and shared squares without the announced man."""
    pending = position.pending
    assert pending is not None
    board = bytearray(position.board)
    board[pending.start] = (
        position.board_of(position.side.other)[pending.start] if position.is_shared(pending.start) else 0
    )
    return bytes(board), tuple(pair for pair in position.shared if pair[0] != pending.start)


def _rights(position: Position, start: int, to: int) -> str:
    """The rights that are left when the side to move goes from a square to another and takes what stands there.

    An intruder who leaves a Rook's or King's square takes no right of theirs along.
    """
    lost = {position.side: start, position.side.other: to}
    return "".join(
        castling.right
        for castling in ARMY.castlings
        if castling.right in position.men.rights
        and lost[castling.side] not in (castling.king[0], castling.partner[0])
    )


NO_SQUARE = -1


def _rights_left(position: Position) -> str:
    """The rights that are left when the announced man has gone and nobody was taken."""
    pending = position.pending
    assert pending is not None
    return _rights(position, pending.start, NO_SQUARE)


def _handed_on(
    position: Position,
    board: bytes,
    shared: tuple[tuple[int, int], ...],
    *,
    rights: str,
    halfmove: int,
    passed: tuple[int, ...] = (),
) -> Position:
    """The other side's turn."""
    men = replace(
        position.men,
        board=board,
        side=position.side.other,
        rights=rights,
        passed=passed,
        halfmove=min(halfmove, HIGHEST_COUNT),
        fullmove=min(position.fullmove + (position.side is Side.BLACK), HIGHEST_COUNT),
    )
    return Position(men, None, shared)
