"""A generated person as plain JSON values with a version, to be kept between two requests and shared.

Names, temperaments, mannerisms and hooks are kept as texts, so a person outlives a change of the tables.
"""

from dataclasses import asdict, replace
from enum import StrEnum
from operator import le
from typing import TypeVar

from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.npc.rules.generator.fields import (
    MAX_TEXT_LENGTH,
    SPANS,
    TEXTS,
    Field,
    Rulings,
    fields_of,
    may_need_d6,
    throw_of,
)
from campaigns.npc.rules.generator.generator import first_throw
from campaigns.npc.rules.generator.person import Fact, Origin, Person
from campaigns.npc.rules.stream import MAX_SEED_LENGTH, read_seed
from campaigns.people.rules import professions_record
from campaigns.people.rules.abilities import AGE_LEVELS
from campaigns.people.rules.professions import Throw
from campaigns.people.rules.professions_record import MAX_SIDES
from campaigns.rules.dice import D6, PERCENTILE
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import json_between, json_flag, json_list, json_object, json_text, json_whole

E = TypeVar("E", bound=StrEnum)
VERSION = 2
# What people had no fact of yet, by the version they were written in: the seed gives it now.
NEW_FIELDS = {1: (Field.MANNERISM, Field.HOOK), 2: ()}
MAX_NUMBER = 10**9
MAX_FACES = AGE_LEVELS


def to_json(person: Person) -> dict[str, object]:
    """The person as a dictionary of JSON values; `from_json` gives an equal one."""
    return {
        "version": VERSION,
        "profession": professions_record.write(person.profession),
        "seed": person.seed,
        "number": person.number,
        "half_percents": person.rulings.half_percents.value,
        "dragon_bonus": person.rulings.dragon_bonus.value,
        "facts": [asdict(fact) | {"faces": list(fact.faces)} for fact in person.facts],
    }


def from_json(data: object) -> Person:
    """Raises Unreadable for anything `to_json` did not write."""
    try:
        return _read(data)
    except Unreadable:
        raise
    except RulesError as refusal:
        raise Unreadable(str(refusal)) from None


def _read(data: object) -> Person:
    data_object = json_object(data, "A generated person")
    new_fields = NEW_FIELDS[json_whole(data_object, "version", 1, VERSION)]
    profession = professions_record.read(data_object.get("profession"))
    fields = [field for field in fields_of(profession) if field not in new_fields]
    rows = json_list(data_object, "facts", len(fields))
    if len(rows) != len(fields):
        raise Unreadable(f"{profession.name} has {len(fields)} facts, not {len(rows)}.")
    half_percents = _one_of(data_object.get("half_percents"), HalfPercents)
    rulings = Rulings(half_percents, _one_of(data_object.get("dragon_bonus"), DragonBonus))
    facts = tuple(_read_fact(row, field) for row, field in zip(rows, fields, strict=True))
    seed = read_seed(json_text(data_object, "seed", MAX_SEED_LENGTH))
    person = Person(profession, seed, json_whole(data_object, "number", 1, MAX_NUMBER), rulings, facts)
    # The age level first: the others are checked against it.
    for fact in sorted(facts, key=lambda fact: fact.field is not Field.AGE_LEVEL):
        _check(person, fact)
    all_facts = {fact.field: fact for fact in (*facts, *(first_throw(person, field) for field in new_fields))}
    return replace(person, facts=tuple(all_facts[field] for field in fields_of(profession)))


def _one_of(value: object, kind: type[E]) -> E:
    for member in kind:
        if member.value == value:
            return member
    raise Unreadable(f"Expected one of {', '.join(member.value for member in kind)}.")


def _read_fact(data: object, field: Field) -> Fact:
    row = json_object(data, f"The fact “{field.label}”")
    if row.get("field") != field.value:
        raise Unreadable(f"“{field.value}” is missing or out of its order.")
    faces = tuple(json_between(face, "A face", 1, MAX_SIDES) for face in json_list(row, "faces", MAX_FACES))
    value: int | str
    if field in TEXTS:
        value = json_text(row, "value", MAX_TEXT_LENGTH)
    else:
        value = json_whole(row, "value", 0, MAX_NUMBER)
    origin, attempt = _one_of(row.get("origin"), Origin), json_whole(row, "attempt", 1, MAX_NUMBER)
    return Fact(field, value, faces, origin, attempt, json_flag(row, "locked"))


def _check(person: Person, fact: Fact) -> None:
    # A text has no dice, a typed value none or its own; everything else was read off its dice.
    if fact.field in TEXTS:
        fits = not fact.faces
    elif fact.field is Field.KNOWS:
        dice = (PERCENTILE, D6) if may_need_d6(person.profession) else (PERCENTILE,)
        fits = _can_show(fact.faces, [die.sides for die in dice]) and fact.value == fact.faces[0]
    elif not fact.faces and fact.origin is Origin.TYPED and fact.field in SPANS:
        low, high = SPANS[fact.field]
        fits = low <= fact.number <= high
    else:
        throws = [(throw, [throw.dice.sides] * throw.dice.count) for throw in _throws(person, fact)]
        shown = [throw.total(fact.faces) for throw, sides in throws if _can_show(fact.faces, sides)]
        fits = fact.value in shown
    if not fits:
        raise Unreadable(f"{fact.field.label}: the value {fact.value} and its dice do not fit.")


def _throws(person: Person, fact: Fact) -> list[Throw]:
    """The rolls a fact may come from; a locked or typed one may be of another age level."""
    is_fixed = fact.locked or fact.origin is Origin.TYPED
    ages = range(1, AGE_LEVELS + 1) if is_fixed and person.age_level else [person.age_level]
    return [throw_of(fact.field, person.profession, age, person.rulings) for age in ages]


def _can_show(faces: tuple[int, ...], sides: list[int]) -> bool:
    return len(faces) == len(sides) and all(map(le, faces, sides))
