"""Chances and bonus dice as a Dungeon Master types them (R51 to R53)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.people.rules.professions import PRINTED, Bonus, display_chance
from campaigns.people.rules.professions_text import read_bonus, read_chance
from campaigns.rules.errors import NotPossible, RulesError, Unreadable


@pytest.mark.parametrize(
    ("text", "half_percents"),
    [
        ("5%", 10),
        ("5", 10),
        (" 65 % ", 130),
        ("4 1/2%", 9),
        ("4.5", 9),
        ("4,5 %", 9),
        ("1/2%", 1),
        ("0.5", 1),
        ("0", 0),
        ("100%", 200),
    ],
)
def test_a_chance_is_counted_in_half_percents(text, half_percents):
    assert read_chance(text) == half_percents


@pytest.mark.parametrize(
    "text", ["", "%", "five", "-1", "1.25", "1/3", "11/2", "5%%", "٥", "5 5", "1e2", "9" * 50]
)
def test_what_is_no_chance_is_refused_with_an_example(text):
    with pytest.raises(Unreadable, match="like 5%, 2 1/2% or 1/2%"):
        read_chance(text)


@pytest.mark.parametrize("text", ["100 1/2%", "101", "999"])
def test_more_than_everybody_cannot_know_chess(text):
    with pytest.raises(NotPossible, match="more than 100%"):
        read_chance(text)


@given(st.integers(0, 200))
def test_every_chance_is_read_back_as_it_is_shown(half_percents):
    assert read_chance(display_chance(half_percents)) == half_percents


@pytest.mark.parametrize(
    ("text", "bonus"),
    [
        ("d40", Bonus(40)),
        ("D8", Bonus(8)),
        ("1-40", Bonus(40)),
        ("50+d50", Bonus(50, plus=50)),
        ("d50 + 50", Bonus(50, plus=50)),
        ("50 + 1-50", Bonus(50, plus=50)),
        ("51-100", Bonus(50, plus=50)),
        ("0-7 per age level", Bonus(8, plus=-1, per_age_level=True)),
        ("d8-1 per level", Bonus(8, plus=-1, per_age_level=True)),
        ("d6 for each age level", Bonus(6, per_age_level=True)),
        ("0-0", Bonus(1, plus=-1)),
    ],
)
def test_a_bonus_is_one_die_and_what_is_added(text, bonus):
    assert read_bonus(text) == bonus


@pytest.mark.parametrize(
    "text", ["", "40", "2d6", "d", "d40+", "1-", "a-b", "d4 per week", "d²", "d6 d6", "d" + "9" * 60]
)
def test_what_is_no_bonus_is_refused_with_an_example(text):
    with pytest.raises(Unreadable, match="Try d40, 50\\+d50, 1-40 or 0-7 per age level"):
        read_bonus(text)


@pytest.mark.parametrize("text", ["d0", "d1001", "d9999", "1001+d4", "40-1", "d8-2", "d8 - 9"])
def test_dice_nobody_has_and_bonuses_that_take_away_are_refused(text):
    with pytest.raises(NotPossible):
        read_bonus(text)


@given(st.builds(Bonus, st.integers(1, 1000), st.integers(-1, 1000), st.booleans()))
def test_every_bonus_is_read_back_as_it_is_shown(bonus):
    assert read_bonus(str(bonus)) == bonus


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.slug)
def test_the_printed_rows_are_read_back(row):
    assert read_bonus(str(row.bonus)) == row.bonus


@given(st.text(max_size=50))
def test_whatever_is_typed_is_read_or_refused(text):
    for read in (read_chance, read_bonus):
        try:
            read(text)
        except RulesError as refusal:
            assert len(str(refusal)) < 200
