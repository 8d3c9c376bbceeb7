"""Characters: creating them, editing them with a reason, teaching them chess, the bin."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules.experience import InitialCM
from campaigns.core.refusals import Refused, demand_reason, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.people.models import Character, RecordEntry, Relation, Tag
from campaigns.people.play import record
from campaigns.people.rules import abilities, languages
from campaigns.rules import chess_modifier

Kind = RecordEntry.Kind
DAYS_IN_BIN = 30
NUMBER_FIELDS = (
    "kind", "adventurer", "intelligence", "wisdom", "dexterity", "hit_points", "age_level", "pick_pockets", "powers",
    "language_slots", "languages_known", "learning_limit_weeks",
)  # fmt: skip
# Of somebody made in a hurry, until the DM says otherwise.
ABILITIES, AVERAGE_ABILITY = ("intelligence", "wisdom", "dexterity"), 10
TEXT_FIELDS = (
    "name", "class_name", "profession_id", "temperament", "mannerism", "hook", "notes", "public_notes",
)  # fmt: skip
AS_CREATED = "as created"


@dataclass(frozen=True, slots=True)
class StartingChess:
    """The chess of a new character: what `teacher` taught, else `cm`, else Intelligence + half of Wisdom."""

    by: User
    cm: Fraction | None = None
    reason: str = AS_CREATED
    teacher: Character | None = None


@use_case(lock=row_lock(Campaign))
def create(
    campaign: Campaign,
    *,
    values: Mapping[str, object],
    tags: Iterable[str],
    chess: StartingChess | None = None,
) -> Answer:
    """Create the character, all or nothing. Raises Refused where the teacher cannot teach this character, or for a CM or an initial CM out of bounds."""
    character = Character.objects.create(campaign=campaign, **values)
    if names := list(tags):
        set_tags(character, names)
    if chess:
        _start_chess(campaign, character, chess)
    return Answer(pk=character.pk)


@use_case(lock=row_lock(Campaign))
def create_person_on_the_spot(
    campaign: Campaign, *, values: Mapping[str, object], cm: Fraction | None, by: User
) -> Answer:
    chess = None if cm is None else StartingChess(by, cm, "CM set when created")
    return Answer(pk=create_average_character(campaign, values, chess).pk)


def create_average_character(
    campaign: Campaign, values: Mapping[str, object], chess: StartingChess | None
) -> Character:
    """A character of average abilities; the caller holds the campaign's lock."""
    abilities = dict.fromkeys(ABILITIES, AVERAGE_ABILITY)
    character = Character.objects.create(campaign=campaign, **abilities, **values)
    if chess:
        _start_chess(campaign, character, chess)
    return character


@dataclass(frozen=True, slots=True)
class Edit:
    values: Mapping[str, object]
    tags: Iterable[str]
    reason: str
    seen: str


def character_fingerprint(character: Character) -> str:
    """A digest of every column an edit can change, which forms are checked against."""
    columns = [getattr(character, field) for field in (*NUMBER_FIELDS, *TEXT_FIELDS)]
    return hashlib.sha256(repr(columns).encode()).hexdigest()


def numbers_that_change(character: Character, values: Mapping[str, object]) -> str:
    """Of the new values those that go into the record, in words: "hit points 8 → 3; age level – → 2"."""
    texts = []
    for field in NUMBER_FIELDS:
        if field in values and getattr(character, field) != values[field]:
            name = Character._meta.get_field(field).verbose_name  # type: ignore[union-attr]
            numbers = getattr(character, field), values[field]
            old, new = ("–" if number in (None, "") else number for number in numbers)
            texts.append(f"{name} {old} → {new}")
    return "; ".join(texts)


@use_case(lock=row_lock(Campaign))
def edit(campaign: Campaign, *, character: Character, changes: Edit, by: User) -> Answer:
    """Change anything but the CM; every number that changes goes into the record with the reason.

    Raises Refused for a changed number without a reason (words need none), and for a form made before somebody else
    changed the character. Under R7's other reading a changed Intelligence or Wisdom moves the initial CM and the CM by the same amount.
    """
    locked = _lock(character)
    if changes.seen != character_fingerprint(locked):
        what = f"{locked.name} was changed on another device meanwhile"
        raise Refused(f"{what}. Reload to see how; nothing was saved.")
    learner_cm = chess_modifier.cm_of_learner(locked.intelligence, locked.wisdom)
    sentence = numbers_that_change(locked, changes.values)
    if sentence:
        demand_reason(changes.reason)
    for field, value in changes.values.items():
        setattr(locked, field, value)
    locked.save()
    set_tags(locked, changes.tags)
    if sentence:
        record.add_entry(campaign, locked, Kind.CHANGED, by, text=_with_reason(sentence, changes.reason))
    shift_cm_with_abilities(campaign, locked, learner_cm, by, field="intelligence")
    record.notify_followers(locked)
    return Answer(f"{locked.name}: the changes are saved.")


