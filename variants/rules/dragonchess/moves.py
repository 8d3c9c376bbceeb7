"""The legal moves of a position, the position after each, and how a game ends by what stands on the board.

What may move is judged before the move, the own King's safety after it: R-4.5, R-5.5. The ends: Dragon #100, "Basilisk",
"Movement and capture notation"; for the draws chess, of which the article excepts nothing: R-5.3, R-5.5, R-6.1 to R-6.5,
A-12, A-16 to A-18.
"""

from collections.abc import Mapping
from functools import lru_cache

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Move
from variants.rules.dragonchess.check import in_check
from variants.rules.dragonchess.pieces import COORDINATES, GRID, KING, OLIPHANT, THIEF, UNICORN
from variants.rules.dragonchess.position import ARMY, Position
from variants.rules.dragonchess.position_text import write_position
from variants.rules.grid import kernel
from variants.rules.grid import moves as grid
from variants.rules.grid.army import load
from variants.rules.grid.layout import CLOCK, MOVES
from variants.rules.grid.placement import MAX_COUNT


@lru_cache(maxsize=4096)
def _packed_moves(position: Position) -> Mapping[Move, int]:
    S = load(ARMY, position.board, position.side)
    return grid.unpacked(S[MOVES : kernel.legal(S, ARMY.tables, MOVES)])


def legal_moves(position: Position) -> tuple[Move, ...]:
    return tuple(_packed_moves(position))


@lru_cache(maxsize=4096)
def after(position: Position, move: Move) -> Position:
    """Raises NotPossible if the move is not legal."""
    if move not in _packed_moves(position):
        raise NotPossible(f"“{COORDINATES.write(move)}” is not a legal move at {write_position(position)}.")
    S = load(ARMY, position.board, position.side, position.halfmove)
    kernel.make(S, ARMY.tables, _packed_moves(position)[move])
    fullmove = position.fullmove + (position.side is Side.BLACK)
    return Position(bytes(S[: GRID.size]), position.side.other, S[CLOCK], min(fullmove, MAX_COUNT))


def divide(position: Position, depth: int) -> dict[Move, int]:
    """For each legal move, how many lines of `depth` legal moves begin with it."""
    S = load(ARMY, position.board, position.side, position.halfmove, depth)
    return grid.divide(kernel, S, ARMY.tables, _packed_moves(position), depth)


CHECKMATE, STALEMATE, INSUFFICIENT = "checkmate", "stalemate", "insufficient"
FIFTY = "fifty"

# With these alone no King can ever be mated: one step up or down is always safe.
HARMLESS = frozenset({KING, OLIPHANT, UNICORN, THIEF})


@lru_cache(maxsize=4096)
def ending_of(position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    if not legal_moves(position):
        return Over(CHECKMATE, position.side.other) if in_check(position) else Over(STALEMATE, None)
    if is_insufficient(position):
        return Over(INSUFFICIENT, None)
    if position.halfmove >= 100:
        return Over(FIFTY, None)
    return None


def is_insufficient(position: Position) -> bool:
    """Whether nothing but Kings, Oliphants, Unicorns and Thieves is left on both sides (R-6.5, A-18)."""
    return all(ARMY.piece(code) in HARMLESS for _, code in ARMY.pieces_on(position.board))
