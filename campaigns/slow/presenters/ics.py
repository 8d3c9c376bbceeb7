"""Deadlines as a calendar file (iCalendar, RFC 5545), for whatever calendar people keep."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.db.models import Max
from icalendar import Calendar, Event, Timezone, TimezoneStandard, vDuration

from campaigns.match.models import Match, TimeChange
from campaigns.match.models.matches import BOTH
from campaigns.rules.contract import Side
from campaigns.slow.presenters import deadlines

CONTENT_TYPE = "text/calendar; charset=utf-8"
# How often a calendar that has subscribed should look again.
REFRESH = timedelta(hours=1)
# A deadline is a moment; some calendar apps show no entry that takes no time.
SHOWN_FOR = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A match and the address its entry leads to; `side` is whose calendar it is, None for everybody's."""

    match: Match
    url: str
    side: Side | None = None


def calendar_text(name: str, entries: Iterable[FeedEntry], now: datetime) -> bytes:
    calendar = new_calendar(name)
    calendar.add("refresh-interval", REFRESH, {"VALUE": "DURATION"})  # RFC 7986
    calendar.add("x-published-ttl", vDuration(REFRESH))
    return ics_text(calendar, deadline_events(entries, now))


def ics_text(calendar: Calendar, events: Iterable[Event]) -> bytes:
    """The calendar with these events; with none it holds a time zone."""
    for event in events:
        calendar.add_component(event)
    if not calendar.subcomponents:
        # It has to hold something (RFC 5545, 3.6).
        zone, standard = Timezone(), TimezoneStandard()
        zone.add("tzid", "UTC")
        standard.add("dtstart", datetime(1970, 1, 1))
        standard.add("tzoffsetfrom", timedelta())
        standard.add("tzoffsetto", timedelta())
        zone.add_component(standard)
        calendar.add_component(zone)
    text: bytes = calendar.to_ical()
    return text


def new_calendar(name: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Game of Kings//Slow play//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    return calendar


def deadline_events(entries: Iterable[FeedEntry], now: datetime) -> Iterator[Event]:
    due_entries = [entry for entry in entries if entry.match.due_at is not None]
    changes = TimeChange.objects.filter(match__in=[entry.match for entry in due_entries]).order_by()
    changed_at = dict(changes.values_list("match").annotate(Max("at")))
    return (_event(entry, now, changed_at.get(entry.match.pk)) for entry in due_entries)


def _event(entry: FeedEntry, now: datetime, changed: datetime | None) -> Event:
    """One deadline; `changed` is when the match's time was changed last."""
    match, event = entry.match, Event()
    deadline = deadlines.deadline_of(match, now, [entry.side] if entry.side else ())
    assert deadline is not None and match.due_at is not None and match.waits_since is not None
    # One name while the same move is owed.
    event.add("uid", f"{match.public_id}-{match.waits_since:%Y%m%dT%H%M%S%f}@game-of-kings")
    event.add("dtstamp", max(match.waits_since, changed or match.waits_since).astimezone(UTC))
    event.add("dtstart", match.due_at.astimezone(UTC))
    event.add("duration", SHOWN_FOR)
    event.add("summary", f"{deadline.subject} is due: {match.title}")
    event.add("description", f"{match.game_title}, {match.pace}.")
    event.add("url", entry.url)
    event.add("transp", "TRANSPARENT")
    return event


def concerns(match: Match, side: Side | None) -> bool:
    """Whether the deadline belongs in the calendar of the player of `side` (None: of a spectator)."""
    return side is None or match.waits_for in (side.value, BOTH)
