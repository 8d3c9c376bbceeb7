"""What a device at the table has finished, told to its Dungeon Master; and who at a campaign has finished what."""

from collections import defaultdict
from collections.abc import Collection
from itertools import product

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import QuerySet

from campaigns.campaign.models import Campaign
from campaigns.lessons.models import FinishedLesson
from campaigns.match.access import seat_keys
from campaigns.match.models import Guest


def guests_of_device(session: SessionBase) -> QuerySet[Guest]:
    """The guests by which this device belongs to somebody: not a tablet that was handed over, nor a place it was sent away from."""
    return Guest.objects.filter(key__in=seat_keys(session), removed_at=None, tablet=False)


def share_finished(session: SessionBase, keys: Collection[str]) -> None:
    """Let the DM of every match that this device has joined know which lessons are finished."""
    # Once more changes nothing.
    pairs = product(guests_of_device(session), sorted(keys))
    rows = [FinishedLesson(guest=guest, lesson=key) for guest, key in pairs]
    FinishedLesson.objects.bulk_create(rows, ignore_conflicts=True)


def finished_by_name(campaign: Campaign) -> dict[str, set[str]]:
    """The lessons that each name at the table has finished, by the names."""
    rows = FinishedLesson.objects.filter(guest__match__campaign=campaign).order_by("guest__name", "lesson")
    lessons = defaultdict[str, set[str]](set)
    for name, lesson in rows.values_list("guest__name", "lesson"):
        lessons[name].add(lesson)
    return dict(lessons)