@use_case(lock=row_lock(Campaign))
def learn_chess(campaign: Campaign, *, character: Character, teacher: Character, by: User) -> Answer:
    return Answer(_learn_chess(campaign, character, teacher, by))


@use_case(lock=row_lock(Campaign))
def set_cm(
    campaign: Campaign,
    *,
    character: Character,
    cm: Fraction,
    initial_cm: Fraction | None,
    reason: str,
    by: User,
) -> Answer:
    """The DM's own CM from today on (R36), and an initial CM to move the cap. Raises Refused without a reason or out of bounds."""
    demand_reason(reason)
    locked = _lock(character)
    _enter_cm(campaign, locked, cm, initial_cm, _with_reason("CM set", reason), by)
    return Answer(f"{locked.name} has CM {chess_modifier.decimal(cm)} from {campaign.date} on.")


@use_case(lock=row_lock(Campaign))
def add_relation(campaign: Campaign, *, character: Character, to: Character, text: str) -> Answer:
    """Say what a character has to do with another, in the place of what was said of the two; Refused of oneself."""
    if to.pk == character.pk:
        raise Refused("Choose somebody else.", "to")
    Relation.objects.update_or_create(of=character, to=to, defaults={"text": text})
    return Answer(f"{character.name} {text} {to.name}.")


@use_case(lock=row_lock(Campaign))
def remove_relation(campaign: Campaign, *, character: Character, to: Character) -> Answer:
    Relation.objects.filter(of=character, to=to).delete()
    return Answer("The relation is removed.")


def count_of_people(number: int) -> str:
    return "1 person" if number == 1 else f"{number} people"


def latest_entry_after(campaign: Campaign, day: int, without_occasion: str) -> str:
    entries = RecordEntry.objects.filter(character__campaign=campaign, day__gt=day)
    entry = (entries.exclude(occasion=without_occasion) if without_occasion else entries).last()
    return f"{entry.character.name}'s record has an entry of {campaign.date_of(entry.day)}" if entry else ""


@use_case(lock=row_lock(Campaign))
def bin_or_restore_character(campaign: Campaign, *, character: Character, now: datetime | None) -> Answer:
    """Move to bin at `now`, out of it with None; games played stay in the record either way."""
    locked = _lock(character)
    locked.binned_at = now
    locked.save(update_fields=["binned_at"])
    if now is None:
        return Answer(f"{locked.name} is back.")
    empty_bin(campaign, now)
    return Answer(f"{locked.name} is in the bin.")


def empty_bin(campaign: Campaign, now: datetime) -> None:
    """Delete characters that were in the bin for DAYS_IN_BIN, except those with games or coins."""
    expired = campaign.characters.filter(binned_at__lt=now - timedelta(days=DAYS_IN_BIN))
    expired.filter(seats=None, purse=None).delete()


def set_tags(character: Character, names: Iterable[str]) -> None:
    campaign = character.campaign
    character.tags.set([Tag.objects.get_or_create(campaign=campaign, name=name)[0] for name in names])
    drop_unused_tags(campaign)


def drop_unused_tags(campaign: Campaign) -> None:
    Tag.objects.filter(campaign=campaign, characters=None).delete()


def untouched_characters(ids: Sequence[int]) -> set[Character]:
    """Those of the characters about whom nothing is on record but that they came knowing chess."""
    people = Character.objects.filter(pk__in=ids, archived_at=None, binned_at=None)
    for relation in Character._meta.related_objects:
        rows = relation.related_model._default_manager.filter(**{relation.field.name: OuterRef("pk")})
        if relation.related_model is RecordEntry and relation.field.name == "character":
            rows = rows.exclude(kind=Kind.GENERATED)
        if relation.name != "candidate":
            people = people.exclude(Exists(rows))
    return set(people)


def create_generated(
    campaign: Campaign, people: Iterable[Character], names: Iterable[str], by: User
) -> list[Character]:
    """Store the people, all with the tags of these names, and in the record who came knowing chess."""
    newcomers = Character.objects.bulk_create(people)
    tags = [Tag.objects.get_or_create(campaign=campaign, name=name)[0] for name in names]
    link = Character.tags.through
    link.objects.bulk_create(link(character=person, tag=tag) for tag in tags for person in newcomers)
    add_generated_entries(campaign, newcomers, by)
    return newcomers


def add_generated_entries(campaign: Campaign, people: Iterable[Character], by: User) -> None:
    kind, text = Kind.GENERATED, "came knowing chess"
    players = (person for person in people if person.knows_chess)
    entries = [RecordEntry(character=person, kind=kind, cm=person.cm, text=text) for person in players]
    record.add_entries(campaign, entries, by)


