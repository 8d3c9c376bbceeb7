"""JSON with ids in it: read in one shape, written with other ids, in one way alone."""

import pytest

from campaigns.exchange.rules.shapes import (
    COUNT,
    ShapedColumn,
    by_id,
    every_key,
    id_in,
    items,
    maybe_id,
    row_values,
    some_keys,
)
from campaigns.rules.errors import Unreadable

PERSON = id_in("people")
SHAPE = some_keys(
    who=PERSON,
    friend=maybe_id("people"),
    crowd=items(PERSON, 3),
    coins=by_id("people", COUNT),
    pair=row_values(PERSON, COUNT),
)
WHOLE = {"who": 7, "friend": None, "crowd": [9, 7], "coins": {"9": 3, "7": 1}, "pair": [7, 4]}


def test_every_id_becomes_another_and_numbers_stay():
    others = {7: 2, 9: 1}
    assert SHAPE(WHOLE, lambda section, number: others[number]) == {
        "who": 2, "friend": None, "crowd": [1, 2], "coins": {"1": 3, "2": 1}, "pair": [2, 4],
    }  # fmt: skip


def test_who_is_no_longer_there_is_nobody_and_has_no_coins():
    assert SHAPE(WHOLE, lambda section, number: {7: 2}.get(number, 0)) == {
        "who": 2, "friend": None, "crowd": [0, 2], "coins": {"2": 1}, "pair": [2, 4],
    }  # fmt: skip


def test_keys_are_written_in_one_order():
    turned = dict(reversed(WHOLE.items()))
    assert list(ShapedColumn(SHAPE).read(turned)) == list(WHOLE)


def test_what_it_refers_to_is_told_by_section():
    assert set(ShapedColumn(SHAPE).references(WHOLE)) == {("people", 7), ("people", 9)}


@pytest.mark.parametrize("value", [
    [], {"other": 1}, {"who": "7"}, {"who": -1}, {"who": True}, {"crowd": [1, 2, 3, 4]}, {"crowd": 1}, {"coins": {"x": 1}},
    {"coins": {"0": 1}}, {"coins": {"07": 1}}, {"coins": {"7": -1}}, {"coins": []}, {"pair": [7]}, {"pair": [7, 4, 1]},
])  # fmt: skip
def test_any_other_shape_cannot_be_read(value):
    with pytest.raises(Unreadable):
        ShapedColumn(SHAPE).read(value)


def test_of_all_keys_none_may_be_missing():
    with pytest.raises(Unreadable):
        ShapedColumn(every_key(who=PERSON, friend=PERSON)).read({"who": 7})
