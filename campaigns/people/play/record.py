"""A character's record: entries are appended, and whoever follows it is told."""

from collections.abc import Callable, Sequence

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.people.models import Character, RecordEntry

# Filled in campaigns/wiring.py; each is called with the locked character, in this order and in the same transaction.
RECORD_FOLLOWERS: tuple[Callable[[Character], object], ...] = ()
ROWS_PER_STATEMENT = 200  # rows


def add_entry(
    campaign: Campaign, character: Character, kind: RecordEntry.Kind, by: User | None, **fields: object
) -> None:
    """Append to the character's record, under the campaign's lock; the caller says when it has `notify_followers`."""
    RecordEntry.objects.create(
        character=character, kind=kind, number=campaign.take_number(), day=campaign.day, by=by, **fields
    )


def add_entries(campaign: Campaign, entries: Sequence[RecordEntry], by: User | None) -> None:
    if entries:
        first = campaign.take_number(len(entries))
        for number, entry in enumerate(entries, start=first):
            entry.number, entry.day, entry.by = number, campaign.day, by
        RecordEntry.objects.bulk_create(entries, batch_size=ROWS_PER_STATEMENT)


def notify_followers(character: Character) -> None:
    for follow in RECORD_FOLLOWERS:
        follow(character)
