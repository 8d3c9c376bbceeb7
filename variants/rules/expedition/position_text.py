"""A position as seven fields, or eight: the six of FEN, the announced attempt, and the shared squares (section D).

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -
    4k3/8/8/8/8/8/8/R3K3 w Q - 3 20 a1a8@4

The attempt: `-`, `a1a8@?` (announced, not yet thrown), `a1a8@4` (the dice allow at allowed four squares), `a1a8!` (the
throw for a risky capture is awaited). Shared squares only where there are any: Black's pieces that stand with White's, which
the placement shows, `e5q,g7k`.

Read are only positions that there can be: X8, X11 (the waiting side's King may stand in any check), X12 (one King may have
been taken, by the last move), X20 and section D (shared squares), X1a and X2 (what may be announced, and what the dice
can have said).
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Move
from variants.rules.expedition.attempt import COORDINATES, EXPLORERS, distance, is_attempt
from variants.rules.expedition.moves import packed_moves
from variants.rules.expedition.position import Pending, Position
from variants.rules.grid.army import side_of
from variants.rules.orthodox import legality
from variants.rules.orthodox.extended_position import is_king_taken
from variants.rules.orthodox.pieces import ARMY, GRID, KING, PAWN, ROOK, SIDE_NAMES
from variants.rules.orthodox.position import DEFAULT_FIELDS, LETTERS, read_fen, write_fen
from variants.rules.position_text import PositionText


def refuse_unlawful(position: Position) -> None:
    """Raises NotPossible, with the reason, for a position that no game can come to."""
    _refuse_shared(position)
    for side in Side:
        if is_king_taken(position, side) and position.pending:
            raise NotPossible(f"{SIDE_NAMES[side]}'s King has been taken: nothing more can be announced.")
        own_castlings = (castling for castling in ARMY.castlings if castling.side is side)
        rights = "".join(each.right for each in own_castlings if each.right in position.chess.rights)
        own_chess = replace(position.chess, board=position.board_of(side), rights=rights)
        legality.refuse_pawns(ARMY, own_chess, PAWN)
        legality.refuse_rights(ARMY, own_chess, KING, (ROOK,))
    board, leftover = bytearray(position.board), leftover_square(position)
    if leftover is not None:
        board[leftover] = 0
    legality.refuse_passed(ARMY, replace(position.chess, board=bytes(board)), PAWN)
    if position.pending:
        _refuse_pending(position, position.pending)


def leftover_square(position: Position) -> int | None:
    """The square of the piece that shared it with a Pawn which has just gone two squares (X20); None if there is none."""
    backward = GRID.files if position.side is Side.WHITE else -GRID.files
    for square in (target + backward for target in position.chess.passed):
        stays = square in range(GRID.size) and not position.is_shared(square)
        if stays and position.side_on(square) is position.side and position.on(square) in EXPLORERS:
            return square
    return None


def _refuse_shared(position: Position) -> None:
    for square, code in position.shared:
        name, other = GRID.name(square), position.board[square]
        if side_of(code) is Side.WHITE:
            raise NotPossible(
                f"Shared squares name Black's piece; {ARMY.letter(code)} on {name} would be White's."
            )
        if not other or side_of(other) is Side.BLACK:
            raise NotPossible(f"{name} is listed as shared, but White has no piece there.")
        if not {ARMY.piece(code), ARMY.piece(other)} & set(EXPLORERS):
            raise NotPossible(f"Neither piece on {name} can have missed a capture: that takes an attempt.")


def _refuse_pending(position: Position, pending: Pending) -> None:
    attempt = Move(pending.start, pending.to)
    name = COORDINATES.write(attempt)
    unannounced = position.without_attempt
    if attempt not in packed_moves(unannounced) or not is_attempt(unannounced, attempt):
        raise NotPossible(f"{name} cannot have been announced: no such attempt is possible.")
    squares = distance(pending.start, pending.to)
    if pending.allowed is not None and not 1 <= pending.allowed <= squares:
        raise NotPossible(f"{name} is an attempt of {squares} squares: the dice allow 1 to {squares}.")
    if pending.captures and not position.board[pending.to]:
        raise NotPossible(
            f"{name}! awaits the roll for a capture, but nobody stands on {GRID.name(pending.to)}."
        )


_PENDING = re.compile(f"({GRID.pattern})({GRID.pattern})(?:@([?1-7])|(!))")
_SHARED = re.compile(f"({GRID.pattern})([pnbrqk])")
UNTHROWN, CAPTURING = "?", "!"


def _write(position: Position) -> str:
    fields = [write_fen(ARMY, position.chess), _write_pending(position.pending)]
    if position.shared:
        fields.append(",".join(f"{GRID.name(square)}{ARMY.letter(code)}" for square, code in position.shared))
    return " ".join(fields)


def _write_pending(pending: Pending | None) -> str:
    if pending is None:
        return "-"
    squares = GRID.name(pending.start) + GRID.name(pending.to)
    return squares + (CAPTURING if pending.captures else f"@{pending.allowed or UNTHROWN}")


def _read_fields(fields: Sequence[str]) -> Position:
    if len(fields) not in (7, 8):
        raise Unreadable(f"expected 7 fields, or 8 with shared squares, found {len(fields)}.")
    pairs = _read_shared(fields[7]) if len(fields) == 8 else ()
    return Position(read_fen(ARMY, fields[:6]), _read_pending(fields[6]), pairs)


def _read_pending(text: str) -> Pending | None:
    if text == "-":
        return None
    match = _PENDING.fullmatch(text)
    if not match:
        raise Unreadable(
            f"the seventh field, the attempt, must be - or like a1a8@?, a1a8@4 or a1a8!, not {quoted(text)}."
        )
    allowed = int(match[3]) if match[3] and match[3] != UNTHROWN else None
    return Pending(GRID.read(match[1]), GRID.read(match[2]), allowed, bool(match[4]))


def _read_shared(text: str) -> tuple[tuple[int, int], ...]:
    matches = [_SHARED.fullmatch(word) for word in text.split(",")]
    names = [match[1] for match in matches if match]
    if len(names) != len(matches) or names != sorted(set(names)):
        raise Unreadable(
            f"the eighth field, the shared squares, must list each with Black's piece, in order, like e5q,g7k, not {quoted(text)}."
        )
    return tuple((GRID.read(match[1]), ARMY.letters[match[2]]) for match in matches if match)


POSITION_TEXT = PositionText(ARMY, LETTERS, (*DEFAULT_FIELDS, "-"), _read_fields, refuse_unlawful, _write)
read_position, write_position = POSITION_TEXT.read, POSITION_TEXT.write
