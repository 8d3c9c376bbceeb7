"""What a device is told of a rematch once the match is over, and what it may do about it."""

from campaigns.match.models import Guest, Match
from campaigns.rules.contract import Side
from variants.board.presenters.place import Place


def rematch_panel(match: Match, place: Place, guest: Guest | None) -> dict[str, object]:
    """The sentence, none where nobody has asked, and which buttons stand beside it; `begun` is the rematch itself.

    `may_follow`: a device with a place of its own goes to its place there.
    """
    begun = match.rematch
    if begun is not None:
        may_follow = guest is not None and not guest.tablet and guest.place != Guest.Place.WAITING
        return {"sentence": "The rematch has begun", "begun": begun, "may_follow": may_follow}
    wishes = match.rematch_wishes
    if place.is_dm:
        return {"sentence": _asking(match, wishes), "may_start": True}
    if match.rematch_rule == Match.RematchRule.NEVER:
        return {}
    side = place.sides[0] if place.sides else None
    if side is None or side not in wishes:
        return {"sentence": _asking(match, wishes), "may_ask": side is not None}
    return {"sentence": _waiting(match, wishes, side), "may_withdraw": True}


def _asking(match: Match, wishes: tuple[Side, ...]) -> str:
    if len(wishes) == len(Side):
        return "Both players ask for a rematch"
    return f"{match.seat(wishes[0]).name} asks for a rematch" if wishes else ""


def _waiting(match: Match, wishes: tuple[Side, ...], side: Side) -> str:
    if len(wishes) == len(Side):
        return "Both players ask for a rematch: the Dungeon Master starts it"
    if side.other in match.engine_sides.split():
        return "You ask for a rematch: the Dungeon Master starts it"
    return f"You ask for a rematch: waiting for {match.seat(side.other).name}"
