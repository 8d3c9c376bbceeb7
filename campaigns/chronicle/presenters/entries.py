"""The chronicle as its page shows it: a page of entries by day, the words whose entries are gone, and entries that may name somebody."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import ChronicleText
from campaigns.chronicle.play.entries import some_entries
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.rules.entry import (
    HEAD_KINDS,
    OCCASION_KINDS,
    ChronicleEntry,
    EntryKind,
    EntryPosition,
)
from campaigns.match.models import Match
from campaigns.people.models import Character
from campaigns.people.presenters.mentions import MAX_READ, Candidates, Mention, links_of, may_name
from campaigns.web.markdown import markdown_html

PAGE_SIZE = 30
# Days open until so many entries stand there, the newest in any case; what was searched for is open.
OPEN_ENTRIES = 10
# What stands for each kind.
ICONS = {
    EntryKind.STEP: "calendar-days",
    EntryKind.PAYMENT: "coins",
    EntryKind.OWN: "scroll-text",
    EntryKind.MATCH: "swords",
    EntryKind.SERIES: "swords",
    EntryKind.TOURNAMENT: "trophy",
    EntryKind.DOWNTIME: "hourglass",
    EntryKind.EVENING: "dices",
    EntryKind.EXPULSION: "door-open",
    EntryKind.INTIMIDATION: "skull",
    EntryKind.STAKE: "coins",
    EntryKind.BET: "hand-coins",
    EntryKind.GAIN: "trending-up",
    EntryKind.LESSON: "graduation-cap",
    EntryKind.DECISION: "gavel",
}
# The pages of occasions.
PAGES = {EntryKind.TOURNAMENT: "tournament", EntryKind.DOWNTIME: "downtime-run", EntryKind.EVENING: "evening"}


@dataclass(frozen=True, slots=True)
class ChronicleDay:
    """A day's entries; `summary` tells what they are while the day is shut."""

    day: int
    entries: list[dict[str, object]]
    summary: str
    is_open: bool


def match_urls(entries: Iterable[ChronicleEntry]) -> dict[int, str]:
    """The pages of the matches that entries belong to, by primary key."""
    ids = {entry.match_id for entry in entries if entry.match_id is not None}
    matches = Match.objects.filter(pk__in=ids).only("campaign_id", "game")
    return {match.pk: match.get_absolute_url() for match in matches}


def _summary(entries: Sequence[ChronicleEntry]) -> str:
    """What is told of a day while it is shut."""
    # An entry of the Dungeon Master's or a match goes before what came of it.
    head = next((entry for entry in entries if entry.kind in HEAD_KINDS), entries[0])
    others_count = len(entries) - 1
    return f"{head.title}, and {others_count} more" if others_count else head.title


class ChroniclePage:
    """The entries of a filter after a place, the latest first; `next` is the place after which the next page goes on."""

    def __init__(
        self, campaign: Campaign, entry_filter: EntryFilter, after_position: EntryPosition | None
    ) -> None:
        entries = some_entries(campaign, entry_filter, count=PAGE_SIZE + 1, after_position=after_position)
        self.entries = entries[:PAGE_SIZE]
        self.next = self.entries[-1].position if len(entries) > PAGE_SIZE else None
        self._campaign, self._links = campaign, links_of(campaign)
        self._is_searched = entry_filter != EntryFilter(folds_occasions=True)
        self._urls = match_urls(self.entries)

    @property
    def days(self) -> Iterator[ChronicleDay]:
        count = 0
        for day, day_entries in groupby(self.entries, key=lambda entry: entry.day):
            entries = list(day_entries)
            is_open = self._is_searched or not count or count + len(entries) <= OPEN_ENTRIES
            count += len(entries)
            yield ChronicleDay(day, [self._row(entry) for entry in entries], _summary(entries), is_open)

    def _row(self, entry: ChronicleEntry) -> dict[str, object]:
        campaign = self._campaign.pk
        people = [
            (person.name, reverse("character", args=[campaign, person.character_id]))
            for person in dict.fromkeys(entry.people)
            if person.character_id is not None
        ]
        return {
            "entry": entry,
            "icon": ICONS[entry.kind],
            "url": self._url(entry),
            "edit_url": reverse("chronicle-entry", args=[campaign, entry.key]),
            "unfolds": entry.kind in OCCASION_KINDS,
            "words": markdown_html(entry.words.text, mentions=self._links),
            "people": people,
        }

    def _url(self, entry: ChronicleEntry) -> str:
        if entry.kind in PAGES:
            return reverse(PAGES[entry.kind], args=[self._campaign.pk, entry.position.row])
        return self._urls.get(entry.match_id or 0, "")


def orphaned_words(campaign: Campaign) -> list[ChronicleText]:
    """Words whose entries are not on record now: an undo took them, and a redo would bring them back."""
    texts = list(campaign.chronicle.exclude(key=""))
    known_keys: set[str] = set()
    for kind, source in SOURCES.items():
        keys = [text.key for text in texts if text.key.startswith(f"{kind}-")]
        known_keys.update(source.known_keys(campaign, keys) if keys else ())
    return [text for text in texts if text.key not in known_keys]


def texts_naming(character: Character) -> Candidates:
    """The latest first."""
    texts = ChronicleText.objects.filter(may_name(character, "text", "title"), campaign=character.campaign_id)
    for row in texts.order_by("-day", "-number")[:MAX_READ]:
        url = reverse("chronicle-entry", args=[row.campaign_id, row.own_key])
        yield f"{row.title}\n{row.text}", Mention(row.title or "An entry", url, row.day)
