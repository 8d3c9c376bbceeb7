"""A request for a match on a full board: the Dungeon Master's, or a device's at its seat."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from campaigns.match.access import guest_or_no_seat, match_of
from campaigns.match.models import Guest, Match
from campaigns.rooms.access import handed_over_at
from campaigns.rooms.play import player_links
from campaigns.rooms.presenters.devices import asked_for
from campaigns.web.request import Request
from variants import catalog
from variants.board.presenters.place import Place, of_dm, of_guest


@dataclass(frozen=True, slots=True)
class Visit:
    """A request for a match from a place; `extra` is more context for its pages."""

    request: Request
    match: Match
    place: Place
    extra: dict[str, Any]

    @property
    def viewer(self) -> dict[str, Any]:
        """Whose visits are recorded: this device's, or the Dungeon Master's."""
        guest = self.extra.get("guest")
        return {"guest": guest} if guest else {"user": self.request.user}


def match_of_dm(request: Request, campaign_id: int, match_id: int) -> Match:
    return match_of(request.user, campaign_id, match_id, catalog.GAMES)


def visit_of_dm(request: Request, match: Match) -> Visit:
    return Visit(request, match, of_dm(match), {})


def guest_at(request: Request, public_id: str) -> Guest:
    return guest_or_no_seat(request.session, public_id, *catalog.GAMES)


def visit_of_guest(request: Request, guest: Guest) -> Visit:
    extra = {
        "guest": guest,
        "asked_for": asked_for(guest),
        "keeper": bool(handed_over_at(request.session)),
        "has_character": partial(_has_character, guest),
    }
    return Visit(request, guest.match, of_guest(guest), extra)


def _has_character(guest: Guest) -> bool:
    """Used by the full page only, so that no answer to a move queries it."""
    return player_links.has_page(guest, player_links.own_seat(guest))
