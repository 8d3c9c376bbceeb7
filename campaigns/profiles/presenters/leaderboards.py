"""Leaderboards of a campaign by CM, by gain and by results, the CMs of a few on one chart, and the panel of its PCs."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from heapq import nlargest
from typing import Generic, TypeVar

from django.db import models
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Cast

from campaigns.campaign.models import Campaign
from campaigns.learning.play import settle
from campaigns.learning.play.gains import has_recent_gain, next_day
from campaigns.match import filters
from campaigns.match.models import Match, Seat
from campaigns.people.models import ACTIVE, NOTES, Character, Gain
from campaigns.people.rules.results import Tally
from campaigns.profiles.presenters.chart import MAX_LINES, cm_chart, history_of
from campaigns.web.chart import Chart

MAX_ROWS = 10
NEAR = 0.001  # CM points: a sum of floats is far less wrong
USUAL_LINES = 5
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class LeaderboardRow(Generic[Value]):
    """Ties share a place."""

    rank: int
    character: Character
    value: Value


def best_by_cm(active_characters: QuerySet[Character]) -> list[LeaderboardRow[Fraction]]:
    with_cm = active_characters.filter(cm_key__isnull=False).defer("notes", "public_notes", "dice")
    best = with_cm.order_by("-cm_key", "name", "pk")[:MAX_ROWS]
    cms = {character.pk: character.cm for character in best if character.cm is not None}
    return list(_ranked_rows(best, cms))


class Leaderboards:
    """The three tables over the games from day `since` to day `until`; of one `kind` of character and one `game`, empty for any.

    `played` as in the list of matches; a CM is what it is.
    """

    def __init__(
        self,
        campaign: Campaign,
        *,
        since: int | None = None,
        until: int | None = None,
        kind: str = "",
        game: str = "",
        played: str = "",
    ) -> None:
        self.campaign, self.since, self.until, self.kind, self.game = campaign, since, until, kind, game
        self.played = played
        self.active_characters = campaign.characters.filter(ACTIVE)
        if kind:
            self.active_characters = self.active_characters.filter(kind=kind)

    @cached_property
    def by_cm(self) -> list[LeaderboardRow[Fraction]]:
        return best_by_cm(self.active_characters)

    @cached_property
    def by_gain(self) -> list[LeaderboardRow[Fraction]]:
        gains = Gain.objects.filter(self._in_span, self._active_character).exclude(credited=Fraction(0))
        written = gains.order_by().values_list("character", Cast("credited", models.TextField()))
        learned = greatest_sums(written, MAX_ROWS)
        return list(_ranked_rows(self._in_order(learned), learned))

    @cached_property
    def by_results(self) -> list[LeaderboardRow[Tally]]:
        """Who scored most in finished games: a point a win, half a point a draw."""
        is_over = Q(match__status=Match.Status.OVER)
        seats = Seat.objects.filter(is_over, self._in_span, self._active_character)
        if self.game:
            seats = seats.filter(match__game=self.game)
        won, drawn = Count("pk", Q(match__winner=F("side"))), Count("pk", Q(match__winner=""))
        tallies = seats.order_by().values("character").annotate(won=won, drawn=drawn, games=Count("pk"))
        best = tallies.order_by(-(2 * F("won") + F("drawn")), "games", "character")[:MAX_ROWS]
        values = {
            row["character"]: Tally(row["won"], row["drawn"], row["games"] - row["won"] - row["drawn"])
            for row in best
        }
        return list(_ranked_rows(self._in_order(values), values, key=lambda tally: tally.score))

    @property
    def usual_people(self) -> list[int]:
        return [row.character.pk for row in self.by_cm[:USUAL_LINES]]

    def chart(self, people: Sequence[int]) -> Chart | None:
        """None if none of them ever had a CM."""
        characters = self._in_order(people[:MAX_LINES])
        for character in characters:
            character.campaign = self.campaign
        histories = (history_of(character, settle.lesson_record(character)) for character in characters)
        drawn = [history for history in histories if history is not None]
        return cm_chart(drawn, self.campaign.day, self.campaign.date_of, with_names=True) if drawn else None

    @property
    def _in_span(self) -> Q:
        condition = filters.played_condition(self.played, "match__occasion")
        if self.since is not None:
            condition &= Q(match__day__gte=self.since)
        return condition if self.until is None else condition & Q(match__day__lte=self.until)

    @property
    def _active_character(self) -> Q:
        """Condition on a row's character."""
        # A join is quicker than a list of ids.
        active = Q(character__campaign=self.campaign, character__binned_at=None, character__archived_at=None)
        return active & Q(character__kind=self.kind) if self.kind else active

    def _in_order(self, pks: Iterable[int]) -> list[Character]:
        ordered_pks = list(pks)
        people = self.campaign.characters.filter(ACTIVE).defer("notes", "public_notes", "dice")
        rows = people.in_bulk(ordered_pks)
        return [rows[pk] for pk in ordered_pks if pk in rows]


def greatest_sums(written: Iterable[tuple[int, str]], count: int) -> dict[int, Fraction]:
    """The ids with the greatest sums of fractions `n/d`, greatest first and exact; of equal ones the lower id.

    Floats choose who may be among them, for fractions are slow to add by the thousand; whoever is nearer than a float can tell is added.
    """
    texts: defaultdict[int, list[str]] = defaultdict(list)
    rough: defaultdict[int, float] = defaultdict(float)
    for pk, text in written:
        above, _, below = text.partition("/")
        texts[pk].append(text)
        rough[pk] += int(above) / int(below or 1)
    last = min(nlargest(count, rough.values()), default=0.0)
    sums = {pk: sum(map(Fraction, texts[pk]), Fraction()) for pk in rough if rough[pk] > last - NEAR}
    return dict(sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))[:count])


def _ranked_rows(
    characters: Iterable[Character],
    values: Mapping[int, Value],
    key: Callable[[Value], object] = lambda value: value,
) -> Iterator[LeaderboardRow[Value]]:
    rank, previous = 0, None
    for number, character in enumerate(characters, start=1):
        value = values[character.pk]
        if previous is None or key(previous) != key(value):
            rank, previous = number, value
        yield LeaderboardRow(rank, character, value)


MAX_SHOWN = 12


@dataclass(frozen=True, slots=True)
class PlayerCharacters:
    """Those `shown`, by name, each with the day it may learn again (None: today), of `count` in all."""

    shown: Sequence[tuple[Character, int | None]]
    count: int


def player_characters(campaign: Campaign) -> PlayerCharacters:
    """Up to MAX_SHOWN, chosen among those who have learned lately first."""
    pcs = campaign.characters.filter(ACTIVE, kind=Character.Kind.PC)
    pcs = pcs.select_related("profession").defer(*NOTES, "dice", "profession__data")
    pcs = pcs.annotate(learned=has_recent_gain(campaign))
    rows = list(pcs.order_by("-learned", "name", "pk")[: MAX_SHOWN + 1])
    count = len(rows) if len(rows) <= MAX_SHOWN else pcs.count()
    shown_people = sorted(rows[:MAX_SHOWN], key=lambda row: (row.name, row.pk))
    for character in shown_people:
        character.campaign = campaign
    days = [(character, next_day(character) if character.learned else None) for character in shown_people]
    return PlayerCharacters(days, count)
