"""The deadlines of slow play in words: whose move, until when, and whether it is overdue."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.match.models import Guest, Match, TimeChange
from campaigns.match.models.matches import BOTH
from campaigns.match.rules import deadlines, time_per_move
from campaigns.match.rules.deadlines import DeadlineStanding
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when a side owes a move; `at` is in the installation's time zone, `subject` starts a sentence."""

    subject: str
    at: datetime
    due: str
    distance: str
    standing: DeadlineStanding

    @property
    def is_overdue(self) -> bool:
        return self.standing is DeadlineStanding.OVERDUE

    @property
    def text(self) -> str:
        """ "Gold's move is due Sunday 22 November, 18:00"."""
        return f"{self.subject} {'was' if self.is_overdue else 'is'} due {self.due}"

    @property
    def sentence(self) -> str:
        return f"{self.text} ({self.distance})"


def deadline_of(match: Match, now: datetime, sides: Iterable[Side] = ()) -> Deadline | None:
    """The deadline of the match, as told to the player of `sides`; None if no move is timed."""
    if match.due_at is None or match.hours_per_move is None:
        return None
    at, today = timezone.localtime(match.due_at), timezone.localtime(now)
    if match.waits_for == BOTH:
        subject = "Both sides' move"
    else:
        side = Side(match.waits_for)
        subject = "Your move" if [*sides] == [side] else f"{match.side_name(side)}'s move"
    return Deadline(
        subject,
        at,
        deadlines.deadline_text(at, today),
        deadlines.describe_distance(match.due_at, now),
        deadlines.deadline_standing(match.due_at, match.hours_per_move, now),
    )


def with_deadline(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.filter(due_at__isnull=False).order_by("due_at", "pk")


def deadlines_by_urgency(campaign: Campaign, now: datetime) -> list[tuple[Match, Deadline]]:
    matches = with_deadline(campaign.matches.prefetch_related("seats"))
    return [(match, deadline) for match in matches if (deadline := deadline_of(match, now))]


def seat_deadlines(guests: Iterable[Guest], now: datetime) -> list[tuple[str, str, str, Deadline | None]]:
    """A device's seats: address, match, place and deadline, by urgency."""
    rows = ((guest, deadline_of(guest.match, now, filter(None, [guest.side]))) for guest in guests)
    seats = [(guest.match.seat_url, guest.match.title, guest.place_label, due) for guest, due in rows]
    return sorted(seats, key=lambda seat: (seat[3] is None, seat[3].at if seat[3] else now))


def time_history(match: Match) -> list[str]:
    lines = []
    for change in match.time_changes.all():
        hours = time_per_move.write(change.hours) if change.hours else ""
        pace, changed_at = f"{hours} a move" if hours else "no limit", timezone.localtime(change.at)
        texts = {
            TimeChange.Kind.AGREED.value: f"{pace}, agreed at the start",
            TimeChange.Kind.CHANGED.value: f"{pace} from here on",
            TimeChange.Kind.MORE.value: f"{hours} more for one move",
        }
        reason = f": {change.reason}" if change.reason else ""
        lines.append(f"{changed_at.day} {changed_at:%B}, {changed_at:%H:%M}: {texts[change.kind]}{reason}")
    return lines
