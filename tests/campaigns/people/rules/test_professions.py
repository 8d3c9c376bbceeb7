"""Professions: the printed list, DMs' own as JSON, chances and bonus dice as they are typed (R50 to R53)."""

import copy
import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.people.rules import professions_record
from campaigns.people.rules.professions import (
    PRINTED,
    Bonus,
    Profession,
    Throw,
    bonus_throw,
    chance_to_know,
    display_chance,
    knows,
    needs_d6,
)
from campaigns.people.rules.professions_text import read_bonus, read_chance
from campaigns.rules.dice import Dice
from campaigns.rules.errors import BadDice, NotPossible, RulesError, Unreadable

ROW = {row.slug: row for row in PRINTED}

# Retyped from the article: name, per cent a point of Intelligence, per cent a hit point, bonus.
THE_LIST = (
    ("Noble", 5, 0, "1-40"),
    ("Magic-user", 3, 0, "1-30"),
    ("Fighter", 2, 0, "1-30"),
    ("Thief", 2, 0, "1-40"),
    ("Cleric", 2, 0, "1-10"),
    ("Gambler", 2, 0, "1-50"),
    ("Merchant", 2, 0, "1-20"),
    ("Serf", Fraction(1, 2), 0, "1-8"),
    ("Chess Master", 0, 0, "50 + 1-50"),
    ("Dragon", 1, Fraction(1, 2), "0-7 per age level"),
    ("Others", 1, 0, "1-12"),
)


def test_the_eleven_rows_stand_as_printed():
    for row, printed in zip(PRINTED, THE_LIST, strict=True):
        chances = Fraction(row.per_intelligence, 2), Fraction(row.per_hit_point, 2)
        assert (row.name, *chances, str(row.bonus)) == printed


def test_a_row_says_in_one_line_all_that_its_people_are_thrown_by():
    assert [ROW[slug].chance_line for slug in ("noble", "serf", "chess-master", "dragon")] == [
        "5% per point of Int", "½% per point of Int", "100%", "1% per point of Int + ½% per hit point"
    ]  # fmt: skip
    assert ROW["thief"].definition == (
        "2% per point of Int, bonus 1-40, hit points d6, picks pockets, names and temperaments of Others"
    )
    assert ROW["dragon"].generator_line.startswith("hit points by age level, ")
    lent = replace(ROW["noble"], names_from="serf", temperaments_from="cleric")
    assert lent.generator_line == "hit points d6, names of Serf, temperaments of Cleric"


def test_a_throw_is_written_as_people_read_it():
    throws = (Throw(Dice(6, 3)), Throw(Dice(10), plus=8), Throw(Dice(4), plus=25, times=5))
    assert [str(throw) for throw in throws] == ["3d6", "d10 + 8", "5 x d4 + 25"]
    assert str(Throw(Dice(8), plus=-3, times=3)) == "3 x d8 - 3"


def test_only_the_chess_master_is_certain():
    assert [row.name for row in PRINTED if row.certain] == ["Chess Master"]
    assert chance_to_know(ROW["chess-master"], 8, 1) == 200


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: row.slug)
def test_nobody_below_intelligence_8_knows_chess_masters_included(row):
    assert chance_to_know(row, 7, 90) == 0
    assert chance_to_know(row, 8, 90) > 0


@pytest.mark.parametrize(("slug", "intelligence", "hit_points", "text"), [
    ("noble", 13, 4, "65%"),
    ("noble", 20, 4, "100%"),
    ("noble", 25, 4, "100%"),
    ("magic-user", 18, 2, "54%"),
    ("serf", 9, 3, "4 1/2%"),
    ("serf", 8, 3, "4%"),
    ("dragon", 16, 88, "60%"),
    ("dragon", 12, 45, "34 1/2%"),
    ("dragon", 18, 300, "100%"),
    ("others", 12, 6, "12%"),
])  # fmt: skip
def test_chances_follow_the_list_and_stop_at_100(slug, intelligence, hit_points, text):
    assert display_chance(chance_to_know(ROW[slug], intelligence, hit_points)) == text


def test_half_a_percent_alone_is_written_without_a_nought():
    assert display_chance(1) == "1/2%"
    assert display_chance(0) == "0%"


def _yes(chance, rounding):
    rolls = product(range(1, 101), range(1, 7))
    return Fraction(sum(knows(chance, percentile, d6, rounding) for percentile, d6 in rolls), 600)


def test_a_serf_of_intelligence_9_knows_chess_9_times_in_200():
    chance = chance_to_know(ROW["serf"], 9, 1)
    assert _yes(chance, HalfPercents.KEPT) == Fraction(9, 200)
    assert _yes(chance, HalfPercents.ROUNDED_DOWN) == Fraction(4, 100)


