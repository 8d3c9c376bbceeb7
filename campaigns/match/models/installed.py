"""The games installed here, as far as the rows of matches ask of them."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from campaigns.rules.contract import AnyGame, Side


class InstalledPages(Protocol):
    @property
    def match_route(self) -> str: ...
    @property
    def seat_route(self) -> str: ...


class InstalledPlay(Protocol):
    @property
    def progress(self) -> Callable[[int], str]: ...
    @property
    def points(self) -> Callable[[Any], int] | None: ...


class InstalledGame(Protocol):
    """What a match asks of its game; `campaigns.match.games.GameEntry` tells what each means."""

    @property
    def rules(self) -> AnyGame: ...
    @property
    def teaches(self) -> bool: ...
    @property
    def pages(self) -> InstalledPages: ...
    @property
    def play(self) -> InstalledPlay: ...
    def side_name(self, side: Side) -> str: ...


# By slug; `campaigns.match.games` puts its entries here.
INSTALLED: Mapping[str, InstalledGame] = {}


def slugs_of(*, teaching: bool) -> list[str]:
    return sorted(slug for slug, game in INSTALLED.items() if game.teaches is teaching)
