"""Generating facts: rolled from a seed, typed by the DM, rerolled; no field depends on another's dice.

Of a profession with age levels the hit points and the bonus lean on the age level: as long as they are
thrown and unlocked they follow it with the same dice (the bonus takes the next dice of the same throw, or fewer).
"""

from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import count

from campaigns.npc.rules import hooks, mannerisms, names, temperaments
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
from campaigns.npc.rules.generator.person import Fact, Origin, Person
from campaigns.npc.rules.names import epithets
from campaigns.npc.rules.stream import read_seed, stream_faces
from campaigns.people.rules.professions import Profession, display_chance, needs_d6
from campaigns.rules.dice import D6, PERCENTILE, Dice, read_typed_faces
from campaigns.rules.errors import Ambiguous, BadDice, NotPossible
from campaigns.rules.folding import fold_name
from campaigns.rules.reading import one_line, quoted, whole_number
from campaigns.rules.text import plain

AGE_DEPENDENT_FIELDS = (Field.HIT_POINTS, Field.BONUS)
KNOWS_D6 = "knows-d6"
EPITHET = "epithet"
MAX_NAME_LENGTH = 80
# The lists of the professions that texts are drawn from, and anybody's; names are made of parts.
PHRASES = {
    Field.TEMPERAMENT: (temperaments.TEMPERAMENTS, ()),
    Field.MANNERISM: (mannerisms.MANNERISMS, mannerisms.ANYBODY),
    Field.HOOK: (hooks.HOOKS, hooks.ANYBODY),
}
# How often a name is rolled for another given name.
MAX_NAME_ROLLS = 12
MAX_ASKED = 500
"""So many people in a row are asked; of a profession in which hardly anybody knows chess there may be none."""


def generate_person(profession: Profession, seed: str, number: int, rulings: Rulings) -> Person:
    """Person `number` (from 1) of `seed`: the same again whenever asked. Raises Unreadable for a bad seed."""
    person = Person(profession, read_seed(seed), number, rulings, ())
    for field in fields_of(profession):
        person = replace(person, facts=(*person.facts, first_throw(person, field)))
    return person


def people_who_know_chess(profession: Profession, seed: str, rulings: Rulings) -> Iterator[Person]:
    """The seed's people of a profession without those who know no chess, until MAX_ASKED in a row know none."""
    last = 0
    for number in count(1):
        person = generate_person(profession, seed, number, rulings)
        if person.knows_chess:
            last = number
            yield person
        elif number - last == MAX_ASKED:
            return


def first_throw(person: Person, field: Field) -> Fact:
    """A fact as the seed gives it first, whatever became of the others."""
    return _throw(person, field, attempt=1)


def reroll_field(person: Person, field: Field) -> Person:
    """The person with one field thrown again from the seed. Raises NotPossible if it is locked."""
    fact = person.fact(field)
    if fact.locked:
        raise NotPossible(f"{field.label} is locked: unlock it to roll it again.")
    return _follow_age(person.with_fact(_throw(person, field, fact.attempt + 1)))


def reroll_unlocked(person: Person) -> Person:
    """The person with every unlocked field thrown again."""
    # Age level first, as the others follow it.
    for fact in person.facts:
        if not fact.locked:
            person = person.with_fact(_throw(person, fact.field, fact.attempt + 1))
    return person


def phrases_for(field: Field, slug: str) -> tuple[str, ...]:
    """The texts of a profession and of anybody; a dragon's own alone, and those of Others for one of the DM's own."""
    lists, anybody = PHRASES[field]
    own_phrases = lists.get(slug, lists["others"])
    return own_phrases if slug == "dragon" else own_phrases + anybody


def tell_apart(person: Person, used_names: Container[str]) -> Person:
    """The person with an epithet from the seed if the rolled name is one of the folded names `used_names`.

    A typed or locked name stays, and one for which all epithets are taken. No other fact's dice are disturbed.
    """
    fact = person.fact(Field.NAME)
    name = person.name
    if fact.is_typed or fact.locked or fold_name(name) not in used_names:
        return person
    choices = epithets.epithet_count(name)
    (face,) = _faces(person, EPITHET, fact.attempt, Dice(choices))
    for number in range(face - 1, face - 1 + choices):
        full_name = epithets.with_epithet(name, number % choices)
        if fold_name(full_name) not in used_names and len(full_name) <= MAX_NAME_LENGTH:
            return person.with_fact(replace(fact, value=full_name))
    return person


def vary_given_name(person: Person, given_names: Container[str]) -> Person:
    """The person with the next rolled name whose given name is not taken; as rolled at first where that takes too long."""
    for extra in range(MAX_NAME_ROLLS):
        attempt = person.fact(Field.NAME).attempt + extra
        fact = _throw(person, Field.NAME, attempt)
        if names.given_name(str(fact.value)) not in given_names:
            return person.with_fact(fact)
    return person


