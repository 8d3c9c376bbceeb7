"""Moves that are planned while the other side is to move (B5): where they may go, and what their piece may become there."""

from collections.abc import Mapping
from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import CandidateMove
from variants.rules.grid.army import side_of
from variants.rules.grid.lines import own_rank
from variants.rules.grid.piece import Piece, routes
from variants.rules.state import M, P
from variants.rules.targets import pseudo_targets
from variants.rules.variant import Variant, pieces_on


def premove_targets(variant: Variant[P, M], position: P, side: Side) -> dict[str, dict[str, str]]:
    """As `pseudo_targets`, and where these pieces go by their moves alone, whatever stands there."""
    army, targets = variant.army, pseudo_targets(variant.army, position.board, side)
    name = army.grid.name
    for square, code in army.pieces_on(position.board):
        if side_of(code) is side:
            piece, destinations = army.piece(code), targets.setdefault(name(square), {})
            goals = [route.target for route in routes(army.grid, piece, side, square)]
            goals += [
                castling.king[1]
                for castling in army.castlings
                if (castling.side, castling.king[0], castling.kind) == (side, square, piece)
            ]
            for to in goals:
                destinations.setdefault(name(to), "quiet")
    return targets


def premove_promotions(variant: Variant[P, M], position: P, side: Side, move: Move) -> Mapping[str, Piece]:
    """What the piece may become by the move, whoever is taken by then: by how moves write it."""
    if variant.improvement:
        return variant.improvement.premove_promotions(position, side, move)
    army = variant.army
    arrives = own_rank(army.grid, move.to, side) == army.grid.ranks
    becomes = army.piece(position.board[move.start]).becomes if arrives else ()
    return {kind.letter.lower(): kind for kind in becomes}


def premove_candidates(
    variant: Variant[P, M], position: P, side: Side, move: Move
) -> tuple[CandidateMove, ...]:
    """The ways of a move from a square of this side's to another; none where it says what its piece becomes, or nothing is open."""
    kinds = {} if move.becomes else premove_promotions(variant, position, side, move)
    if len(kinds) < 2:
        return ()
    return tuple(
        _candidate(variant, position, side, replace(move, becomes=token), piece)
        for token, piece in kinds.items()
    )


def _candidate(variant: Variant[P, M], position: P, side: Side, move: Move, piece: Piece) -> CandidateMove:
    army, to = variant.army, variant.army.grid.name(move.to)
    next_board = bytearray(position.board)
    next_board[move.start], next_board[move.to] = 0, army.code(piece, side)
    board = bytes(next_board)
    pieces, targets = tuple(pieces_on(army, board)), pseudo_targets(army, board, side).get(to, {})
    return CandidateMove(variant.coordinates.write(move), to, piece.letter, pieces, targets)
