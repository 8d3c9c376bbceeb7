"""What a planned move leaves open (B5): its piece may become one of several where it arrives, whoever stands there by then."""

from dataclasses import replace
from typing import Any

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import CandidateMove, PieceOn
from variants.rules.grid.army import side_of
from variants.rules.grid.piece import Piece
from variants.rules.variant import Variant

AnyVariant = Variant[Any, Any]


def premove_candidates(
    variant: AnyVariant, position: Any, side: Side, move: Move
) -> tuple[CandidateMove, ...]:
    """The ways of a move from a square of this side's to another; none where it says what its piece becomes, or nothing is open."""
    kinds = {} if move.becomes else variant.premove_promotions(position, side, move)
    if len(kinds) < 2:
        return ()
    return tuple(
        _candidate(variant, position, side, replace(move, becomes=token), piece)
        for token, piece in kinds.items()
    )


def _candidate(variant: AnyVariant, position: Any, side: Side, move: Move, piece: Piece) -> CandidateMove:
    army, to = variant.army, variant.name(move.to)
    next_board = bytearray(position.board)
    next_board[move.start], next_board[move.to] = 0, army.code(piece, side)
    board = bytes(next_board)
    pieces = (
        PieceOn(variant.name(square), side_of(code), army.piece(code).letter, "")
        for square, code in army.pieces_on(board)
    )
    return CandidateMove(
        variant.coordinates.write(move),
        to,
        piece.letter,
        tuple(pieces),
        variant.pseudo_targets(board, side).get(to, {}),
    )
