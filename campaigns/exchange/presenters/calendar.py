"""The chronicle and the moves due as a calendar file (iCalendar, RFC 5545).

A calendar app knows the real world's days alone: the campaign's today is put on one of them, and every other day stands as
far from it as in the campaign. The campaign's own date is in each entry.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import chain

from icalendar import Event

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.entries import entries
from campaigns.chronicle.rules.entry import ChronicleEntry
from campaigns.slow.presenters.deadlines import with_deadline
from campaigns.slow.presenters.ics import FeedEntry, deadline_events, ics_text, new_calendar

# What calendar apps take without complaint: the calendar of today has been in use since then.
FIRST_DATE, LAST_DATE = date(1583, 1, 1), date(9999, 12, 31)


def calendar_file(campaign: Campaign, *, today: date, now: datetime, base: str) -> bytes:
    """Days before FIRST_DATE and after LAST_DATE are left out; `base` is the beginning of our addresses."""
    past_events = chronicle_events(campaign, entries(campaign, player_safe=False), today, now)
    matches = with_deadline(campaign.matches.prefetch_related("seats"))
    moves = (FeedEntry(match, base + match.get_absolute_url()) for match in matches)
    return ics_text(new_calendar(campaign.name), chain(past_events, deadline_events(moves, now)))


def chronicle_events(
    campaign: Campaign, rows: Iterable[ChronicleEntry], today: date, now: datetime
) -> Iterator[Event]:
    for entry in rows:
        ordinal = today.toordinal() + entry.day - campaign.day
        if not FIRST_DATE.toordinal() <= ordinal <= LAST_DATE.toordinal():
            continue
        day, event = date.fromordinal(ordinal), Event()
        event.add("uid", f"{campaign.pk}-{entry.key}@game-of-kings")
        event.add("dtstamp", now.astimezone(UTC))
        event.add("dtstart", day)
        if day < LAST_DATE:  # beyond it is no day; without an end it is one day just so
            event.add("dtend", day + timedelta(days=1))
        event.add("summary", entry.title)
        lines = (campaign.date_of(entry.day), *entry.all_facts, entry.words.text)
        event.add("description", "\n".join(lines).strip())
        if place := entry.words.place or entry.place:
            event.add("location", place)
        event.add("transp", "TRANSPARENT")
        yield event
