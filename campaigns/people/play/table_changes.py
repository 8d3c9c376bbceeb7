"""Creating and changing many characters at once, as a table says, and undoing it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from campaigns.campaign.models import Campaign
from campaigns.people.models import BulkChange, Character, RecordEntry, Tag
from campaigns.people.play import (
    add_generated_entries,
    drop_unused_tags,
    numbers_that_change,
    record,
    shift_cm_with_abilities,
    untouched_characters,
)
from campaigns.people.play.record import ROWS_PER_STATEMENT
from campaigns.rules import chess_modifier, folding

# What a table may change of somebody; the names of the tags come besides.
FIELDS = (
    "name", "kind", "class_name", "profession_id", "intelligence", "wisdom", "dexterity", "hit_points",
    "temperament", "mannerism", "hook", "archived_at", "notes", "public_notes",
)  # fmt: skip
TAGS = "tags"


@dataclass(frozen=True, slots=True)
class PersonChange:
    """Somebody's values before and after, tags as names; a newcomer has no `person`, and alone a `cm` and an `initial_cm`."""

    person: int | None
    before: Mapping[str, object]
    after: Mapping[str, Any]
    cm: Fraction | None = None
    initial_cm: Fraction | None = None


def apply_changes(
    campaign: Campaign,
    changes: Sequence[PersonChange],
    *,
    reason: str,
    sentence: str,
    by: User,
    now: datetime,
) -> None:
    """Make all the changes under the campaign's lock, and keep what undoes them."""
    newcomers = _create(campaign, [change for change in changes if change.person is None], by)
    rows: list[list[object]] = [[pk, None, {}] for pk in newcomers]
    edits = [change for change in changes if change.person is not None]
    people = _locked_people(campaign, [change.person for change in edits if change.person is not None])
    pairs = [(people[change.person or 0], change.after) for change in edits]
    _write(campaign, pairs, reason, by)
    rows += [[change.person, _to_json(change.before), _to_json(change.after)] for change in edits]
    campaign.bulk_changes.create(kind=BulkChange.Kind.TABLE, people=rows, sentence=sentence, by=by, at=now)


def undo_changes(campaign: Campaign, row: BulkChange) -> int:
    """Restore everybody as before the table and delete its newcomers, except who was changed or has played since."""
    values_by_pk = {pk: (before, after) for pk, before, after in row.people if before is not None}
    pairs = []
    for pk, person in _locked_people(campaign, list(values_by_pk)).items():
        before, after = (_from_json(values) for values in values_by_pk[pk])
        if values_of(person, after) == after:
            pairs.append((person, before))
    _write(campaign, pairs, "import of a table undone", row.by)
    newcomers = untouched_characters([pk for pk, before, _ in row.people if before is None])
    campaign.characters.filter(pk__in=[person.pk for person in newcomers]).delete()
    drop_unused_tags(campaign)
    return len(pairs) + len(newcomers)


def values_of(character: Character, names: Mapping[str, object]) -> dict[str, object]:
    return {
        name: sorted(tag.name for tag in character.tags.all()) if name == TAGS else getattr(character, name)
        for name in names
    }


def _locked_people(campaign: Campaign, ids: Sequence[int]) -> dict[int, Character]:
    people: QuerySet[Character] = campaign.characters.select_for_update(of=("self",)).filter(pk__in=ids)
    return {person.pk: person for person in people.order_by("pk").prefetch_related("tags")}


def _create(campaign: Campaign, changes: Sequence[PersonChange], by: User) -> list[int]:
    people = []
    for change in changes:
        person = Character(campaign=campaign, initial_cm=change.initial_cm)
        for name, value in change.after.items():
            if name != TAGS:
                setattr(person, name, value)
        person.set_cm(change.cm)
        people.append(person)
    people = Character.objects.bulk_create(people, batch_size=ROWS_PER_STATEMENT)
    add_generated_entries(campaign, people, by)
    values = {person.pk: change.after for person, change in zip(people, changes, strict=True)}
    _set_tags(campaign, {pk: after[TAGS] for pk, after in values.items() if TAGS in after})
    return [*values]


def _write(
    campaign: Campaign, pairs: Sequence[tuple[Character, Mapping[str, Any]]], reason: str, by: User | None
) -> None:
    """Set these values of locked characters; each changed number goes into the record with the reason."""
    entries, learners, fields = [], [], {"search_key"}
    for person, values in pairs:
        learners.append(chess_modifier.cm_of_learner(person.intelligence, person.wisdom))
        if sentence := numbers_that_change(person, values):
            kind = RecordEntry.Kind.CHANGED
            entries.append(RecordEntry(character=person, kind=kind, text=f"{sentence}: {reason}"))
        for name in values.keys() - {TAGS}:
            setattr(person, name, values[name])
        fields |= values.keys() - {TAGS}
        person.search_key = folding.search_key(person.name)
    people = [person for person, _ in pairs]
    Character.objects.bulk_update(people, sorted(fields), batch_size=ROWS_PER_STATEMENT)
    record.add_entries(campaign, entries, by)
    for person, learner in zip(people, learners, strict=True):
        if shift_cm_with_abilities(campaign, person, learner, by):
            record.notify_followers(person)
    _set_tags(campaign, {person.pk: values[TAGS] for person, values in pairs if TAGS in values})
    drop_unused_tags(campaign)


def _set_tags(campaign: Campaign, tags: Mapping[int, Sequence[str]]) -> None:
    link = Character.tags.through
    by_name = {tag.name.casefold(): tag for tag in campaign.tags.all()}
    for name in {name for names in tags.values() for name in names}:
        if name.casefold() not in by_name:
            by_name[name.casefold()] = Tag.objects.create(campaign=campaign, name=name)
    link.objects.filter(character__in=list(tags)).delete()
    pairs = {(pk, by_name[name.casefold()].pk) for pk, names in tags.items() for name in names}
    links = (link(character_id=pk, tag_id=tag_id) for pk, tag_id in sorted(pairs))
    link.objects.bulk_create(links, batch_size=ROWS_PER_STATEMENT)


def _to_json(values: Mapping[str, object]) -> dict[str, object]:
    at = values.get("archived_at")
    return {**values, **({"archived_at": at.isoformat()} if isinstance(at, datetime) else {})}


def _from_json(values: Mapping[str, Any]) -> dict[str, object]:
    at = values.get("archived_at")
    return {**values, **({"archived_at": datetime.fromisoformat(at)} if at else {})}
