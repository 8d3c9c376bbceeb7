"""How even each game of two would be, for the Dungeon Master who might choose it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from campaigns.campaign.models import Campaign
from campaigns.match import games
from campaigns.match.games import GameEntry
from campaigns.match.rules.fairness import Contestant, EvenMatch, EvenWay, Fairness
from campaigns.people.models import Character
from campaigns.rules.chess_modifier import plays_as

# So near to even nothing needs to be done, farther than so nothing is offered as fair, and from so far on it is no contest.
EVEN_ENOUGH, FAIR, NO_CONTEST = 0.025, 0.25, 0.45


@dataclass(frozen=True, slots=True)
class ScoreBar:
    """The expected score of two players as one bar, the first from the left."""

    score: float
    names: tuple[str, str]

    @property
    def percents(self) -> tuple[str, str]:
        first = round(self.score * 100)
        return f"{first}%", f"{100 - first}%"

    @property
    def text(self) -> str:
        shares = zip(self.names, self.percents, strict=True)
        return ", ".join(f"{name} {percent}" for name, percent in shares)

    @property
    def width(self) -> str:
        return f"{self.score * 100:.1f}%"

    @property
    def middles(self) -> tuple[str, str]:
        """Where the middle of each part of the bar is."""
        return f"{self.score * 50:.1f}%", f"{50 + self.score * 50:.1f}%"

    @property
    def has_room(self) -> tuple[bool, bool]:
        """Whether each part of the bar is wide enough for its percents."""
        return self.score >= 0.12, self.score <= 0.88


@dataclass(frozen=True)
class FairGame:
    """A game as those two would play it in this campaign: how even it is, and links to the form of a new match."""

    entry: GameEntry
    fairness: Fairness
    campaign_id: int
    pairing: EvenMatch

    @property
    def names(self) -> tuple[str, str]:
        white, black = self.pairing.both
        return white.name, black.name

    @property
    def bar(self) -> ScoreBar:
        return ScoreBar(self.fairness.score, self.names)

    @property
    def url(self) -> str:
        return self.url_with({})

    @property
    def badge(self) -> str:
        distance = abs(self.fairness.score - 0.5)
        if distance <= EVEN_ENOUGH:
            return "Even"
        return "No contest" if distance >= NO_CONTEST else ""

    @cached_property
    def ways(self) -> list[tuple[EvenWay, ScoreBar, str]]:
        """What brings it near to even: each way, the bar it leads to, and the form filled in."""
        fair = (way for way in self.fairness.ways if way.distance <= FAIR)
        return [(way, ScoreBar(way.score, self.names), self.url_with(way.fields)) for way in fair]

    @property
    def less_time(self) -> tuple[str, str] | None:
        """What is done, and the form filled in; None between two who are even."""
        less_time = self.fairness.less_time
        if less_time is None or self.badge == "Even":
            return None
        return less_time.what, self.url_with(less_time.fields)

    def url_with(self, fields: Mapping[str, str]) -> str:
        white, black = self.pairing.both
        query = {"white": str(white.person), "black": str(black.person), **fields}
        return f"{self.entry.new_url(self.campaign_id)}?{urlencode(query)}"


def fair_games(campaign: Campaign, white: Character, black: Character) -> Iterator[FairGame]:
    """Every game whose outcome can be predicted for these two, those played by CM first."""
    pairing = EvenMatch(_contestant(white), _contestant(black), campaign.rules)
    if any(plays_as(contestant.cm) < 1 for contestant in pairing.both):
        return
    for entry in games.entries_in_order():
        if entry.odds.fairness is not None:
            yield FairGame(entry, entry.odds.fairness(pairing), campaign.pk, pairing)


def _contestant(character: Character) -> Contestant:
    assert character.cm is not None  # or it would not be offered
    return Contestant(character.pk, character.name, character.cm, character.is_pc)
