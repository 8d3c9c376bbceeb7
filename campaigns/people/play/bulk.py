"""Tagging, archiving, restoring and binning many characters at once, each of which can be undone for a while."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Count, Q, QuerySet, Value

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.people.models import BulkChange, Character, Tag
from campaigns.people.play import count_of_people, drop_unused_tags, empty_bin
from campaigns.people.play.table_changes import undo_changes
from campaigns.people.rules.traits import MAX_TAGS

Kind = BulkChange.Kind
UNDO_FOR = timedelta(minutes=10)
# How many ids one question names: SQLite takes 32,766.
IDS_PER_STEP = 20_000
TagLink = Character.tags.through
MSG_LIST_CHANGED = (
    "The list has changed meanwhile: {} people fit now. Nothing was done; look again, then repeat it."
)
MSG_TOO_LATE = "It is too late to undo that. People in the bin or the archive can be restored from there."
# What was done, and why nobody was changed.
SENTENCES: Mapping[str, tuple[str, str]] = {
    Kind.TAG: ("{people} tagged “{tag}”.", "All of them have the tag already."),
    Kind.UNTAG: ("{people} without the tag “{tag}” now.", "None of them has that tag."),
    Kind.ARCHIVE: ("{people} archived. Their games stay.", "All of them are archived already."),
    Kind.RESTORE: ("{people} restored.", "None of them is archived."),
    Kind.BIN: ("{people} moved to the bin.", "All of them are in the bin already."),
}


@use_case(lock=row_lock(Campaign))
def change_people(
    campaign: Campaign,
    *,
    kind: BulkChange.Kind,
    people: Sequence[int] | QuerySet[Character],
    now: datetime,
    by: User,
    tag: str = "",
    expected: int | None = None,
) -> Answer:
    """Do one thing to many characters, in one transaction; whoever is so already is left as they are.

    `people` are ids, or a list's filter; `expected` is how many the list said there were. Raises Refused if there are
    others by now, or if nobody would be changed.
    """
    ids = list(people) if isinstance(people, Sequence) else list(people.values_list("pk", flat=True))
    if expected is not None and len(ids) != expected:
        raise Refused(MSG_LIST_CHANGED.format(len(ids)))
    changed = _ACTIONS[kind](campaign, ids, tag, now)
    done_sentence, nobody_sentence = SENTENCES[kind]
    if not changed:
        raise Refused(nobody_sentence)
    sentence = done_sentence.format(people=count_of_people(len(changed)), tag=tag)
    campaign.bulk_changes.filter(at__lt=now - UNDO_FOR).delete()
    campaign.bulk_changes.create(kind=kind, tag=tag, people=changed, sentence=sentence, by=by, at=now)
    return Answer(sentence)


@use_case(lock=row_lock(Campaign))
def undo_change(campaign: Campaign, *, change_id: int | None, now: datetime) -> Answer:
    """Undo a change of many, except for whoever was changed otherwise since. Raises Refused if it is too late."""
    row = campaign.bulk_changes.filter(pk=change_id or 0, at__gte=now - UNDO_FOR).first()
    if row is None:
        raise Refused(MSG_TOO_LATE)
    if row.undone:
        raise Refused("That has been undone already.")
    count = _UNDO_ACTIONS[row.kind](campaign, row)
    row.undone = True
    row.save(update_fields=["undone"])
    outcome = "moved to the bin" if row.kind == Kind.MAKE else "as before"
    return Answer(f"Undone: {count_of_people(count)} {outcome}.")


def latest_change(campaign: Campaign, by: User, now: datetime) -> BulkChange | None:
    """What this user did last to many characters, while it can be undone."""
    row = campaign.bulk_changes.filter(by=by, at__gte=now - UNDO_FOR).defer("people").first()
    return None if row is None or row.undone else row


def _in_steps(campaign: Campaign, ids: Sequence[int]) -> Iterator[QuerySet[Character]]:
    for first in range(0, len(ids), IDS_PER_STEP):
        yield campaign.characters.filter(pk__in=ids[first : first + IDS_PER_STEP]).order_by()


def _set_time(
    campaign: Campaign, ids: Sequence[int], name: str, now: datetime, *, column: str
) -> list[object]:
    """Set the column of those in whom it is empty; returns their ids."""
    changed: list[object] = []
    for people in _in_steps(campaign, ids):
        people = people.filter((column, None), binned_at=None)
        changed += people.values_list("pk", flat=True)
        people.update(**{column: now})
    return changed


def _add_tag(people: QuerySet[Character], tag: Tag) -> list[int]:
    """Give people the tag in one statement; returns their ids."""
    untagged = list(people.values_list("pk", flat=True))
    if untagged:
        rows = Character.objects.filter(pk__in=untagged).order_by().annotate(tag=Value(tag.pk))
        # In one statement: `bulk_create` would write a few hundred rows each on SQLite.
        select, values = rows.values_list("pk", "tag").query.sql_with_params()
        table, *columns = map(connection.ops.quote_name, (TagLink._meta.db_table, "character_id", "tag_id"))
        with connection.cursor() as cursor:
            cursor.execute(f"INSERT INTO {table} ({', '.join(columns)}) {select}", values)
    return untagged


def _tag(campaign: Campaign, ids: Sequence[int], name: str, now: datetime) -> list[object]:
    tag = Tag.objects.filter(campaign=campaign, name__iexact=name).first()
    tag = tag or Tag.objects.create(campaign=campaign, name=name)
    changed: list[object] = []
    for people in _in_steps(campaign, ids):
        with_counts = people.annotate(all=Count("tags"), same=Count("tags", Q(tags=tag)))
        changed += _add_tag(with_counts.filter(same=0, all__lt=MAX_TAGS), tag)
    return changed


def _untag(campaign: Campaign, ids: Sequence[int], name: str, now: datetime) -> list[object]:
    tags = Tag.objects.filter(campaign=campaign, name__iexact=name)
    changed: list[object] = []
    for people in _in_steps(campaign, ids):
        links = TagLink.objects.filter(tag__in=tags, character__in=people)
        changed += links.values_list("character_id", "tag__name")
        links.delete()
    drop_unused_tags(campaign)
    return changed


def _restore(campaign: Campaign, ids: Sequence[int], name: str, now: datetime) -> list[object]:
    changed: list[object] = []
    for people in _in_steps(campaign, ids):
        people = people.filter(archived_at__isnull=False)
        changed += [(pk, at.isoformat()) for pk, at in people.values_list("pk", "archived_at") if at]
        people.update(archived_at=None)
    return changed


def _bin(campaign: Campaign, ids: Sequence[int], name: str, now: datetime) -> list[object]:
    changed = _set_time(campaign, ids, name, now, column="binned_at")
    empty_bin(campaign, now)
    return changed


def _undo_time(campaign: Campaign, row: BulkChange, *, column: str) -> int:
    steps = _in_steps(campaign, row.people)
    return sum(people.filter((column, row.at)).update(**{column: None}) for people in steps)


def _undo_tag(campaign: Campaign, row: BulkChange) -> int:
    return len(_untag(campaign, row.people, row.tag, row.at))


def _undo_untag(campaign: Campaign, row: BulkChange) -> int:
    ids_by_tag: dict[str, list[int]] = {}
    for pk, name in row.people:
        ids_by_tag.setdefault(name, []).append(pk)
    count = 0
    for name, ids in ids_by_tag.items():
        tag, _ = Tag.objects.get_or_create(campaign=campaign, name=name)
        for people in _in_steps(campaign, ids):
            count += len(_add_tag(people.exclude(tags=tag), tag))
    return count


def _undo_restore(campaign: Campaign, row: BulkChange) -> int:
    ids_by_time: dict[str, list[int]] = {}
    for pk, at in row.people:
        ids_by_time.setdefault(at, []).append(pk)
    return sum(
        people.filter(archived_at=None).update(archived_at=datetime.fromisoformat(at))
        for at, ids in ids_by_time.items()
        for people in _in_steps(campaign, ids)
    )


def _undo_make(campaign: Campaign, row: BulkChange) -> int:
    """Move the newcomers to the bin, except who has sat down to a match since."""
    steps = _in_steps(campaign, row.people)
    return sum(people.filter(binned_at=None, seats=None).update(binned_at=row.at) for people in steps)


_ACTIONS: Mapping[str, Callable[[Campaign, Sequence[int], str, datetime], list[object]]] = {
    Kind.TAG: _tag,
    Kind.UNTAG: _untag,
    Kind.ARCHIVE: partial(_set_time, column="archived_at"),
    Kind.RESTORE: _restore,
    Kind.BIN: _bin,
}
_UNDO_ACTIONS: Mapping[str, Callable[[Campaign, BulkChange], int]] = {
    Kind.TAG: _undo_tag,
    Kind.UNTAG: _undo_untag,
    Kind.ARCHIVE: partial(_undo_time, column="archived_at"),
    Kind.RESTORE: _undo_restore,
    Kind.BIN: partial(_undo_time, column="binned_at"),
    Kind.TABLE: undo_changes,
    Kind.MAKE: _undo_make,
}
