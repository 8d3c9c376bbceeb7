"""Where pieces go, for boards to show: by the squares' names from and to, with what a move does beside."""

from collections.abc import Mapping

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.answers import PromotionOutlook
from variants.rules.grid.army import Army, load
from variants.rules.grid.kernel import pseudo
from variants.rules.grid.layout import AFAR, MOVES
from variants.rules.grid.moves import unpack
from variants.rules.grid.piece import captures_from_afar
from variants.rules.state import M, P
from variants.rules.variant import Variant

Targets = Mapping[str, Mapping[str, str]]
"""Moves by their squares: from, to, and whether that is quiet, a capture, or one from afar."""


def legal_targets(variant: Variant[P, M], position: P) -> dict[str, dict[str, str]]:
    name = variant.army.grid.name
    targets: dict[str, dict[str, str]] = {}
    for move in variant.moves(position):
        targets.setdefault(name(move.start), {})[name(move.to)] = _kind(variant, position, move)
    return targets


def _kind(variant: Variant[P, M], position: P, move: Move) -> str:
    if variant.capture_square(position, move) is None:
        return "quiet"
    army, mover = variant.army, variant.army.piece(position.board[move.start])
    return "afar" if captures_from_afar(army.grid, mover, position.side, move.start, move.to) else "capture"


def pseudo_targets(army: Army, board: bytes, side: Side) -> dict[str, dict[str, str]]:
    """Where a side's pieces could go on a board if it were to move: by any dice, and blind to checks."""
    S = load(army, board, side)
    targets: dict[str, dict[str, str]] = {}
    for packed in S[MOVES : pseudo(S, army.tables, MOVES)]:
        move = unpack(packed)
        kind = "quiet" if not board[move.to] else "afar" if packed & AFAR else "capture"
        targets.setdefault(army.grid.name(move.start), {})[army.grid.name(move.to)] = kind
    return targets


def extra_targets(
    variant: Variant[P, M], position: P, targets: Targets
) -> dict[str, dict[str, dict[str, str]]]:
    """What these legal moves change beside their own squares: from, to, and by square where the piece on it goes.

    "" for one that is taken there: a castling takes its partner along, a capture in passing takes beside its way.
    """
    extra_targets: dict[str, dict[str, dict[str, str]]] = {}
    army, board, moves = variant.army, position.board, list[Move]()
    read, name = army.grid.read, army.grid.name
    partners = {each.king: each.partner for each in army.castlings if each.side is position.side}
    for start, destinations in targets.items():
        code = board[read(start)]
        royal = bool(code) and army.piece(code).royal
        for to, kind in destinations.items():
            squares, changes = (read(start), read(to)), None
            if royal and squares in partners:
                changes = {name(partners[squares][0]): name(partners[squares][1])}
            elif kind == "capture" and not board[squares[1]]:
                moves = moves or variant.moves(position)
                captures = (move for move in moves if (move.start, move.to) == squares)
                captured_squares = {variant.capture_square(position, move) for move in captures}
                changes = {name(square): "" for square in captured_squares if square is not None}
            if changes:
                extra_targets.setdefault(start, {})[to] = changes
    return extra_targets


def promotion_outlooks(variant: Variant[P, M], position: P) -> dict[str, dict[str, PromotionOutlook]]:
    """From, to, and what the move would make of the mover, where there is anything to say of that."""
    if variant.improvement:
        return variant.improvement.outlooks(position)
    name = variant.army.grid.name
    promotion_outlooks: dict[str, dict[str, PromotionOutlook]] = {}
    for move in variant.moves(position):
        if move.becomes:
            of_piece = promotion_outlooks.setdefault(name(move.start), {})
            outlook = of_piece.get(name(move.to), PromotionOutlook((), "The Pawn promotes."))
            becomes = dict.fromkeys((*outlook.becomes, move.becomes.upper()))
            of_piece[name(move.to)] = PromotionOutlook(tuple(becomes), outlook.why)
    return promotion_outlooks
