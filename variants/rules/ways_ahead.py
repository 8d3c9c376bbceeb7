"""What a planned move leaves open (B5): its piece may become one of several where it arrives, whoever stands there by then."""

from dataclasses import replace
from typing import Any

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import PieceOn, Way
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.variant import Variant

AnyVariant = Variant[Any, Any]


def ways_ahead(variant: AnyVariant, position: Any, side: Side, move: Move) -> tuple[Way, ...]:
    """The ways of a move from a square of this side's to another; none where it says what its piece becomes, or nothing is open."""
    kinds = {} if move.becomes else variant.becomes_ahead(position, side, move)
    if len(kinds) < 2:
        return ()
    return tuple(
        _way(variant, position, side, replace(move, becomes=token), piece) for token, piece in kinds.items()
    )


def _way(variant: AnyVariant, position: Any, side: Side, move: Move, piece: Piece) -> Way:
    army, to = variant.army, variant.name(move.to)
    then = bytearray(position.board)
    then[move.start], then[move.to] = 0, army.code(piece, side)
    board = bytes(then)
    pieces = (
        PieceOn(variant.name(square), side_of(code), army.piece(code).letter, "")
        for square, code in army.pieces_on(board)
    )
    return Way(
        variant.coordinates.write(move),
        to,
        piece.letter,
        tuple(pieces),
        variant.unguarded(board, side).get(to, {}),
    )
