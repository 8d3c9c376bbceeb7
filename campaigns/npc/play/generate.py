"""Generating NPCs, changing them field by field, keeping some."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from datetime import datetime
from enum import StrEnum
from functools import partial
from itertools import islice

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules import house_rules
from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.npc.models import MAX_AT_ONCE, Batch, Candidate
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field, Rulings
from campaigns.npc.rules.names import given_name
from campaigns.people import play as characters
from campaigns.people.models import Character, ProfessionRow
from campaigns.people.rules import professions_record
from campaigns.people.rules.professions import Profession
from campaigns.rules.folding import fold_name, folded_name

State = Candidate.State
MAX_PEOPLE = 500
STEP_SIZE = 10
SEED_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def new_seed() -> str:
    """A seed from the operating system's randomness, easy to read aloud: `KQ7M-X2PD`."""
    letters = [secrets.choice(SEED_LETTERS) for _ in range(8)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])


@use_case(lock=row_lock(Campaign))
def generate_batch(
    campaign: Campaign,
    *,
    profession: ProfessionRow,
    count: int,
    seed: str,
    like: Batch | None = None,
    more: Sequence[tuple[ProfessionRow, int]] = (),
    only_chess: bool = False,
) -> Answer:
    """A batch of 1 to 500 people; above MAX_AT_ONCE the workers generate them in the background.

    The same profession, seed and house rules give the same people again, but for an epithet where a name is taken in
    the campaign by now; `like` is a batch of the profession whose
    numbers of then are to hold again. `more` people of further professions come along, and `only_chess` passes over who knows
    none: raises Refused for more than MAX_AT_ONCE of those, and where hardly anybody of a profession knows chess.
    """
    like_then = like if like and like.profession_id == profession.pk else None
    profession_then = like_then.original_profession if like_then else profession.profession
    total, rules = count + sum(number for _, number in more), house_rules.write(campaign.rules)
    batch = Batch(campaign=campaign, profession=profession, seed=seed, count=total, house_rules=rules)
    batch.profession_data = professions_record.write(profession_then)
    if batch.count > MAX_AT_ONCE and (more or only_chess):
        kind = "of several professions" if more else "who all know chess"
        raise Refused(f"At most {MAX_AT_ONCE} people {kind} at once: these are {batch.count}.", "count")
    batch.save()
    if batch.count > MAX_AT_ONCE:
        batch.job = jobs.enqueue(campaign=campaign, task="campaigns.tasks.generate_people", total=count)
        batch.save(update_fields=["job"])
    else:
        parts = [(profession_then, count), *((row.profession, number) for row, number in more)]
        people = [person for part in parts for person in _people(batch, *part, only_chess=only_chess)]
        Candidate.objects.bulk_create(_candidates(batch, people, 1, taken_names(campaign), set()))
    return Answer(pk=batch.pk)


def _people(batch: Batch, profession: Profession, count: int, *, only_chess: bool) -> list[npc.Person]:
    rulings = Rulings.of(house_rules.read(batch.house_rules))
    if not only_chess:
        numbers = range(1, count + 1)
        return [npc.generate_person(profession, batch.seed, number, rulings) for number in numbers]
    people = list(islice(npc.people_who_know_chess(profession, batch.seed, rulings), count))
    if len(people) < count:
        raise Refused(
            f"Of {npc.MAX_ASKED} people of the profession {profession.name} in a row nobody knows chess: take anybody.",
            "only_chess",
        )
    return people


def roll_batch(job: Job) -> None:
    """The job of a large batch: generate everybody in memory, then save all."""
    batch = Batch.objects.select_related("profession").filter(job=job).first()
    if batch is None:
        raise jobs.Cancelled
    people: list[Candidate] = []
    used_names, given_names = taken_names(batch.campaign), set[str]()
    profession, rulings = batch.original_profession, Rulings.of(house_rules.read(batch.house_rules))
    for first in range(1, batch.count + 1, STEP_SIZE):
        numbers = range(first, min(first + STEP_SIZE, batch.count + 1))
        persons = (npc.generate_person(profession, batch.seed, number, rulings) for number in numbers)
        people += _candidates(batch, persons, first, used_names, given_names)
        jobs.step(job, len(people))
    # All at once, or nothing if cancelled.
    with transaction.atomic():
        jobs.finish(job)
        Candidate.objects.bulk_create(people, batch_size=100)


class CardAction(StrEnum):
    REROLL = "reroll"
    LOCK = "lock"
    UNLOCK = "unlock"
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Alteration:
    """Without a `field` a reroll means all unlocked ones; TYPE brings `typed` texts."""

    action: CardAction
    field: Field | None = None
    typed: Mapping[Field, str] = dataclass_field(default_factory=dict)


