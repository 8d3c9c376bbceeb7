"""The games that can be played here: each app registers its rules and pages under its slug.

`campaigns` never imports a game; whatever a match needs from its rules it finds here by `match.game`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.match.bulk import BulkJudging, BulkTable
from campaigns.match.models import Match, installed
from campaigns.match.rules.fairness import EvenMatch, Fairness
from campaigns.people.models import Character
from campaigns.rules.chances import ResultChances
from campaigns.rules.contract import AnyGame, Roll, Side
from campaigns.rules.facts import Facts
from campaigns.rules.labels import pluralize


def turns_text(turns: int) -> str:
    return pluralize(turns, "turn")


@dataclass(frozen=True)
class Tile:
    """What the page "New game" shows of a game before it is chosen.

    `about`: what it is, in one sentence. `dice` and `players`: what it needs of each; `devices`: whose phones or tablets.
    `minutes`: how long it takes, roughly, from and to. `author` (empty where the source names none) and `printed`: whose
    rules, and where they stand. `picture` draws it as HTML that says nothing to a screen reader; `stylesheet` is what the
    picture and the game's own form are drawn with.
    """

    about: str
    dice: str
    players: str
    devices: str
    minutes: tuple[int, int]
    author: str
    printed: str
    picture: Callable[[], str]
    stylesheet: str

    @property
    def length(self) -> str:
        """ "About 20 to 40 minutes", "About 1 to 2 hours"."""
        shortest, longest = self.minutes
        if shortest % 60 or longest % 60:
            return f"About {shortest} to {longest} minutes"
        return f"About {shortest // 60} to {longest // 60} hours"

    @property
    def rules_by(self) -> str:
        """ "Gary Gygax, Dragon #100"."""
        return ", ".join(filter(None, (self.author, self.printed)))


@dataclass(frozen=True)
class PaperPage:
    """A page of a game that is made for printing: its title and its route.

    The route takes the game, or where it is of a match campaign_id and match_id; `in_play`: only until that is over.
    """

    title: str
    route: str
    in_play: bool = False

    def url_of_game(self, slug: str) -> str:
        return reverse(self.route, kwargs={"game": slug})


@dataclass(frozen=True)
class Rulebook:
    """How a game is played, for people: the file of its text (campaigns/rulebook/text.py).

    What the text has drawn are the templates `_<name>.html` in the folder `templates`, made of the `context`; its numbers are
    `facts` of the rules. `settings` are what a match may be begun with: each question with its answers, and, of a match, which of
    them it has.
    """

    text: Path
    templates: str
    context: Callable[[], Mapping[str, object]]
    facts: Callable[[], Facts]
    settings: Callable[[Match | None], Iterable[tuple[str, Sequence[str], str]]] = lambda match: ()


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson of a game as lists show it: `key` is what devices keep of it once it is finished, "dragonchess/the-sky".

    One that `is_extra` is not counted in the course.
    """

    key: str
    title: str
    about: str
    minutes: int
    url: str
    is_extra: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """How a finished match went, in a few sentences: for the Dungeon Master, and for players as all at the table saw it."""

    for_dm: Sequence[str] = ()
    for_players: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class AutoPlayPair:
    """A game of two characters that somebody else than its own form begins: today, at `place`, before `onlookers`.

    NPCs play it `by_themselves` where both are.
    """

    campaign: Campaign
    white: Character
    black: Character
    by: User
    place: str = ""
    onlookers: tuple[Character, ...] = ()
    by_themselves: bool = False


@dataclass(frozen=True, slots=True)
class AutoPlay:
    """How games are begun and played for tournaments.

    `begin` returns the match's id, or raises Refused as the form of a new game does. `play_out` plays a match of two NPCs
    to its end, or as far as it goes without the Dungeon Master, and says how far; the sides that try to cheat are named.
    `chances` tells how likely each result of two is before the first move.
    """

    begin: Callable[[AutoPlayPair], int]
    play_out: Callable[[Match, User, Collection[Side]], str]
    chances: Callable[[EvenMatch], ResultChances]


