"""The kernel's two vectors: its tables, with attempts marked and the chart of the dice; and positions as its states.

Source: "Details"; X1, X2; "the piece must be moved", "the capture always succeeds", "failure to capture would either
cause the moving piece to be removed or would leave both pieces on the capture square"; X3c, X5, X6, X12, X19, X20.
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import CHART, EXPLORERS, SUMS, Risk, distance
from variants.rules.expedition.kernel import ALLOWED, CAPTURES, PENDING, RISK, SQUARES
from variants.rules.expedition.position import Pending, Position
from variants.rules.grid.kernel import Vector, piece_of
from variants.rules.grid.layout import BIT, BLACK, FROM, PIECES_FROM, SHARED, SIDE, SQUARE, WHITE
from variants.rules.orthodox.pieces import ARMY, BISHOP, GRID, KING, KNIGHT


def _compile() -> list[int]:
    table = list(ARMY.tables)
    for index, piece in ((kernel.ROYAL, KING), (kernel.KNIGHT, KNIGHT), (kernel.BISHOP, BISHOP)):
        table[index] = ARMY.kind(piece)
    for number, castling in enumerate(ARMY.castlings):
        table[kernel.RIGHTS_OF + (BIT[castling.side] >> 7)] |= 1 << number
    for squares, row in CHART.items():
        for total, allowed in zip(SUMS, row, strict=True):
            table[kernel.CHART + 16 * squares + total] = allowed
    for piece in EXPLORERS:
        table[kernel.EXPLORERS] |= 1 << ARMY.kind(piece)
        for code in (ARMY.code(piece, side) for side in Side):
            for square in range(GRID.size):
                _mark_attempts(table, table[(code - PIECES_FROM) * 512 + square], square)
    return table


def _mark_attempts(table: list[int], start: int, square: int) -> None:
    for at in range(table[start], table[start + 1], 2):
        squares = distance(square, table[at] & SQUARE)
        table[at] |= (squares if squares > 1 else 0) << kernel.SQUARES


TABLES = _compile()


def vector(position: Position, depth: int = 1, risk: Risk = Risk.OFF) -> Vector:
    """The kernel's state vector, with room for the lists of moves of a search `depth` deep."""
    S, pending = position.chess.load(ARMY, depth, sharing=dict(position.shared)), position.pending
    S[RISK] = list(Risk).index(risk)
    if pending:
        S[PENDING] = pending.to | pending.start << FROM | distance(pending.start, pending.to) << SQUARES
        S[PENDING] |= (pending.allowed or 0) << ALLOWED | pending.captures * CAPTURES
    return S


def come_to(S: Vector, position: Position) -> Position:
    """The position that the kernel has come to from the one before, by a single step."""
    if S[SIDE] == BIT[position.side]:
        number = S[PENDING]
        allowed, captures = number >> ALLOWED & 7, bool(number & CAPTURES)
        pending = Pending(number >> FROM & SQUARE, number & SQUARE, allowed or None, captures)
        return replace(position, pending=pending)
    chess = position.chess.next_position(ARMY, S)
    squares = sorted((square for square in range(GRID.size) if S[square] == SHARED), key=GRID.name)
    if squares:
        board = bytes(piece_of(S, WHITE, square) for square in range(GRID.size))
        chess = replace(chess, board=board)
    return Position(chess, None, tuple((square, piece_of(S, BLACK, square)) for square in squares))
