"""What the home page, a campaign's page and a search of a whole campaign show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from urllib.parse import urlencode

from django.db.models import Case, Count, F, Max, Q, QuerySet, Value, When

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.occasions import OccasionSummary, occasion_summaries
from campaigns.dashboard import play
from campaigns.dashboard.presenters.commands import Command, commands
from campaigns.match.filters import fold_occasions, match_has_word, pcs_first
from campaigns.match.models import Match
from campaigns.match.play.series_summary import series_texts
from campaigns.people.filters import has_word
from campaigns.people.finder import rank_of
from campaigns.people.models import ACTIVE, NOTES, Character, RecordEntry
from campaigns.profiles.presenters.leaderboards import best_by_cm, player_characters
from campaigns.profiles.presenters.sparkline import sparklines
from campaigns.slow.presenters.deadlines import Deadline, deadline_of
from campaigns.web.filters import MAX_SEARCH_LENGTH, has_name, search_words

MAX_PEOPLE, MAX_MATCHES, MAX_PLACES, MAX_NOTES = 8, 6, 5, 6
# How many letters of a note are shown on either side of the first word.
EXCERPT_MARGIN = 60
DECISIONS = (RecordEntry.Kind.CM_SET, RecordEntry.Kind.CHANGED)


@dataclass(frozen=True, slots=True)
class Excerpt:
    character: Character
    text_before: str
    word: str
    text_after: str
    day: int | None = None


class CampaignSearch:
    """A search for all the words of `text` in a campaign; what is in the bin is not searched."""

    def __init__(self, campaign: Campaign, text: str) -> None:
        self.campaign = campaign
        self.text = text.replace("\0", "")[:MAX_SEARCH_LENGTH].strip()
        self.words = search_words(self.text)

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
        words = (has_word(word, notes=False) for word in self.words)
        people = self.campaign.characters.filter(*words, binned_at=None)
        is_archived = Case(When(archived_at=None, then=Value(0)), default=Value(1))
        rows = people.select_related("profession").defer(*NOTES, "dice", "profession__data")
        return list(rows.order_by(is_archived, rank_of(self.text), "-kind", "name", "pk")[:MAX_PEOPLE])

    @cached_property
    def matches(self) -> Sequence[Match]:
        if not self.words:
            return []
        matches = self.campaign.matches.filter(*map(match_has_word, self.words))
        rows = list(matches.prefetch_related("seats")[:MAX_MATCHES])
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
        return [(place, games) for place, games, _ in places.order_by("-last", "place")[:MAX_PLACES]]

    @cached_property
    def notes(self) -> Sequence[Excerpt]:
        """From the notes about people, then from the DM's reasons, the latest first."""
        if not self.words:
            return []
        with_notes = self.campaign.characters.filter(_contains_all("notes", self.words), binned_at=None)
        people = with_notes.defer("dice").order_by("name", "pk")[:MAX_NOTES]
        excerpts = [self._excerpt(person, person.notes) for person in people]
        entries: Iterable[RecordEntry] = ()
        if len(excerpts) < MAX_NOTES:
            decisions = RecordEntry.objects.filter(_contains_all("text", self.words), kind__in=DECISIONS)
            decisions = decisions.filter(character__campaign=self.campaign, character__binned_at=None)
            latest = decisions.select_related("character").order_by(F("day").desc(), "-number")
            entries = latest[: MAX_NOTES - len(excerpts)]
        return [*excerpts, *(self._excerpt(entry.character, entry.text, entry.day) for entry in entries)]

    @property
    def is_empty(self) -> bool:
        return not (self.commands or self.people or self.matches or self.places or self.notes)

    def _excerpt(self, character: Character, text: str, day: int | None = None) -> Excerpt:
        line = " ".join(text.split())
        start = max(line.casefold().find(self.words[0].casefold()), 0)
        end = start + len(self.words[0])
        text_before, text_after = line[:start], line[end:]
        if len(text_before) > EXCERPT_MARGIN:
            text_before = "…" + text_before[-EXCERPT_MARGIN:].partition(" ")[2]
        if len(text_after) > EXCERPT_MARGIN:
            text_after = text_after[:EXCERPT_MARGIN].rpartition(" ")[0] + "…"
        return Excerpt(character, text_before, line[start:end], text_after, day)


def _contains_all(column: str, words: Sequence[str]) -> Q:
    return Q(*((f"{column}__icontains", word) for word in words))


MAX_RECENT, MAX_RANKED = 5, 5


def cards(campaigns: QuerySet[Campaign], *, is_archived: bool) -> QuerySet[Campaign]:
    active = Q(characters__binned_at=None, characters__archived_at=None)
    people = Count("characters", filter=active, distinct=True)
    rows = campaigns.filter(archived_at__isnull=not is_archived)
    return rows.annotate(people=people, games=Count("matches", distinct=True))


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match with its deadline, and which game of a series it is, in words; or an `occasion` with all its matches."""

    match: Match
    deadline: Deadline | None
    series_text: str
    occasion: OccasionSummary | None


def match_rows(
    campaign: Campaign, matches: Iterable[Match], now: datetime, *, is_folded: bool
) -> list[MatchRow]:
    matches = list(matches)
    series_text = series_texts(matches)
    keys = {match.occasion for match in matches if is_folded} - {""}
    occasions = occasion_summaries(campaign, keys) if keys else {}
    return [
        MatchRow(match, deadline_of(match, now), series_text.get(match.pk, ""), occasions.get(match.occasion))
        for match in matches
    ]


def page(campaign: Campaign, now: datetime) -> dict[str, object]:
    matches = fold_occasions(campaign.matches.prefetch_related("seats").filter(status="over"))
    characters = campaign.characters.filter(ACTIVE)
    recent = match_rows(campaign, pcs_first(matches)[:MAX_RECENT], now, is_folded=True)
    pcs = player_characters(campaign)
    # Nobody has learned before a game was over.
    lines = sparklines([person for person, _ in pcs.shown], campaign.day) if recent else {}
    return {
        "recent": recent,
        "ranking": best_by_cm(characters)[:MAX_RANKED],
        "pcs": [(person, day, lines.get(person.pk)) for person, day in pcs.shown],
        "pc_count": pcs.count,
        "is_demo": campaign.name == play.DEMO_NAME,
    }