@dataclass(frozen=True, kw_only=True)
class GamePlay:
    """What a match asks of its game beyond the rules' contract.

    `turns`: how many were resolved in a state; `progress` says of so many how far a match is.
    `points`: those the winner scores in a state, which may be played for coins; None in games that score none.
    `cheated`: the sides that cheated, or tried to, in a state (R28).
    `has_dice`: whether dice decide about the moves. `next_roll`: the roll that may be made now in a state that awaits so, where
    something else may be said before.
    `has_secret_turns`: whether both sides think at once, and nobody may know when one of them has done.
    `rounds_a_turn`: melee rounds of game time; 0 where a game says nothing of that.
    `lose_on_time`: ends a sitting's game for the side whose flag has fallen; None where that is left to the Dungeon Master.
    `by_set_cm`: whether a side played by a CM that was set for it alone (R32a).
    `has_standard_start`: whether a match of these options begins as the game does, with nothing given to either side: only such
    a game on a full board can be a lesson (R61b).
    """

    turns: Callable[[Any], int]
    progress: Callable[[int], str] = turns_text
    points: Callable[[Any], int] | None = None
    cheated: Callable[[Any], Collection[Side]] = lambda state: ()
    has_dice: bool = False
    next_roll: Callable[[Any, Any], Roll | None] = lambda state, awaits: None
    has_secret_turns: bool = False
    rounds_a_turn: int = 0
    lose_on_time: Callable[[Any, Side], None] | None = None
    by_set_cm: Callable[[Match], bool] = lambda match: False
    has_standard_start: Callable[[Any], bool] = lambda options: True


@dataclass(frozen=True, kw_only=True)
class GamePages:
    """Where its matches are, and what is told of them.

    `match_route` takes campaign_id and match_id and is the DM's page, `seat_route` a match's public id; `new_route`, with campaign_id
    and game, is the form that begins one, `tile` what is shown of it before. `stories` tell how finished matches went, by their
    numbers: a few queries, however many there are. `demo` plays what the demo campaign shows, as its Dungeon Master.
    """

    match_route: str
    seat_route: str
    new_route: str
    tile: Tile
    stories: Callable[[Sequence[Match]], Mapping[int, Story]] = lambda matches: {}
    demo: Callable[[Campaign, User], None] = lambda campaign, dm: None


@dataclass(frozen=True, kw_only=True)
class GameOdds:
    """How likely each result is.

    `chances`: of a state after so many of its turns, as honest play goes (R62), None where that cannot be told; `opening_chances`:
    of a match before its first move, by the CMs of those who play, where the first cannot. A game without either has no odds.
    `fairness`: how even a game of two is, and what would make it even. `crushing`: the game's own word for a crushing victory,
    on which bets are taken; empty where it knows none.
    """

    chances: Callable[[Any, int], ResultChances | None] | None = None
    opening_chances: Callable[[Match], ResultChances | None] | None = None
    fairness: Callable[[EvenMatch], Fairness] | None = None
    crushing: str = ""


@dataclass(frozen=True, kw_only=True)
class Teaching:
    """How it is learned: `rulebook` is None where nobody has written one; the lessons in their order."""

    rulebook: Rulebook | None = None
    lessons: Callable[[], Sequence[LessonCard]] = lambda: ()


@dataclass(frozen=True, kw_only=True)
class GamePaper:
    """Its pages for printing: before a match, and of one."""

    of_game: tuple[PaperPage, ...] = ()
    of_match: tuple[PaperPage, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    """A registered game.

    `teaches`: whether it is played by the CMs and may move them (R61b: full boards are played by whoever sits there, and do not).
    `bulk` resolves whole matches at once; None where no rules say how people play it. `auto_play` is how tournaments play it;
    None where none is played.
    """

    rules: AnyGame
    teaches: bool
    play: GamePlay
    pages: GamePages
    odds: GameOdds = GameOdds()
    teaching: Teaching = Teaching()
    paper: GamePaper = GamePaper()
    auto_play: AutoPlay | None = None
    bulk: Callable[[BulkJudging], BulkTable] | None = None

    @property
    def name(self) -> str:
        return self.rules.title.partition(" (")[0]

    def new_url(self, campaign_id: int) -> str:
        return reverse(self.pages.new_route, kwargs={"campaign_id": campaign_id, "game": self.rules.slug})

    def side_name(self, side: Side) -> str:
        return self.rules.side_names[list(Side).index(side)]


_entries: dict[str, GameEntry] = {}
installed.INSTALLED = _entries


def register(entry: GameEntry) -> None:
    """Called once by each game's AppConfig."""
    _entries[entry.rules.slug] = entry


def entry_of(slug: str) -> GameEntry:
    """Raises KeyError for a game that is not installed."""
    return _entries[slug]


def find_entry(slug: str) -> GameEntry | None:
    return _entries.get(slug)


def slugs() -> list[str]:
    return [entry.rules.slug for entry in all_entries()]


def all_entries() -> list[GameEntry]:
    return [_entries[slug] for slug in sorted(_entries)]


def entries_in_order() -> list[GameEntry]:
    """As pages list them: those that teach first, then by name."""
    return sorted(all_entries(), key=lambda entry: (not entry.teaches, entry.name))


def offered_games() -> list[tuple[str, str]]:
    """The games that any two may be set to play, those first that teach."""
    return [(entry.rules.slug, entry.name) for entry in entries_in_order() if entry.auto_play]
