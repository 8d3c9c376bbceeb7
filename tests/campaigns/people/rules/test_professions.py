"""The printed list ("NPC chess players"), R50 to R53."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.people.rules.professions import (
    PRINTED,
    Throw,
    bonus_throw,
    chance_to_know,
    display_chance,
    knows,
    needs_d6,
)
from campaigns.rules.dice import Dice
from campaigns.rules.errors import BadDice, NotPossible

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
    rows = [
        (row.name, Fraction(row.per_intelligence, 2), Fraction(row.per_hit_point, 2), str(row.bonus))
        for row in PRINTED
    ]
    assert rows == list(THE_LIST)


def test_a_row_says_in_one_line_all_that_its_people_are_thrown_by():
    assert [ROW[slug].chance_line for slug in ("noble", "serf", "chess-master", "dragon")] == [
        "5% per Int", "1/2% per Int", "100%", "1% per Int + 1/2% per hit point"
    ]  # fmt: skip
    assert ROW["thief"].definition == (
        "2% per Int, bonus 1-40, hit points d6, picks pockets, names and temperaments of Others"
    )
    assert ROW["dragon"].more.startswith("hit points by age level, ")
    lent = replace(ROW["noble"], names_from="serf", temperaments_from="cleric")
    assert lent.more == "hit points d6, names of Serf, temperaments of Cleric"


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


@pytest.mark.parametrize(
    ("slug", "intelligence", "hit_points", "text"),
    [
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
    ],
)
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


@pytest.mark.parametrize("chance", range(201))
def test_every_chance_is_met_exactly(chance):
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
