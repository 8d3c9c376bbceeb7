"""What the home page, a campaign's page and a search of a whole campaign show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from urllib.parse import urlencode

from django.db.models import Case, Count, F, Max, Q, QuerySet, Value, When

from campaigns.campaign.models import Campaign
from campaigns.circuits.play.occasions import OccasionSummary, summaries
from campaigns.desk import play
from campaigns.desk.presenters.commands import Command, commands
from campaigns.match.filters import fold_occasions, match_has_word, pcs_first
from campaigns.match.models import Match
from campaigns.match.play.series_summary import games_in_words
from campaigns.people.filters import has_word
from campaigns.people.finder import rank_of
from campaigns.people.models import ACTIVE, NOTES, Character, RecordEntry
from campaigns.sheets.presenters.leaderboards import best_by_cm, player_characters
from campaigns.slow.presenters.deadlines import Deadline, deadline_of
from campaigns.web.filters import LONGEST_SEARCH, has_name, words_of

MOST_PEOPLE, MOST_MATCHES, MOST_PLACES, MOST_NOTES = 8, 6, 5, 6
# How many letters of a note are shown on either side of the first word.
AROUND = 60
DECISIONS = (RecordEntry.Kind.CM_SET, RecordEntry.Kind.CHANGED)


@dataclass(frozen=True, slots=True)
class Excerpt:
    character: Character
    before: str
    word: str
    after: str
    day: int | None = None


class CampaignSearch:
    """A search for all the words of `text` in a campaign; what is in the bin is not searched."""

    def __init__(self, campaign: Campaign, text: str) -> None:
        self.campaign = campaign
        self.text = text.replace("\0", "")[:LONGEST_SEARCH].strip()
        self.words = words_of(self.text)

    @property
    def query(self) -> str:
        return urlencode({"q": self.text})

    @cached_property
    def commands(self) -> Sequence[Command]:
        """Things to do and pages; without words the things that are done most."""
        return commands(self.campaign, self.words)

    @cached_property
    def people(self) -> Sequence[Character]:
        """Best fit first, as in the boxes that name somebody; archived people last."""
        if not self.words:
            return []
        people = self.campaign.characters.filter(
            *(has_word(word, notes=False) for word in self.words), binned_at=None
        )
        is_away = Case(When(archived_at=None, then=Value(0)), default=Value(1))
        rows = people.select_related("profession").defer(*NOTES, "dice", "profession__data")
        return list(rows.order_by(is_away, rank_of(self.text), "-kind", "name", "pk")[:MOST_PEOPLE])

    @cached_property
    def matches(self) -> Sequence[Match]:
        if not self.words:
            return []
        matches = self.campaign.matches.filter(*map(match_has_word, self.words))
        rows = list(matches.prefetch_related("seats")[:MOST_MATCHES])
        for row in rows:
            row.campaign = self.campaign
        return rows

    @cached_property
    def places(self) -> Sequence[tuple[str, int]]:
        """Places of matches with how many, the latest first."""
        if not self.words:
            return []
        matches = self.campaign.matches.exclude(place="").order_by()
        matches = matches.filter(*(has_name(word, "place") for word in self.words))
        places = matches.values_list("place").annotate(games=Count("pk"), last=Max("day"))
        return [(place, games) for place, games, _ in places.order_by("-last", "place")[:MOST_PLACES]]

    @cached_property
    def notes(self) -> Sequence[Excerpt]:
        """From the notes about people, then from the DM's reasons, the latest first."""
        if not self.words:
            return []
        noted = self.campaign.characters.filter(_all("notes", self.words), binned_at=None).defer("dice")
        people = noted.order_by("name", "pk")[:MOST_NOTES]
        excerpts = [self._excerpt(person, person.notes) for person in people]
        entries: Iterable[RecordEntry] = ()
        if len(excerpts) < MOST_NOTES:
            decisions = RecordEntry.objects.filter(_all("text", self.words), kind__in=DECISIONS)
            decisions = decisions.filter(character__campaign=self.campaign, character__binned_at=None)
            latest = decisions.select_related("character").order_by(F("day").desc(), "-number")
            entries = latest[: MOST_NOTES - len(excerpts)]
        return [*excerpts, *(self._excerpt(entry.character, entry.text, entry.day) for entry in entries)]

    @property
    def is_empty(self) -> bool:
        return not (self.commands or self.people or self.matches or self.places or self.notes)

    def _excerpt(self, character: Character, text: str, day: int | None = None) -> Excerpt:
        line = " ".join(text.split())
        at = max(line.casefold().find(self.words[0].casefold()), 0)
        end = at + len(self.words[0])
        before, after = line[:at], line[end:]
        if len(before) > AROUND:
            before = "…" + before[-AROUND:].partition(" ")[2]
        if len(after) > AROUND:
            after = after[:AROUND].rpartition(" ")[0] + "…"
        return Excerpt(character, before, line[at:end], after, day)


def _all(column: str, words: Sequence[str]) -> Q:
    return Q(*((f"{column}__icontains", word) for word in words))


RECENT, BEST = 5, 5


def cards(campaigns: QuerySet[Campaign], *, is_archived: bool) -> QuerySet[Campaign]:
    return campaigns.filter(archived_at__isnull=not is_archived).annotate(
        people=Count(
            "characters", filter=Q(characters__binned_at=None, characters__archived_at=None), distinct=True
        ),
        games=Count("matches", distinct=True),
    )


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match with its deadline, and which game of a series it is, in words; or an `occasion` with all its matches."""

    match: Match
    deadline: Deadline | None
    in_series: str
    occasion: OccasionSummary | None


def match_rows(
    campaign: Campaign, matches: Iterable[Match], now: datetime, *, is_folded: bool
) -> list[MatchRow]:
    matches = list(matches)
    in_series = games_in_words(matches)
    keys = {match.occasion for match in matches if is_folded} - {""}
    occasions = summaries(campaign, keys) if keys else {}
    return [
        MatchRow(match, deadline_of(match, now), in_series.get(match.pk, ""), occasions.get(match.occasion))
        for match in matches
    ]


def page(campaign: Campaign, now: datetime) -> dict[str, object]:
    matches = fold_occasions(campaign.matches.prefetch_related("seats").filter(status="over"))
    characters = campaign.characters.filter(ACTIVE)
    return {
        "recent": match_rows(campaign, pcs_first(matches)[:RECENT], now, is_folded=True),
        "ranking": best_by_cm(characters)[:BEST],
        "pcs": player_characters(campaign),
        "is_demo": campaign.name == play.NAME,
    }
