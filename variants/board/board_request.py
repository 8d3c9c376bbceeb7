"""A request for a match on a full board: the Dungeon Master's, or a device's at its seat."""

from dataclasses import dataclass

from django.http import Http404

from campaigns.devices.access import handed_over_public_id
from campaigns.devices.play import player_links
from campaigns.devices.presenters.devices import requested_seat
from campaigns.match.access import guest_or_no_seat, match_of
from campaigns.match.models import Guest, Match
from campaigns.slow.play.slow import LookOwner
from campaigns.web.request import Request
from variants import catalog
from variants.board.presenters.viewpoint import Viewpoint, dm_viewpoint, guest_viewpoint
from variants.catalog import AnyGame


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A request for a match from a viewpoint: the Dungeon Master's, or a seat's, whose `guest` this device is."""

    request: Request
    match: Match
    viewpoint: Viewpoint
    guest: Guest | None = None

    @property
    def viewer(self) -> LookOwner:
        """Whose visits are recorded: this device's, or the Dungeon Master's."""
        return {"guest": self.guest} if self.guest else {"user": self.request.user}

    @property
    def seat_context(self) -> dict[str, object]:
        """What the pages of a seat know of its device, nothing on those of the Dungeon Master."""
        if self.guest is None:
            return {"guest": None, "requested_seat": None, "keeper": False, "has_character": False}
        guest = self.guest
        return {
            "guest": guest,
            "requested_seat": requested_seat(guest),
            "keeper": bool(handed_over_public_id(self.request.session)),
            # Asked by the full page only, so that no answer to a move queries it.
            "has_character": lambda: player_links.has_page(guest, player_links.own_seat(guest)),
        }


def game_or_404(slug: str) -> AnyGame:
    if slug not in catalog.GAMES:
        raise Http404
    return catalog.game(slug)


def match_of_dm(request: Request, campaign_id: int, match_id: int) -> Match:
    return match_of(request.user, campaign_id, match_id, catalog.GAMES)


def dm_request(request: Request, match: Match) -> BoardRequest:
    return BoardRequest(request, match, dm_viewpoint(match))


def guest_at(request: Request, public_id: str) -> Guest:
    return guest_or_no_seat(request.session, public_id, *catalog.GAMES)


def guest_request(request: Request, guest: Guest) -> BoardRequest:
    return BoardRequest(request, guest.match, guest_viewpoint(guest), guest)