def lock(person: Person, field: Field) -> Person:
    return person.with_fact(replace(person.fact(field), locked=True))


def unlock(person: Person, field: Field) -> Person:
    """The person with a field open to rerolls again; thrown hit points and bonus catch up with the age level."""
    return _follow_age(person.with_fact(replace(person.fact(field), locked=False)))


def type_field(person: Person, field: Field, text: str) -> Person:
    """The person with what the DM typed in one field, which is locked by it.

    Texts are taken as they are. Of KNOWS and BONUS the dice are typed (`42`, or `5 3` with the d6), of the others
    the value, or as many faces as the field throws dice (`4 5 4`). Raises Unreadable, BadDice or NotPossible.
    """
    value, faces = _read(person, field, text)
    former = person.fact(field)
    return _follow_age(person.with_fact(Fact(field, value, faces, Origin.TYPED, former.attempt, locked=True)))


def _throw(person: Person, field: Field, attempt: int) -> Fact:
    def throw_dice(dice: Dice, name: str = field.value) -> tuple[int, ...]:
        return _faces(person, name, attempt, dice)

    row = person.profession
    match field:
        case Field.NAME:
            table_name = row.names_from or row.slug
            (face,) = throw_dice(Dice(names.name_count(table_name)))
            return Fact(field, names.nth_name(table_name, face - 1), attempt=attempt)
        case Field.TEMPERAMENT | Field.MANNERISM | Field.HOOK:
            phrases = phrases_for(field, row.temperaments_from or row.slug)
            (face,) = throw_dice(Dice(len(phrases)))
            return Fact(field, phrases[face - 1], attempt=attempt)
        case Field.KNOWS:
            d6 = throw_dice(D6, KNOWS_D6) if may_need_d6(person.profession) else ()
            faces = throw_dice(PERCENTILE) + d6
            return Fact(field, faces[0], faces, attempt=attempt)
    reading = throw_of(field, person.profession, _age(person), person.rulings)
    faces = throw_dice(reading.dice)
    return Fact(field, reading.total(faces), faces, attempt=attempt)


def _faces(person: Person, name: str, attempt: int, dice: Dice) -> tuple[int, ...]:
    """The faces of one field's dice, from the stream of the seed."""
    # Named like `noble:wisdom`, so that no two professions share their dice.
    return stream_faces(person.seed, person.number, f"{person.profession.slug}:{name}", attempt, dice)


def _age(person: Person) -> int | None:
    return next((fact.number for fact in person.facts if fact.field is Field.AGE_LEVEL), None)


def _split_boxes(text: str) -> tuple[str, str]:
    """The d% and the d6, which is on a line of its own; or behind the d% where the two are no d% of two dice."""
    percentile, is_apart, d6 = text.partition("\n")
    words = plain(percentile).replace(",", " ").split()
    if is_apart or len(words) != 2:
        return percentile, d6
    with suppress(BadDice):
        read_typed_faces(percentile, PERCENTILE)
        meanings = "a d% of two dice, or a d% and a d6"
        raise Ambiguous(f"{quoted(text)} can be {meanings}: type the d6 in its own box.")
    return words[0], words[1]


def _follow_age(person: Person) -> Person:
    for field in AGE_DEPENDENT_FIELDS if person.profession.has_age_levels else ():
        fact = person.fact(field)
        if not (fact.is_typed or fact.locked):
            person = person.with_fact(_throw(person, field, fact.attempt))
    return person


def _read(person: Person, field: Field, text: str) -> tuple[int | str, tuple[int, ...]]:
    if field in TEXTS:
        return one_line(text, field.label, MAX_TEXT_LENGTH), ()
    if field is Field.KNOWS:
        faces = _read_knows(person, text)
        return faces[0], faces
    reading = throw_of(field, person.profession, _age(person), person.rulings)
    if field is not Field.BONUS and (reading.dice.count == 1 or len(text.split()) < 2):
        return whole_number(text, field.label, *SPANS[field]), ()
    faces = read_typed_faces(text, reading.dice)
    return reading.total(faces), faces


def _read_knows(person: Person, text: str) -> tuple[int, ...]:
    if not may_need_d6(person.profession):
        return read_typed_faces(text, PERCENTILE)
    percentile, d6 = _split_boxes(text)
    faces = read_typed_faces(percentile, PERCENTILE)
    if d6:
        return faces + read_typed_faces(d6, D6)
    if needs_d6(person.chance, faces[0], person.rulings.half_percents):
        chance = display_chance(person.chance)
        raise BadDice(f"With a chance of {chance} a {faces[0]} is settled by a d6: type the d6, too.")
    # Another Intelligence may call for the d6 later: the seed's stands in then.
    return faces + _faces(person, KNOWS_D6, person.fact(Field.KNOWS).attempt, D6)