def test_every_chance_is_met_exactly():
    for chance in range(201):
        assert _yes(chance, HalfPercents.KEPT) == Fraction(chance, 200)
        assert _yes(chance, HalfPercents.ROUNDED_DOWN) == Fraction(chance // 2, 100)


def test_the_d6_is_asked_for_only_on_the_half_percent_itself():
    asked = [percentile for percentile in range(1, 101) if needs_d6(9, percentile, HalfPercents.KEPT)]
    assert asked == [5]
    assert not needs_d6(9, 5, HalfPercents.ROUNDED_DOWN)
    assert not any(needs_d6(8, percentile, HalfPercents.KEPT) for percentile in range(1, 101))


def test_1_to_3_on_the_d6_is_yes():
    assert [knows(9, 5, d6, HalfPercents.KEPT) for d6 in range(1, 7)] == [True] * 3 + [False] * 3


def test_the_half_percent_cannot_be_judged_without_its_d6():
    assert knows(9, 4, None, HalfPercents.KEPT)
    assert not knows(9, 6, None, HalfPercents.KEPT)
    with pytest.raises(BadDice, match="4 1/2%"):
        knows(9, 5, None, HalfPercents.KEPT)


@given(st.sampled_from(PRINTED), st.integers(1, 25), st.integers(0, 999))
def test_a_chance_lies_between_0_and_200_half_percents(row, intelligence, hit_points):
    assert 0 <= chance_to_know(row, intelligence, hit_points) <= 200


def _totals(throw: Throw):
    return [throw.total(faces) for faces in product(range(1, throw.dice.sides + 1), repeat=throw.dice.count)]


@pytest.mark.parametrize(
    ("slug", "lowest", "highest"),
    [("noble", 1, 40), ("magic-user", 1, 30), ("fighter", 1, 30), ("thief", 1, 40), ("cleric", 1, 10)]
    + [("gambler", 1, 50), ("merchant", 1, 20), ("serf", 1, 8), ("chess-master", 51, 100), ("others", 1, 12)],
)
def test_a_bonus_is_one_even_throw_over_its_range(slug, lowest, highest):
    totals = _totals(bonus_throw(ROW[slug], None, DragonBonus.PER_LEVEL))
    assert totals == list(range(lowest, highest + 1))


def test_a_dragon_rolls_0_to_7_for_each_age_level():
    throw = bonus_throw(ROW["dragon"], 3, DragonBonus.PER_LEVEL)
    assert throw.dice == Dice(8, 3)
    assert throw.total((1, 1, 1)) == 0
    assert throw.total((8, 8, 8)) == 21
    assert throw.total((3, 8, 1)) == 2 + 7 + 0
    totals = _totals(throw)
    assert Fraction(sum(totals), len(totals)) == Fraction(7, 2) * 3


def test_or_once_times_the_age_level_with_the_same_mean_and_more_spread():
    throw = bonus_throw(ROW["dragon"], 3, DragonBonus.TIMES_LEVEL)
    assert throw.dice == Dice(8)
    assert _totals(throw) == [0, 3, 6, 9, 12, 15, 18, 21]


def test_a_dragons_bonus_needs_its_age_level():
    with pytest.raises(NotPossible, match="age level"):
        bonus_throw(ROW["dragon"], None, DragonBonus.PER_LEVEL)


# --- Professions as JSON ---------------------------------------------------------------------------------
BISHOP = Profession("bishop", "Bishop", 7, 1, Bonus(20, plus=5), hit_die=8)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("row", [*PRINTED, BISHOP], ids=lambda row: row.slug)
def test_what_is_written_is_read_back(row):
    assert professions_record.read(json.loads(json.dumps(professions_record.write(row)))) == row


@pytest.mark.parametrize(("key", "value"), [
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
])  # fmt: skip
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


# --- Chances and bonus dice as a Dungeon Master types them -----------------------------------------------
@pytest.mark.parametrize(("text", "half_percents"), [
    ("5%", 10), ("5", 10), (" 65 % ", 130), ("4 1/2%", 9), ("4.5", 9), ("4,5 %", 9), ("1/2%", 1),
    ("0.5", 1), ("0", 0), ("100%", 200), ("4½%", 9), ("½", 1), ("６５％", 130), ("٥", 10),
])  # fmt: skip
def test_a_chance_is_counted_in_half_percents(text, half_percents):
    assert read_chance(text) == half_percents


@pytest.mark.parametrize(
    "text", ["", "%", "five", "-1", "1.25", "1/3", "11/2", "5%%", "٥ ٥", "5 5", "1e2", "9" * 50]
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


@pytest.mark.parametrize(("text", "bonus"), [
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
])  # fmt: skip
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