def _start_chess(campaign: Campaign, character: Character, chess: StartingChess) -> None:
    if chess.teacher is not None:
        _learn_chess(campaign, character, chess.teacher, chess.by)
        return
    initial = chess_modifier.cm_of_learner(character.intelligence, character.wisdom)
    if chess.cm is None and (refusal := abilities.refusal_to_learn(character.name, character.intelligence)):
        raise Refused(f"{refusal} Set a CM of your own, or leave chess out.", "intelligence")
    if initial < chess_modifier.MIN_SET_CM:
        raise Refused(
            f"Intelligence {character.intelligence} and Wisdom {character.wisdom} make an initial CM of "
            f"{chess_modifier.decimal(initial)}; the lowest is {chess_modifier.MIN_SET_CM}.",
            "wisdom",
        )
    cm = initial if chess.cm is None else chess.cm
    _enter_cm(campaign, character, cm, None, _with_reason("CM set", chess.reason or AS_CREATED), chess.by)


def _learn_chess(campaign: Campaign, character: Character, teacher: Character, by: User) -> str:
    people = {person.pk: person for person in lock_characters([character.pk, teacher.pk])}
    pupil, locked_teacher = people[character.pk], people[teacher.pk]
    if refusal := _refusal_to_learn(pupil, locked_teacher):
        raise Refused(refusal, "teacher")
    pupil.initial_cm = chess_modifier.cm_of_learner(pupil.intelligence, pupil.wisdom)
    pupil.save(update_fields=["initial_cm"])
    fields = {"text": f"learned chess from {locked_teacher.name}", "teacher": locked_teacher}
    record.add_entry(campaign, pupil, Kind.LEARNED, by, cm=pupil.initial_cm, **fields)
    record.notify_followers(pupil)
    return f"{pupil.name} has learned chess from {locked_teacher.name}: CM {chess_modifier.decimal(pupil.initial_cm)}."


def _enter_cm(
    campaign: Campaign, character: Character, cm: Fraction, initial_cm: Fraction | None, text: str, by: User
) -> None:
    """The CM from today on. Raises Refused beside its field for a number out of bounds."""
    start_cm = initial_cm
    if start_cm is None and character.initial_cm is None:
        start_cm = chess_modifier.cm_of_learner(character.intelligence, character.wisdom)
    for number, field in ((cm, "cm"), (start_cm, "initial_cm")):
        if number is not None:
            with rules_errors_as_refusals(field):
                chess_modifier.check_setting(number)
    character.initial_cm = start_cm or character.initial_cm
    character.save(update_fields=["initial_cm"])
    record.add_entry(campaign, character, Kind.CM_SET, by, cm=cm, initial_cm=initial_cm, text=text)
    record.notify_followers(character)


def _lock(character: Character) -> Character:
    return Character.objects.select_for_update().get(pk=character.pk)


def shift_cm_with_abilities(
    campaign: Campaign, character: Character, former_learner_cm: Fraction, by: User | None, field: str = ""
) -> bool:
    """Move the initial CM with the abilities, if so ruled (R7); `former_learner_cm` was a learner's before. Raises Refused below 1."""
    points = chess_modifier.cm_of_learner(character.intelligence, character.wisdom) - former_learner_cm
    if not points or character.initial_cm is None or campaign.rules.initial_cm is not InitialCM.RECOMPUTED:
        return False
    assert character.cm is not None
    if min(character.initial_cm, character.cm) + points < 1:
        what = f"The house rule on R7 would move {character.name}'s CM below 1"
        raise Refused(f"{what}. Set the CM higher first.", field)
    character.initial_cm += points
    character.save(update_fields=["initial_cm"])
    text = "the initial CM follows the abilities (R7)"
    record.add_entry(campaign, character, Kind.SHIFTED, by, cm=points, text=text)
    return True


def _with_reason(what: str, reason: str) -> str:
    return f"{what}: {reason}" if reason else what


def _refusal_to_learn(pupil: Character, teacher: Character) -> str | None:
    for person, what in ((teacher, "teach"), (pupil, "learn")):
        if person.binned_at is not None:
            return f"{person.name} is in the bin and cannot {what}."
    return languages.refusal_to_be_taught(
        languages.Pupil(
            key=pupil.pk,
            name=pupil.name,
            intelligence=pupil.intelligence,
            knows_chess=pupil.knows_chess,
            is_pc=pupil.is_pc,
            slots=pupil.language_slots,
            used=pupil.used_slots,
        ),
        languages.Teacher(teacher.pk, teacher.name, teacher.knows_chess),
    )


def lock_characters(ids: Iterable[int]) -> list[Character]:
    """These characters under lock, as they are stored now."""
    # Always in the same order, so that no two folds wait for each other.
    return list(Character.objects.select_for_update().filter(pk__in=list(ids)).order_by("pk"))
