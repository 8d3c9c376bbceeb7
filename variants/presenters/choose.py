"""Several ways to make one move: each man that may come of it, and where he could go next."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from variants.presenters import drawing
from variants.presenters.board_html import Standing
from variants.presenters.diagram import scene_html
from variants.presenters.moment import Moment


@dataclass(frozen=True, slots=True)
class Choice:
    """One way: the text that plays it, the man it makes, drawn, and the board after it with that man's next moves."""

    text: str
    name: str
    worth: str
    cell: SafeString
    board: SafeString


def choices(moment: Moment, text: str) -> tuple[Choice, ...]:
    """The ways that the text of a move leaves open; none where it is one move, or no move."""
    board, html = moment.board, moment.html
    side = moment.to_move
    if side is None:
        return ()
    found = []
    for way in board.ways(moment.look.scene, text):
        piece = board.piece(way.token)
        assert piece is not None
        standing = {man.square: Standing(man.side, man.token) for man in way.men}
        found.append(
            Choice(
                way.text,
                piece.name,
                drawing.looks(board.slug).worth(piece),
                mark_safe(html.cell(Standing(side, way.token))),
                mark_safe(scene_html(html, standing, way.square, way.reach)),
            )
        )
    return tuple(found)
