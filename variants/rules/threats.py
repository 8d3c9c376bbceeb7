"""What a side may lose with the other side's next move, by the rules and what pieces are worth: for the coach.

No search: one capture, and whether it can be answered by a capture on the same square.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.grid.piece import Piece, routes
from variants.rules.state import BoardPosition
from variants.rules.targets import Targets, pseudo_targets
from variants.rules.variant import AnyVariant


@dataclass(frozen=True, slots=True)
class Threat:
    """A capture by the other side: from, the square it takes on, and how much more the victim is worth than the mover gets for it.

    `mates`: it is no capture but checkmate.
    """

    start: str
    to: str
    loss: Fraction
    mates: bool = False


def threatened_pieces(variant: AnyVariant, position: BoardPosition, side: Side) -> dict[str, list[str]]:
    """The side's pieces that the other could capture if it were to move now, by whatever dice: by square, from where."""
    army = variant.army
    royal_tokens = {piece.letter for piece in army.pieces if piece.royal}
    own_pieces = (piece for piece in variant.pieces(position) if piece.side is side)
    own_squares = {piece.square for piece in own_pieces if piece.token not in royal_tokens}
    captures = captures_in(pseudo_targets(army, position.board, side.other))
    return {to: starts for to, starts in captures.items() if to in own_squares}


def captures_in(targets: Targets) -> dict[str, list[str]]:
    """By the square of who could be captured, from where."""
    captures: dict[str, list[str]] = {}
    for start, destinations in targets.items():
        for to, kind in destinations.items():
            if kind != "quiet":
                captures.setdefault(to, []).append(start)
    return captures


def worst_threat(variant: AnyVariant, position: BoardPosition, move: Move) -> Threat | None:
    """What a move without dice loses at once: checkmate, or a piece for nothing or too little; None for nothing worth a word.

    What the move itself captures counts against it.
    """
    next_position = variant.after(position, move)
    if variant.ending(next_position) is not None:
        return None
    gain = _worth_on(variant, position, variant.capture_square(position, move))
    min_worth, name = min_loss(variant), variant.army.grid.name
    worst: Threat | None = None
    for answer in variant.moves(next_position):
        answered_position = variant.after(next_position, answer)
        is_check = variant.king_in_check(answered_position) is not None
        ending = variant.ending(answered_position) if is_check else None
        if ending and ending.winner is next_position.side:
            return Threat(name(answer.start), name(answer.to), Fraction(0), mates=True)
        square = variant.capture_square(next_position, answer)
        if square is None:
            continue
        net_worth = _worth_on(variant, next_position, square) - gain
        if net_worth < min_worth or (worst and net_worth <= worst.loss):
            continue
        loss = net_worth - _retaken_worth(variant, next_position, answered_position, answer)
        if loss >= min_worth and (worst is None or loss > worst.loss):
            worst = Threat(name(answer.start), name(square), loss)
    return worst


def winnings(variant: AnyVariant, position: BoardPosition, move: Move) -> Fraction:
    """What a move without dice takes, less the mover where it is taken in turn."""
    square = variant.capture_square(position, move)
    if square is None:
        return Fraction(0)
    retaken_worth = _retaken_worth(variant, position, variant.after(position, move), move)
    return _worth_on(variant, position, square) - retaken_worth


def min_loss(variant: AnyVariant) -> Fraction:
    """What is worth a word: twice the weakest piece."""
    return 2 * min(strength(variant, piece) for piece in variant.army.pieces if not piece.royal)


@lru_cache(maxsize=256)
def strength(variant: AnyVariant, piece: Piece) -> Fraction:
    """What the game's author says that a piece is worth; without, how many squares it reaches on an empty board."""
    worth, grid = variant.looks.values.get(piece.name), variant.army.grid
    if worth is not None:
        return worth
    reached = sum(1 for square in range(grid.size) for _ in routes(grid, piece, Side.WHITE, square))
    return Fraction(reached, grid.size)


def _retaken_worth(
    variant: AnyVariant, position: BoardPosition, next_position: BoardPosition, capture: Move
) -> Fraction:
    """What the piece that captures is worth if it can be captured in turn where it stands then; else 0."""
    answers = variant.moves(next_position)
    is_retaken = any(variant.capture_square(next_position, answer) == capture.to for answer in answers)
    return _worth_on(variant, position, capture.start) if is_retaken else Fraction(0)


def _worth_on(variant: AnyVariant, position: BoardPosition, square: int | None) -> Fraction:
    if square is None or not position.board[square]:
        return Fraction(0)
    piece = variant.army.piece(position.board[square])
    return Fraction(0) if piece.royal else strength(variant, piece)
