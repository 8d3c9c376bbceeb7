"""The choice between several ways to make one move, such as promotions."""

from collections.abc import Iterator
from typing import Any

from django.utils.safestring import SafeString

from campaigns.rules.contract import Side
from variants.board.presenters.diagram import scene_html
from variants.board.presenters.drawing import html_of
from variants.catalog import AnyGame
from variants.rules.answers import Way
from variants.rules.grid.piece import Piece


def choices(
    game: AnyGame, position: Any, side: Side | None, text: str
) -> Iterator[tuple[Way, Piece, str, SafeString, SafeString]]:
    """The ways that the text of a move leaves open to the side to choose; none where it is one move, or no move.

    Of each the piece it makes, what there is to tell of it, that piece drawn, and the board after it with its next moves.
    """
    variant, html = game.variant, html_of(game.slug)
    for way in variant.ways(position, text) if side else ():
        piece = variant.piece(way.token)
        assert piece is not None and side is not None
        standing = {piece.square: piece for piece in way.pieces}
        board = scene_html(html, standing, way.square, way.reach)
        yield way, piece, way.label or variant.looks.worth(piece), html.man(side, way.token), board
