"""Los Alamos chess: a variant outside the catalog, which shows what a variant has to implement.

Six files by six ranks without Bishops; a Pawn goes one square at a time, there is neither castling nor capture in
passing, and a Pawn becomes a Queen, Rook or Knight. The first chess-like game a computer played (MANIAC I, 1956).

Source: J. Kister, P. Stein, S. Ulam, W. Walden, M. Wells, "Experiments in Chess", Journal of the ACM 4 (1957).
"""

from collections.abc import Mapping
from functools import lru_cache, partial

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Action, Coordinates, Move
from variants.rules.board_game import BoardGame
from variants.rules.capabilities import About, RepetitionRules
from variants.rules.grid import kernel
from variants.rules.grid.army import Army
from variants.rules.grid.directions import DIAGONALLY_FORWARD, FORWARD
from variants.rules.grid.layout import BIT, CLOCK, MOVES
from variants.rules.grid.lines import CAPTURE, QUIET, Leap
from variants.rules.grid.moves import unpacked
from variants.rules.grid.obstacles import obstacle
from variants.rules.grid.piece import Piece
from variants.rules.grid.squares import Grid
from variants.rules.notation import Notation
from variants.rules.options import PlainOptions
from variants.rules.orthodox import legality
from variants.rules.orthodox.pieces import KING, KNIGHT, QUEEN, ROOK, SIDE_NAMES
from variants.rules.orthodox.position import DEFAULT_FIELDS, LETTERS, Position, read_fen, write_fen
from variants.rules.position_text import PositionText
from variants.rules.variant import Variant

GRID = Grid(files=6, ranks=6)
PAWN = Piece(
    "Pawn",
    "P",
    on={0: (Leap(FORWARD, QUIET), Leap(DIAGONALLY_FORWARD, CAPTURE))},
    becomes=(QUEEN, ROOK, KNIGHT),
    resets_clock=True,
)
ARMY = Army(GRID, (PAWN, KNIGHT, ROOK, QUEEN, KING))
TOKENS = tuple(piece.letter.lower() for piece in ARMY.pieces)
COORDINATES = Coordinates(GRID, ", and what a Pawn becomes, like b2b3 or a5a6q", tuple("qrn"))
NOTATION = Notation[Position](
    COORDINATES,
    {piece.letter: piece for piece in ARMY.pieces},
    {token.upper(): token for token in COORDINATES.tokens},
    "b3, Nc3, Qxd5 or a6=Q",
    default_piece=PAWN,
)
START = read_fen(ARMY, ["rnqknr/pppppp/6/6/PPPPPP/RNQKNR", "w", "-", "-", "0", "1"])
FIFTY_MOVES = 100  # half-moves


def _king(position: Position, side: Side) -> int:
    return ARMY.squares_of(position.board, KING, side)[0]


def _is_attacked(position: Position, side: Side) -> bool:
    """Whether a side's King is in check."""
    checks, _ = kernel.look(position.load(ARMY), ARMY.tables, _king(position, side), BIT[side.other])
    return checks > 0


@lru_cache(maxsize=4096)
def _legal(position: Position) -> Mapping[Move, int]:
    """The legal moves, each with the kernel's number for it."""
    S = position.load(ARMY)
    return unpacked(S[MOVES : kernel.legal(S, ARMY.tables, MOVES)], TOKENS)


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that no game can come to."""
    for side in Side:
        kings = len(ARMY.squares_of(position.board, KING, side))
        if kings != 1:
            raise NotPossible(f"{SIDE_NAMES[side]} has {kings} Kings; each side has one.")
    legality.refuse_pawns(ARMY, position, PAWN, range(2, 6))
    if position.rights or position.passed:
        raise NotPossible("There is neither castling nor capture in passing.")
    if _is_attacked(position, position.side.other):
        raise NotPossible("The King of the side that has just moved is in check.")


class LosAlamos(Variant[Position, Position]):
    """Los Alamos chess."""

    slug = "losalamos"
    title = "Los Alamos chess"
    about = About(
        "Chess on six files without Bishops, the first that a computer played.",
        (20, 40),
        "Kister, Stein, Ulam, Walden, Wells",
        "Journal of the ACM 4",
    )
    side_names = SIDE_NAMES
    army = ARMY
    coordinates = COORDINATES
    notation = NOTATION
    position_text = PositionText(
        ARMY, LETTERS, DEFAULT_FIELDS, partial(read_fen, ARMY), refuse_unlawful, partial(write_fen, ARMY)
    )
    options = PlainOptions(START)
    repetition = RepetitionRules()

    def actions(self, position: Position) -> tuple[Move, ...]:
        return tuple(_legal(position))

    def after(self, position: Position, action: Action) -> Position:
        assert isinstance(action, Move)
        S = position.load(ARMY)
        kernel.make(S, ARMY.tables, _legal(position)[action])
        number = position.fullmove + (position.side is Side.BLACK)
        return Position(bytes(S[: GRID.size]), position.side.other, "", (), S[CLOCK], number)

    def why_not(self, position: Position, action: Action) -> str | None:
        if not isinstance(action, Move) or action in _legal(position):
            return None
        piece = position.board[action.start]
        if not piece or not piece & BIT[position.side]:
            return f"No piece of {SIDE_NAMES[position.side]}'s stands on {GRID.name(action.start)}."
        in_the_way = obstacle(ARMY, position.board, action.start, action.to, SIDE_NAMES)
        return in_the_way or "The King would be in check, or the promotion is missing."

    def ending(self, position: Position) -> Over | None:
        if not _legal(position):
            is_mate = self.king_in_check(position) is not None
            return Over("checkmate", position.side.other) if is_mate else Over("stalemate", None)
        return Over("fifty", None) if position.halfmove >= FIFTY_MOVES else None

    def king_in_check(self, position: Position) -> int | None:
        is_checked = _is_attacked(position, position.side)
        return _king(position, position.side) if is_checked else None

    def write_move(self, position: Position, action: Action) -> str:
        return self.coordinates.write(action) if isinstance(action, Move) else ""


LOS_ALAMOS = BoardGame(LosAlamos())