def cancel_batch(job: Job) -> Answer:
    """Stop a job that is not done, with the batch it was to fill. Raises Refused when it is too late."""
    with transaction.atomic():
        answer = jobs.cancel(job)
        Batch.objects.filter(job=job).delete()
    return answer


def forget_failed_batches(*, now: datetime) -> None:
    """Delete the batches that failed jobs left empty, once these are long over; runs before the jobs are forgotten."""
    Batch.objects.filter(job__state=Job.State.FAILED, job__beat_at__lt=now - jobs.RETENTION).delete()


@use_case(lock=row_lock(Campaign))
def alter_person(campaign: Campaign, *, batch: Batch, number: int, alteration: Alteration) -> Answer:
    """Carry out a card's form on one person, all of it or nothing; raises Refused beside the field."""
    candidate = _open(batch).filter(number=number).first()
    if candidate is None:
        raise Refused("This person is not pending any more.")
    old_person = candidate.person
    person = _alter(old_person, alteration)
    if person.name != old_person.name:
        others = batch.candidates.exclude(number=number).exclude(state=State.DISCARDED)
        used_names = taken_names(campaign) | {fold_name(other.person.name) for other in others}
        person = npc.tell_apart(person, used_names)
    candidate.data = npc.to_json(person)
    candidate.save(update_fields=["data"])
    return Answer()


@use_case(lock=row_lock(Campaign))
def reroll_all(campaign: Campaign, *, batch: Batch) -> Answer:
    people = _choose(_open(batch), None)
    locked = (candidate.person for candidate in people if candidate.person.fact(Field.NAME).locked)
    used_names = taken_names(campaign) | {fold_name(person.name) for person in locked}
    for candidate in people:
        candidate.data = npc.to_json(with_free_name(npc.reroll_unlocked(candidate.person), used_names))
    Candidate.objects.bulk_update(people, ["data"], batch_size=100)
    return Answer(f"Rerolled: everything not locked, of {characters.count_of_people(len(people))}.")


@use_case(lock=row_lock(Campaign))
def keep_people(
    campaign: Campaign, *, batch: Batch, numbers: Iterable[int] | None, by: User, tags: Sequence[str] = ()
) -> Answer:
    """Make characters of pending people, all with these tags: those numbered, or all (None)."""
    people = _choose(_open(batch), numbers)
    used_names = taken_names(campaign)
    rows, new_characters = _profession_rows(batch, people), []
    for candidate in people:
        person = with_free_name(candidate.person, used_names)
        new_characters.append(character_of(batch.campaign, rows.get(person.profession.slug), person))
    newcomers = characters.create_generated(campaign, new_characters, tags, by)
    for candidate, character in zip(people, newcomers, strict=True):
        candidate.character, candidate.state = character, State.KEPT
    Candidate.objects.bulk_update(people, ["character", "state"], batch_size=100)
    return Answer(f"{characters.count_of_people(len(people))} kept among the campaign's characters.")


@use_case(lock=row_lock(Campaign))
def undo_keep(campaign: Campaign, *, batch: Batch, numbers: Iterable[int] | None = None) -> Answer:
    """Make kept people pending again and delete their characters, but for who was changed, has played or has coins."""
    candidates = batch.candidates.filter(state=State.KEPT, character__isnull=False)
    people = _choose(candidates.select_for_update(of=("self",)).select_related("character"), numbers)
    ids = [candidate.character_id for candidate in people if candidate.character_id]
    untouched = characters.untouched_characters(ids)
    reverted = [kept for kept in people if kept.character in untouched and _is_as_kept(batch, kept)]
    if not reverted:
        raise Refused("They were changed or have played since: they stay kept.")
    count = _set_state(reverted, State.OPEN)
    Character.objects.filter(candidate__in=reverted).delete()
    characters.drop_unused_tags(campaign)
    text = f"{characters.count_of_people(count)} pending again."
    if kept_count := len(people) - count:
        text += f" {characters.count_of_people(kept_count)} changed or in play since: kept."
    return Answer(text)


def _is_as_kept(batch: Batch, candidate: Candidate) -> bool:
    """Whether the character still has every column as the card gave it."""
    character, person, fingerprint = candidate.character, candidate.person, characters.character_fingerprint
    assert character is not None
    rows = _profession_rows(batch, [candidate])
    fresh = character_of(batch.campaign, rows.get(person.profession.slug), person)
    if character.temperament == person.fact(Field.TEMPERAMENT).value:
        fresh.temperament = character.temperament  # kept when who knows no chess had a player's
    return fresh.cm == character.cm and fingerprint(fresh) == fingerprint(character)


