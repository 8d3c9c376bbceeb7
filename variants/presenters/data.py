"""What the board's script knows: the moves this device may make now, so that selection and marks need no request."""

import json
from dataclasses import asdict
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from variants.moment import Moment
from variants.presenters.drawing import attempts, html_of, outlooks, shown, targets
from variants.presenters.place import Place

# Nothing in a script element may end it.
_ESCAPES = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}


def _outlook(moment: Moment) -> dict[str, dict[str, dict[str, object]]]:
    """What each move would make of the mover: {from: {to: {into: [names], why}}}."""
    pieces = html_of(moment.game.slug).pieces
    return {
        start: {
            to: {"into": [pieces[token].token for token in outlook.becomes], "why": outlook.why}
            for to, outlook in there.items()
        }
        for start, there in outlooks(moment.look).items()
        if there
    }


def data(moment: Moment, place: Place, version: str, *, live: bool) -> SafeString:
    """JSON: the side to move, the sides of this device, {from: {to: quiet, capture or afar}}, {frozen: by}, the last move."""
    side = moment.to_move
    moves = targets(moment.look) if live and side in place.sides else {}
    standing = shown(moment.look).standing
    values = {
        "version": version,
        "side": side.value if side else "",
        "mine": [mine.value for mine in place.sides] if live else [],
        "near": place.sides[0].value if len(place.sides) == 1 else "",
        "moves": moves,
        "outlook": _outlook(moment) if moves else {},
        "attempts": asdict(chart) if moves and (chart := attempts(moment.look)) else {},
        "announced": asdict(moment.announced) if moment.announced else {},
        "checks": {king.square: king.words for king in moment.checks},
        "frozen": {square: occupant.frozen_by for square, occupant in standing.items() if occupant.frozen_by},
        "dice": _dice(moment),
        "last": moment.last,
        "why": place.url("why"),
        "piece": place.url("piece", "x").removesuffix("x/"),
    }
    return mark_safe(json.dumps(values, separators=(",", ":")).translate(_ESCAPES))


def _dice(moment: Moment) -> list[dict[str, Any]]:
    """The dice that can be played, each with the squares of the pieces it moves."""
    dice = moment.game.variant.dice
    left = dice.left(moment.look.scene) if dice else ()
    return [{"face": die.face, "pieces": die.pieces} for die in left if die.pieces]
