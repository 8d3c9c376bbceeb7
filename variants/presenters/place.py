"""From where a match is looked at: which sides this device moves, and the addresses of its pages."""

from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Guest, Match
from campaigns.rules.contract import Side

PAGES = (
    "",
    "table",
    "move",
    "roll",
    "prepare",
    "declare",
    "take-back",
    "chances",
    "score",
    "seen",
    "deadline",
)
DM_PAGES = ("correct", "undo", "redo", "abandon", "rematch", "time")
SEAT_PAGES = ("reminders",)


@dataclass(frozen=True, slots=True)
class Place:
    """The Dungeon Master's page moves both sides; a player's device its own, a spectator's none.

    `seat` names the place at the table, empty for the Dungeon Master's page. From a page of a tablet that was handed
    over (`taken`) one comes back to the board without its curtain: whoever takes it has done so.
    """

    seat: str
    sides: tuple[Side, ...]
    _at: tuple[int | str, ...]
    taken: bool = False

    @property
    def is_dm(self) -> bool:
        return not self.seat

    @property
    def name(self) -> str:
        return self.seat or "dm"

    def url(self, page: str = "", *more: object) -> str:
        """The address of a page of the match: "move", ("ply", 3); the match itself for none."""
        route = "board-seat" if self.seat else "board"
        url = reverse(f"{route}-{page}" if page else route, args=[*self._at, *more])
        return f"{url}?taken=1" if self.taken and not page else url

    def urls(self) -> dict[str, str]:
        """Every page of the match by its name, with _ for -; to `ply` and `piece` a number or a name is added."""
        pages = (*PAGES, *(DM_PAGES if self.is_dm else SEAT_PAGES))
        urls = {page.replace("-", "_") or "match": self.url(page) for page in pages}
        return urls | {
            "ply": self.url("ply", 0).removesuffix("0/"),
            "piece": self.url("piece", "x").removesuffix("x/"),
        }


def of_dm(match: Match) -> Place:
    return Place("", tuple(Side), (match.campaign_id, match.pk))


def of_guest(guest: Guest) -> Place:
    side = guest.side
    return Place(guest.place, (side,) if side else (), (guest.match.public_id,), guest.tablet)
