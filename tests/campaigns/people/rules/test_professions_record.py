"""Professions as JSON: DMs add their own (R50)."""

import copy
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.people.rules import professions_record
from campaigns.people.rules.professions import PRINTED, Bonus, Profession
from campaigns.rules.errors import Unreadable

BISHOP = Profession("bishop", "Bishop", 7, 1, Bonus(20, plus=5), hit_die=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("row", [*PRINTED, BISHOP], ids=lambda row: row.slug)
def test_what_is_written_is_read_back(row):
    assert professions_record.read(json.loads(json.dumps(professions_record.write(row)))) == row


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("slug", "No Slug"),
        ("slug", "x" * 41),
        ("slug", ""),
        ("name", 7),
        ("name", "\x00\u2800"),
        ("per_intelligence", -1),
        ("per_intelligence", 201),
        ("per_intelligence", True),
        ("per_intelligence", 5.0),
        ("per_hit_point", None),
        ("certain", "yes"),
        ("hit_die", 0),
        ("bonus", []),
        ("bonus", {"sides": 0, "plus": 0, "per_age_level": False}),
        ("bonus", {"sides": 8, "plus": -2, "per_age_level": False}),
    ],
)
def test_a_wrong_value_is_unreadable(key, value):
    with pytest.raises(Unreadable):
        professions_record.read({**professions_record.write(BISHOP), key: value})


@pytest.mark.parametrize("key", professions_record.write(BISHOP))
def test_a_missing_key_is_unreadable(key):
    row = copy.copy(professions_record.write(BISHOP))
    del row[key]
    with pytest.raises(Unreadable):
        professions_record.read(row)


@given(JSON)
def test_garbage_raises_nothing_but_unreadable(data):
    with pytest.raises(Unreadable):
        professions_record.read(data)


def test_the_lists_names_and_temperaments_are_drawn_from_are_kept():
    row = replace(BISHOP, names_from="cleric", temperaments_from="noble")
    assert professions_record.read(professions_record.write(row)) == row


@pytest.mark.parametrize("value", ["bishop", "", 7, None])
def test_a_list_nobody_has_is_unreadable(value):
    with pytest.raises(Unreadable):
        professions_record.read({**professions_record.write(BISHOP), "names_from": value})
