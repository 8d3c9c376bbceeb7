"""A month of the campaign's own calendar: on each day what happened, and what falls due."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlencode

from django.db.models import Max
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendar import FIRST_DAY, LAST_DAY
from campaigns.campaign.rules.calendars.named import NamedCalendar
from campaigns.chronicle.play.entries import some_entries
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.chronicle.presenters.entries import ICONS, match_urls
from campaigns.chronicle.rules.entry import OCCASION_KINDS, EntryKind
from campaigns.match.models import Match
from campaigns.people.models import ACTIVE
from campaigns.slow.presenters.deadlines import Deadline

# What is told of a day; book-keeping is the chronicle's own.
SHOWN_KINDS = frozenset(
    {EntryKind.OWN, EntryKind.MATCH, EntryKind.SERIES, *OCCASION_KINDS, EntryKind.LESSON, EntryKind.EXPULSION}
)
MAX_ENTRIES, MAX_NOTES_A_DAY, MAX_MONTH_LENGTH = 400, 3, 400
USUAL_COLUMNS, MAX_COLUMNS = 7, 10


@dataclass(frozen=True, slots=True)
class DayNote:
    """What stands on a day: an icon, a sentence, and where it leads; `is_due`: it has not happened, it falls due."""

    icon: str
    text: str
    url: str
    is_due: bool = False


@dataclass(slots=True)
class MonthDay:
    """A day of the month; `date` is how the calendar writes it, `column` where its week has it, from 1."""

    day: int
    number: int
    date: str
    column: int
    is_today: bool
    chronicle_url: str
    notes: list[DayNote] = field(default_factory=list)

    @property
    def visible_notes(self) -> Sequence[DayNote]:
        return self.notes[:MAX_NOTES_A_DAY]

    @property
    def hidden_count(self) -> int:
        return max(0, len(self.notes) - MAX_NOTES_A_DAY)


class MonthPage:
    """The month that holds a day of the campaign.

    `deadlines` of slow play are hours of the real world: whatever the month, they stand on the campaign's current day.
    """

    def __init__(
        self, campaign: Campaign, day: int, deadlines: Sequence[tuple[Match, Deadline]] = ()
    ) -> None:
        self.campaign, self._dates, self.deadlines = campaign, campaign.dates, deadlines
        calendar, offset = self._dates.calendar, self._dates.offset
        month_date = calendar.date_of(day + offset)
        self.first = day - month_date.day + 1
        self.last = self.first
        while self.last - self.first < MAX_MONTH_LENGTH:
            next_date = calendar.date_of(self.last + 1 + offset)
            if (next_date.year, next_date.month) != (month_date.year, month_date.month):
                break
            self.last += 1
        self.title = calendar.write_month(day + offset)

    @property
    def previous_month_day(self) -> int | None:
        """A day of the month before; None where the campaign's days begin."""
        return self.first - 1 if self.first > FIRST_DAY else None

    @property
    def next_month_day(self) -> int | None:
        return self.last + 1 if self.last < LAST_DAY else None

    @property
    def is_current(self) -> bool:
        return self.first <= self.campaign.day <= self.last

    @cached_property
    def weekdays(self) -> Sequence[str]:
        """The names above the columns; empty where days of the week have none, or there are too many."""
        calendar = self._dates.calendar
        names = calendar.weekdays if isinstance(calendar, NamedCalendar) else ()
        return names if len(names) <= MAX_COLUMNS else ()

    @property
    def columns(self) -> int:
        return len(self.weekdays) or USUAL_COLUMNS

    @cached_property
    def days(self) -> Sequence[MonthDay]:
        notes = self._notes()
        return [self._day(day, notes[day]) for day in range(self.first, self.last + 1)]

    def _day(self, day: int, notes: list[DayNote]) -> MonthDay:
        date = self._dates.write(day)
        query = urlencode({"since": date, "until": date})
        url = f"{reverse('chronicle', args=[self.campaign.pk])}?{query}"
        number = day - self.first + 1
        return MonthDay(day, number, date, self._column(day), day == self.campaign.day, url, notes)

    def _column(self, day: int) -> int:
        calendar = self._dates.calendar
        if self.weekdays and isinstance(calendar, NamedCalendar):
            weekday = calendar.weekday_of(day + self._dates.offset)
            return self.weekdays.index(weekday) + 1 if weekday else 0
        return (day - self.first) % USUAL_COLUMNS + 1

    def _notes(self) -> defaultdict[int, list[DayNote]]:
        notes: defaultdict[int, list[DayNote]] = defaultdict(list)
        for day, note in (*self._deadlines(), *self._past(), *self._due()):
            notes[day].append(note)
        return notes

    def _deadlines(self) -> Iterator[tuple[int, DayNote]]:
        """One line for all moves that are due: what happened today has its place too."""
        if not self.deadlines:
            return
        (match, first), count = self.deadlines[0], len(self.deadlines)
        text = f"Move due {first.distance}"
        url = match.get_absolute_url()
        if count > 1:
            text = f"{count} moves due, the first {first.distance}"
            url = reverse("deadlines", args=[self.campaign.pk])
        yield self.campaign.day, DayNote("hourglass", text, url, is_due=True)

    def _past(self) -> Iterator[tuple[int, DayNote]]:
        entry_filter = EntryFilter(
            kinds=SHOWN_KINDS, folds_occasions=True, from_day=self.first, to_day=self.last
        )
        entries = some_entries(self.campaign, entry_filter, count=MAX_ENTRIES, latest_first=False)
        urls = match_urls(entries)
        for entry in entries:
            entry_url = reverse("chronicle-entry", args=[self.campaign.pk, entry.key])
            url = urls.get(entry.match_id or 0, "") or entry_url
            yield entry.day, DayNote(ICONS[entry.kind], entry.title, url)

    def _due(self) -> Iterator[tuple[int, DayNote]]:
        """Who may learn again by then: the day on which the last learning limit ends."""
        people = self.campaign.characters.filter(ACTIVE).annotate(again=Max("gains__again_on"))
        people = people.filter(again__gte=self.first, again__lte=self.last).order_by("name", "pk")
        for pk, name, day in people.values_list("pk", "name", "again"):
            url = reverse("character", args=[self.campaign.pk, pk])
            yield day, DayNote("graduation-cap", f"{name} may learn again", url, is_due=True)
