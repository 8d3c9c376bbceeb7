"""A device's place at a match: the sides it moves, and the addresses of its pages."""

from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

from campaigns.match.models import Guest, Match
from campaigns.rules.contract import Side


@lru_cache(maxsize=4096)
def _address(route: str, *args: object) -> str:
    """Made once: every answer names the same ones again."""
    return reverse(route, args=args)


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """The Dungeon Master's page moves both sides; a player's device its own, a spectator's none.

    `seat` names the place at the table, empty for the Dungeon Master's page. From a page of a tablet that was handed
    over (`is_handed_over`) one comes back to the board without its curtain: whoever takes it has done so.
    """

    seat: str
    sides: tuple[Side, ...]
    _route_args: tuple[int | str, ...]
    is_handed_over: bool = False

    @property
    def is_dm(self) -> bool:
        return not self.seat

    @property
    def name(self) -> str:
        return self.seat or "dm"

    @property
    def near_side(self) -> Side | None:
        """The side whose edge of the board is the near one; None where both or neither are moved from here."""
        return self.sides[0] if len(self.sides) == 1 else None

    def url(self, page: str = "", *args: object) -> str:
        """The address of a page of the match: "move", ("ply", 3); the match itself for none."""
        route = "board-seat" if self.seat else "board"
        url = _address(f"{route}-{page}" if page else route, *self._route_args, *args)
        return f"{url}?taken={self.seat}" if self.is_handed_over and not page else url


class Urls(dict[str, str]):
    """The addresses of a match's pages by their names, with _ for -, each made when a template first asks for it.

    To those of `ply` and `piece` a number or a name is added.
    """

    def __init__(self, viewpoint: Viewpoint) -> None:
        super().__init__(
            match=viewpoint.url(),
            ply=viewpoint.url("ply", 0).removesuffix("0/"),
            piece=viewpoint.url("piece", "x").removesuffix("x/"),
        )
        self.viewpoint = viewpoint

    def __missing__(self, page: str) -> str:
        self[page] = self.viewpoint.url(page.replace("_", "-"))
        return self[page]


def dm_viewpoint(match: Match) -> Viewpoint:
    return Viewpoint("", tuple(Side), (match.campaign_id, match.pk))


def guest_viewpoint(guest: Guest) -> Viewpoint:
    side = guest.side
    return Viewpoint(guest.place, (side,) if side else (), (guest.match.public_id,), guest.tablet)
