"""Several ways to make one move: each piece that may come of it, and where it could go next."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from variants.presenters.diagram import scene_html
from variants.presenters.moment import Moment

WHAT_PIECE, WHICH_WAY = "What does it become?", "Which way?"


@dataclass(frozen=True, slots=True)
class Choice:
    """One way: the text that plays it, the piece it makes, drawn, and the board after it with that piece's next moves.

    `told` is what else there is to tell of it; `asks` is asked above them all.
    """

    text: str
    name: str
    told: str
    cell: SafeString
    board: SafeString
    asks: str


def choices(moment: Moment, text: str) -> tuple[Choice, ...]:
    """The ways that the text of a move leaves open; none where it is one move, or no move."""
    game, html = moment.game, moment.html
    side = moment.to_move
    if side is None:
        return ()
    choices = []
    for way in game.variant.ways(moment.look.scene, text):
        piece = game.variant.piece(way.token)
        assert piece is not None
        standing = {piece.square: piece for piece in way.pieces}
        choices.append(
            Choice(
                way.text,
                piece.name,
                way.label or game.variant.looks.worth(piece),
                html.man(side, way.token),
                mark_safe(scene_html(html, standing, way.square, way.reach)),
                WHICH_WAY if way.label else WHAT_PIECE,
            )
        )
    return tuple(choices)
