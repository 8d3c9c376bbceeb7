"""The drawer of a card: every fact as something to type, the dice of several in boxes of their own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.models import Candidate
from campaigns.rules import npc
from campaigns.rules.dice import Dice
from campaigns.rules.npc import Field
from campaigns.rules.npc.fields import TEXTS, may_need_d6, throw_of
from campaigns.rules.professions import display_chance

DICE_ARTS = {"d4": "d4", "d6": "d6", "d10": "d10", "d20": "d20", "d%": "d10", "3d6": "d6"}
KNOWS_D6 = "knows-d6"
TYPE_TOTAL = "number"  # the keypad's word for a plain number


@dataclass(frozen=True, slots=True)
class Input:
    """One box to type into; the keypad goes by `die`, which is empty for texts."""

    id: str
    name: str
    die: str
    art: str
    letter: str
    value: str


@dataclass(frozen=True, slots=True)
class TypedFact:
    """What may be typed for one fact: one box, or one for each die."""

    id: str
    key: str
    label: str
    hint: str
    is_text: bool
    inputs: tuple[Input, ...]


def drawer(candidate: Candidate, typed: Mapping[str, Sequence[str]]) -> tuple[TypedFact, ...]:
    """Every fact as something to type, filled with what was typed before and refused."""
    person = candidate.person
    return tuple(_typed_fact(person, fact, typed) for fact in person.facts)


def _typed_fact(person: npc.Person, fact: npc.Fact, typed: Mapping[str, Sequence[str]]) -> TypedFact:
    key = fact.field.value
    first = f"type-{person.number}-{key}"
    dice = _boxes(person, fact.field)
    names = [key, *([KNOWS_D6] if fact.field is Field.KNOWS else [key] * len(dice))][: len(dice)]
    values = [_nth(typed.get(name, ()), names[:index].count(name)) for index, name in enumerate(names)]
    return TypedFact(
        id=first,
        key=key,
        label=fact.field.label,
        hint=_hint(person, fact),
        is_text=fact.field in TEXTS,
        inputs=tuple(
            box(f"{first}-{index}" if index else first, name, die, value)
            for index, (name, die, value) in enumerate(zip(names, dice, values, strict=True))
        ),
    )


def box(id: str, name: str, die: str, value: str) -> Input:
    """One box for that die, or for a plain number."""
    letter = "#" if die == TYPE_TOTAL else die
    return Input(id=id, name=name, die=die, art=DICE_ARTS.get(die, ""), letter=letter, value=value)


def _boxes(person: npc.Person, field: Field) -> list[str]:
    """What each box of a field takes: the name of a die, a plain number, or text (empty)."""
    if field in TEXTS:
        return [""]
    if field is Field.KNOWS:
        return ["d%", "d6"] if may_need_d6(person.profession) else ["d%"]
    throw = throw_of(field, person.profession, person.age_level, person.rulings)
    if field is Field.BONUS:
        return [str(Dice(throw.dice.sides))] * throw.dice.count
    plain = throw.plus or throw.times > 1 or field is Field.HIT_POINTS
    return [TYPE_TOTAL if plain else str(throw.dice)]


def _hint(person: npc.Person, fact: npc.Fact) -> str:
    if fact.field in TEXTS:
        return f"Now: {fact.value}."
    if fact.field is Field.KNOWS:
        half = " The d6 counts only on the half." if may_need_d6(person.profession) else ""
        return f"d% against a chance of {display_chance(person.chance)}.{half}"
    throw = throw_of(fact.field, person.profession, person.age_level, person.rulings)
    text = _throw_text(throw.dice, throw.plus, throw.times)
    if fact.field is Field.BONUS:
        return f"Now {fact.value}, from {text}: type what the dice show."
    return f"Now {fact.value}, from {text}: type the value."


def _throw_text(dice: Dice, plus: int, times: int) -> str:
    text = f"{times} x {dice}" if times > 1 else str(dice)
    return f"{text} {'+' if plus > 0 else '-'} {abs(plus)}" if plus else text


def _nth(values: Sequence[str], index: int) -> str:
    return values[index] if index < len(values) else ""
