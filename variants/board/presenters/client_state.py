"""Data for the board's script: this device's legal moves, so that selecting a piece needs no request."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play.position_at import BoardLook, BoardMoment
from variants.board.presenters.drawing import describe_board, html_of
from variants.board.presenters.viewpoint import Viewpoint
from variants.catalog import AnyGame
from variants.rules.answers import Announcement
from variants.rules.check_warnings import check_warnings
from variants.rules.targets import extra_targets, legal_targets, promotion_outlooks

EMPTY_MOVES: Mapping[str, object] = {"moves": {}, "also": {}, "outlook": {}, "attempts": {}}
NO_THREATS: Mapping[str, Sequence[str]] = {}
# Nothing in a script element may end it.
ESCAPES = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def as_json(values: Mapping[str, object]) -> SafeString:
    """JSON that may stand in a script element."""
    return mark_safe(json.dumps(values, separators=(",", ":")).translate(ESCAPES))


def layout_attributes(game: AnyGame, to_move: Side | None, near_side: Side | None) -> SafeString:
    """Attributes of `board.js`'s element: what it has to know to lay the board out before it is drawn."""
    sides = (side.value if side else "" for side in (near_side, to_move))
    return format_html('data-near="{}" data-side="{}" data-files="{}"', *sides, game.variant.army.grid.files)


@lru_cache(maxsize=512)
def moves_data(look: BoardLook) -> Mapping[str, object]:
    """Of the side to move: {from: {to: quiet, capture or afar}}, what a move changes `also`, as {from: {to: {square: where
    its piece goes, "" for one that is taken}}}, what each move would make of the mover, as {from: {to: {into: [names],
    why}}}, and the moves that have to be announced, with the chart of their chances.
    """
    variant, pieces = catalog.game(look.slug).variant, html_of(look.slug).pieces
    targets = legal_targets(variant, look.position)
    if not targets:
        return EMPTY_MOVES
    chart = variant.announcing.attempts(look.position) if variant.announcing else None
    outlooks = {
        start: {
            to: {"into": [pieces[token].token for token in outlook.becomes], "why": outlook.why}
            for to, outlook in destinations.items()
        }
        for start, destinations in promotion_outlooks(variant, look.position).items()
        if destinations
    }
    also, attempts = extra_targets(variant, look.position, targets), asdict(chart) if chart else {}
    return {"moves": targets, "also": also, "outlook": outlooks, "attempts": attempts}


@lru_cache(maxsize=512)
def standing_data(look: BoardLook) -> Mapping[str, object]:
    """Of the position, whoever looks: the Kings in check, {frozen: by}, the dice that can be played and the squares of the
    pieces each moves, and the squares of the last move or of all half-moves of its turn."""
    variant, standing = catalog.game(look.slug).variant, describe_board(look).standing
    dice_left = variant.dice.dice_left(look.position) if variant.dice else ()
    return {
        "checks": {king.square: king.sentence for king in check_warnings(variant, look.position)},
        "frozen": {square: piece.frozen_by for square, piece in standing.items() if piece.frozen_by},
        "dice": [{"face": die.face, "pieces": die.pieces} for die in dice_left if die.pieces],
        "last": look.last,
    }


def position_values(
    look: BoardLook,
    side: Side | None,
    announcement: Announcement | None,
    version: str,
    at: str,
    *,
    may_move: bool,
) -> dict[str, object]:
    """What every board's script is told: the side to move, its moves if they may be made, what stands there, and `at`, the
    address that those of the pages begin with."""
    return {
        "version": version,
        "side": side.value if side else "",
        **(moves_data(look) if may_move else EMPTY_MOVES),
        "announced": asdict(announcement) if announcement else {},
        **standing_data(look),
        "at": at,
    }


def standalone_values(look: BoardLook, side: Side | None, version: str, at: str) -> dict[str, object]:
    """The same of a board without a match, on which nothing can be moved where `side` is None."""
    announcing = catalog.game(look.slug).variant.announcing
    announcement = announcing.announcement(look.position) if announcing and side else None
    return position_values(look, side, announcement, version, at, may_move=side is not None)


def client_state(
    moment: BoardMoment,
    viewpoint: Viewpoint,
    version: str,
    arrows: Sequence[str] = (),
    threatened: Mapping[str, Sequence[str]] = NO_THREATS,
    *,
    live: bool,
    query: str = "",
) -> SafeString:
    """JSON of a match: the sides of this device, for spectators the `arrows` that the DM shows them, and for whom the coach helps
    the `threatened` pieces with the squares of those who threaten them; `query` of a position that is not the match's."""
    at, may_move = viewpoint.url("ply", 0).removesuffix("ply/0/"), live and moment.to_move in viewpoint.sides
    values = position_values(moment.look, moment.to_move, moment.announcement, version, at, may_move=may_move)
    values["mine"] = [side.value for side in viewpoint.sides] if live else []
    if not viewpoint.sides:
        values["arrows"] = arrows
    if query:
        values["query"] = query
    if threatened:
        values["threatened"] = threatened
    return as_json(values)
