"""What a picture shows: the devices of a house, what is played there, and what hands do before it is taken."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.auth.models import User
from playwright.sync_api import Page

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from lab.bench.house import dm_cookie, guest_cookie

TABLET, PHONE, TELEVISION = (1180, 820), (390, 844), (1280, 720)


class Visit(NamedTuple):
    """A device at an address, before anybody has touched it; its cookie is empty where nobody has signed it in."""

    path: str
    cookie: str = ""
    size: tuple[int, int] = TABLET


@dataclass(frozen=True)
class House:
    """The Dungeon Master of the demo campaign, and the devices of its tables."""

    dm: User

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.get()

    def tablet(self, path: str) -> Visit:
        """A page of the demo campaign on a device of the Dungeon Master's."""
        return Visit(f"/campaigns/{self.campaign.pk}/{path}", dm_cookie(self.dm))

    def seat(self, match: Match, kind: str, seat: str, name: str, size: tuple[int, int] = PHONE) -> Visit:
        """A seat's page of the match, on a device that the Dungeon Master has given the place; `kind` is in its path."""
        return Visit(f"/at/{match.public_id}/{kind}/", guest_cookie(match, seat, name), size)


def no_touch(page: Page) -> None:
    """Show the page as it comes."""


class Scene(NamedTuple):
    """What is played for a picture and which page then shows it, and what hands do before it is taken."""

    arrange: Callable[[House], Visit]
    touch: Callable[[Page], None] = no_touch
