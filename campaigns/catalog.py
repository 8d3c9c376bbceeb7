"""The games that can be played here: each app registers its rules and pages under its slug.

`campaigns` never imports a game; whatever a match needs from its rules it finds here by `match.game`.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from campaigns.rules.contract import Game, Side


@dataclass(frozen=True)
class Entry:
    """A registered game.

    `cheated` names the sides that cheated, or tried to, in a state (R28); nobody does in a game without such rules.
    `teaches`: whether a win may move the winner's CM (R61b: full boards do not). `turns` counts the turns
    resolved in a state. `url_name` is the route of the DM's page of a match, with campaign_id and match_id;
    `seat_url_name` that of a seat's page, with the match's public id. `crushing` is the game's own word for a
    crushing victory, on which bets are taken; empty where it knows none.
    """

    rules: Game[Any, Any, Any, Any]
    turns: Callable[[Any], int]
    url_name: str
    seat_url_name: str
    teaches: bool
    crushing: str = ""
    cheated: Callable[[Any], Collection[Side]] = lambda state: ()


_entries: dict[str, Entry] = {}


def register(entry: Entry) -> None:
    """Called once by each game's AppConfig."""
    _entries[entry.rules.slug] = entry


def entry(slug: str) -> Entry:
    """The game of that slug; KeyError where none is registered (a match of an app no longer installed)."""
    return _entries[slug]


def entries() -> list[Entry]:
    """Every registered game, by slug."""
    return [_entries[slug] for slug in sorted(_entries)]
