"""A person as JSON: what is written is read back, garbage is unreadable and nothing worse."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field, Rulings
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.errors import Unreadable

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10)
JSON = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
DRAGON = next(row for row in PRINTED if row.slug == "dragon")


def saved(row=DRAGON, number=1):
    return json.loads(json.dumps(npc.to_json(npc.generate_person(row, "demo", number, Rulings()))))


def places(data, at=()):
    """Every place in a JSON value, as the keys that lead to it."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield (*at, key)
        yield from places(value, (*at, key))


def put(data, place, value):
    *way, last = place
    for key in way:
        data = data[key]
    data[last] = value


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.slug)
def test_what_is_written_is_read_back_through_json(row):
    for number in range(1, 40):
        someone = npc.reroll_unlocked(
            npc.lock(npc.generate_person(row, "demo", number, Rulings()), Field.WISDOM)
        )
        assert npc.from_json(json.loads(json.dumps(npc.to_json(someone)))) == someone


@given(JSON)
def test_garbage_is_unreadable(data):
    with pytest.raises(Unreadable):
        npc.from_json(data)


@given(st.sampled_from(PRINTED), st.data())
def test_one_damaged_value_is_unreadable_or_another_person(row, data):
    damaged = saved(row)
    put(damaged, data.draw(st.sampled_from(list(places(damaged)))), data.draw(JSON))
    try:
        someone = npc.from_json(damaged)
    except Unreadable:
        return
    assert npc.from_json(npc.to_json(someone)) == someone
    assert isinstance(someone.knows_chess, bool)


@pytest.mark.parametrize("place", list(places(saved())), ids=str)
def test_every_value_is_needed(place):
    damaged = saved()
    put(damaged, place, None)
    with pytest.raises(Unreadable):
        npc.from_json(damaged)


FACT = {name: place for place, name in enumerate(fact["field"] for fact in saved()["facts"])}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("version",), 3),
        (("version",), True),
        (("seed",), "x" * 41),
        (("number",), 0),
        (("half_percents",), "maybe"),
        (("facts",), []),
        (("facts", FACT["intelligence"], "value"), 19),
        (("facts", FACT["intelligence"], "faces"), [11]),
        (("facts", FACT["intelligence"], "faces"), []),
        (("facts", FACT["bonus"], "faces"), [1] * 9),
        (("facts", FACT["bonus"], "faces"), []),
        (("facts", FACT["knows"], "faces"), [101, 3]),
        (("facts", FACT["knows"], "value"), 0),
        (("facts", FACT["age-level"], "value"), 9),
        (("facts", FACT["hit-points"], "value"), 1),
        (("facts", FACT["name"], "value"), ""),
        (("facts", FACT["name"], "faces"), [1]),
        (("facts", FACT["name"], "attempt"), 0),
        (("facts", FACT["name"], "locked"), 1),
        (("facts", FACT["name"], "origin"), "guessed"),
    ],
)
def test_facts_that_no_dice_can_give_are_unreadable(place, value):
    damaged = saved()
    put(damaged, place, value)
    with pytest.raises(Unreadable):
        npc.from_json(damaged)


def test_facts_out_of_their_order_are_unreadable():
    damaged = copy.deepcopy(saved())
    damaged["facts"].reverse()
    with pytest.raises(Unreadable):
        npc.from_json(damaged)
