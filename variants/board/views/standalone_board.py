"""A board on a page of its own (templates/variants/board/lone.html): of a lesson, a puzzle, a study, an analysis."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.rules.contract import Side
from campaigns.web.request import Request
from variants.board.presenters import piece as pieces
from variants.board.presenters.client_state import layout_attributes
from variants.board.presenters.diagram import choices
from variants.catalog import AnyGame
from variants.rules.state import BoardPosition


def standalone_board(
    request: Request,
    template: str,
    game: AnyGame,
    position: BoardPosition | None,
    side: Side | None,
    /,
    *,
    near_side: Side | None = None,
    ambiguous_move: str = "",
    layout: str = "base.html",
    **context: object,
) -> HttpResponse:
    """The page, for htmx its table alone.

    `side` is to move, `near_side` at the lower edge; an `ambiguous_move` leaves several ways open, to choose from. Without
    a `position` no piece is explained.
    """
    is_part = request.htmx and not request.htmx.history_restore_request
    defaults = {
        **board_context(game, position, side, near_side),
        "layout": "variants/board/table_alone.html" if is_part else layout,
        "game": game,
        "choices": list(choices(game, position, side, ambiguous_move))
        if ambiguous_move and position is not None
        else (),
        "has_dice": game.variant.dice is not None,
        "viewpoint": None,
        "guest": None,
        "ply": None,
        "urls": None,
        "live": "",
    }
    return render(request, template, {**defaults, **context})


def board_context(
    game: AnyGame, position: BoardPosition | None, side: Side | None, near_side: Side | None
) -> dict[str, object]:
    """What lays a whole board out, and the pieces to explain beside it."""
    kinds = () if position is None else game.variant.kinds(position)
    return {
        "layout_attributes": layout_attributes(game, side, near_side),
        "pieces": [pieces.describe_piece(game, kind) for kind in kinds],
        "several_levels": len(game.variant.army.grid.levels) > 1,
        "side_names": game.side_names,
    }