@use_case(lock=row_lock(Campaign))
def discard_people(campaign: Campaign, *, batch: Batch, numbers: Iterable[int] | None) -> Answer:
    count = _set_state(_choose(_open(batch), numbers), State.DISCARDED)
    return Answer(f"{characters.count_of_people(count)} discarded. You can restore them.")


@use_case(lock=row_lock(Campaign))
def bring_people_back(campaign: Campaign, *, batch: Batch, numbers: Iterable[int] | None = None) -> Answer:
    """Make discarded people pending again, as they were: those numbered, or all (None)."""
    discards = batch.candidates.select_for_update().filter(state=State.DISCARDED)
    count = _set_state(_choose(discards, numbers), State.OPEN)
    return Answer(f"{characters.count_of_people(count)} pending again.")


def _candidates(
    batch: Batch, people: Iterable[npc.Person], first: int, used_names: set[str], given_names: set[str]
) -> list[Candidate]:
    """People with names of their own: none as in the campaign, and none called like another of the batch while names last."""
    candidates = []
    for number, person in enumerate(people, start=first):
        named_person = with_free_name(npc.vary_given_name(person, given_names), used_names)
        given_names.add(given_name(named_person.name))
        candidates.append(Candidate(batch=batch, number=number, data=npc.to_json(named_person)))
    return candidates


def taken_names(campaign: Campaign) -> set[str]:
    keys = campaign.characters.filter(binned_at=None).values_list("search_key", flat=True)
    return {folded_name(key) for key in keys}


def with_free_name(person: npc.Person, used_names: set[str]) -> npc.Person:
    """The person, renamed if the name is taken; the name is taken from now on."""
    person = npc.tell_apart(person, used_names)
    used_names.add(fold_name(person.name))
    return person


def _profession_rows(batch: Batch, people: Iterable[Candidate]) -> dict[str, ProfessionRow]:
    """The professions of these people, by slug: one that the batch has, the campaign's own, or the printed one."""
    slugs = {candidate.person.profession.slug for candidate in people} - {batch.profession.slug}
    rows = ProfessionRow.objects.filter(Q(campaign=None) | Q(campaign=batch.campaign), slug__in=slugs)
    by_slug = {row.slug: row for row in sorted(rows, key=lambda row: row.campaign_id or 0)}
    return {**by_slug, batch.profession.slug: batch.profession}


def character_of(campaign: Campaign, profession: ProfessionRow | None, person: npc.Person) -> Character:
    """A generated person as an NPC, not saved yet."""
    character = Character(
        campaign=campaign,
        kind=Character.Kind.NPC.value,
        name=person.name,
        profession=profession,
        intelligence=person.intelligence,
        wisdom=person.wisdom,
        dexterity=person.dexterity,
        hit_points=person.hit_points,
        age_level=person.age_level,
        pick_pockets=person.pick_pockets,
        temperament=person.temperament,
        mannerism=person.mannerism,
        hook=person.hook,
        initial_cm=person.initial_cm,
        dice=npc.to_json(person),
    )
    character.set_cm(person.cm)
    return character


def _open(batch: Batch) -> QuerySet[Candidate]:
    return batch.candidates.select_for_update().filter(state=State.OPEN)


def _choose(people: QuerySet[Candidate], numbers: Iterable[int] | None) -> list[Candidate]:
    candidates = list(people if numbers is None else people.filter(number__in=list(numbers)))
    if not candidates:
        raise Refused("Nobody is left to do that with: reload the page to see who is still pending.")
    return candidates


def _set_state(people: list[Candidate], state: Candidate.State) -> int:
    return Candidate.objects.filter(pk__in=[candidate.pk for candidate in people]).update(state=state)


def _alter(person: npc.Person, alteration: Alteration) -> npc.Person:
    if alteration.action is CardAction.TYPE:
        return _type_texts(person, alteration.typed)
    if alteration.field is None:
        if alteration.action is not CardAction.REROLL:
            raise Refused("Choose a field of the card.")
        return npc.reroll_unlocked(person)
    changes = {CardAction.REROLL: npc.reroll_field, CardAction.LOCK: npc.lock, CardAction.UNLOCK: npc.unlock}
    return _change_field(alteration.field, partial(changes[alteration.action], person))


def _type_texts(person: npc.Person, texts: Mapping[Field, str]) -> npc.Person:
    if not texts:
        raise Refused("Nothing was entered: fill in at least one field.")
    for field, text in texts.items():
        person = _change_field(field, partial(npc.type_field, person, text=text))
    return person


def _change_field(field: Field, change: Callable[[Field], npc.Person]) -> npc.Person:
    with rules_errors_as_refusals(field.value):
        return change(field)
