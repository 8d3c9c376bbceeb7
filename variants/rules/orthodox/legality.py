"""Which positions there can be, and why a castling or a promotion is not possible: each refusal with its reason.

Source: FIDE Laws of Chess, articles 1.4 (the King), 3.7 (pawns, capture in passing, promotion), 3.8 (castling), 3.9 (check).
A variant takes the tests that hold for it.
"""

from collections.abc import Collection

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Move
from variants.rules.grid.army import Army, side_of
from variants.rules.grid.lines import own_rank
from variants.rules.grid.piece import Castling, Piece
from variants.rules.orthodox.pieces import GRID, SIDE_NAMES
from variants.rules.orthodox.position import Position


def refuse_no_king(army: Army, position: Position, king: Piece) -> None:
    """Raises NotPossible for a side without a King."""
    for side in Side:
        if not army.squares_of(position.board, king, side):
            raise NotPossible(f"{SIDE_NAMES[side]} has no King.")


def refuse_pawns(army: Army, position: Position, pawn: Piece, ranks: range = range(2, 8)) -> None:
    """Raises NotPossible for a pawn that is not on one of its own `ranks`."""
    for side in Side:
        for square in army.squares_of(position.board, pawn, side):
            if own_rank(army.grid, square, side) not in ranks:
                raise NotPossible(
                    f"{SIDE_NAMES[side]}'s Pawn on {army.grid.name(square)}: a Pawn can only be on its own ranks "
                    f"{ranks[0]} to {ranks[-1]}."
                )


def refuse_rights(army: Army, position: Position, king: Piece, partners: Collection[Piece]) -> None:
    """Raises NotPossible for a right to castle without the King, or without one of the partners, where it began."""
    for castling in army.castlings:
        if castling.right not in position.rights:
            continue
        owner, condition = SIDE_NAMES[castling.side], f"{castling.right} is a right to castle, but"
        if position.board[castling.king[0]] != army.code(king, castling.side):
            raise NotPossible(f"{condition} {owner}'s King is not on {GRID.name(castling.king[0])}.")
        code = position.board[castling.partner[0]]
        if not code or side_of(code) is not castling.side or army.piece(code) not in partners:
            raise NotPossible(f"{condition} {owner} has no Rook on {GRID.name(castling.partner[0])}.")


def refuse_passed(army: Army, position: Position, pawn: Piece) -> None:
    """Raises NotPossible for a passed square that no double step just before can have left."""
    if len(position.passed) > 1:
        raise NotPossible(f"There are {len(position.passed)} passed squares: one move leaves one at most.")
    for square in position.passed:
        mover, name = position.side.other, GRID.name(square)
        ahead = GRID.files if mover is Side.WHITE else -GRID.files
        if own_rank(GRID, square, mover) != 3 or position.board[square + ahead] != army.code(pawn, mover):
            raise NotPossible(
                f"{name} is the passed square, but no Pawn of {SIDE_NAMES[mover]}'s has just passed it."
            )
        if position.board[square] or position.board[square - ahead]:
            raise NotPossible(f"{name} is the passed square, but a piece stands where the Pawn came from.")


def refuse_check(army: Army, position: Position, king: int, checkers: Collection[int]) -> None:
    """Raises NotPossible if there are checkers of the waiting side's only King, which stands on that square."""
    for square in checkers:
        piece = army.piece(position.board[square])
        raise NotPossible(
            f"{SIDE_NAMES[position.side]} is to move and the {piece} on {GRID.name(square)} could capture the King "
            f"on {GRID.name(king)}."
        )


def intended_castling(army: Army, position: Position, move: Move) -> Castling | None:
    """The castling that two squares of the side to move's King mean, None where they mean none."""
    piece = position.board[move.start]
    if not piece or not army.piece(piece).royal:
        return None
    own_castlings = (castling for castling in army.castlings if castling.side is position.side)
    return next((castling for castling in own_castlings if castling.king == (move.start, move.to)), None)


def no_castling(army: Army, position: Position, castling: Castling) -> str | None:
    """What forbids a castling, attacks aside: the right is lost, or a piece stands between."""
    king = f"{SIDE_NAMES[castling.side]}'s King cannot castle"
    if castling.right not in position.rights:
        return f"{king} with {GRID.name(castling.partner[0])}: one of the two has already moved or is gone."
    for square in castling.empty:
        if position.board[square]:
            return f"{king}: the {army.piece(position.board[square])} on {GRID.name(square)} stands between."
    return None


def wrong_promotion(letters: list[str]) -> str:
    """What a move may make of a Pawn, where that is written otherwise; `[""]`: nothing."""
    if letters == [""]:
        return "This move promotes nothing: give the two squares alone."
    return f"On the far rank a Pawn becomes a Queen, Rook, Bishop or Knight: add {' or '.join(letters)} to the move."
