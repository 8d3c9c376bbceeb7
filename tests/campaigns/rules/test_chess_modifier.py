"""The article's own numbers ("Chess modifiers", "Gaining chess experience"), R5, R32, R36."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules import chess_modifier
from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from tests.numbers import numbers

cms = st.fractions(min_value=0, max_value=chess_modifier.MAX_CM)


def test_a_cleric_of_intelligence_11_and_wisdom_13_plays_as_17():
    cm = chess_modifier.cm_of_learner(11, 13)
    assert cm == Fraction(35, 2)
    assert chess_modifier.plays_as(cm) == 17


def test_the_lowest_beginner_has_9_and_a_half():
    assert chess_modifier.cm_of_learner(8, 3) == chess_modifier.MIN_LEARNED_CM == Fraction(19, 2)
    assert chess_modifier.plays_as(chess_modifier.MIN_LEARNED_CM) == 9


def test_beating_20_with_29_is_shown_as_29_and_20_29ths_and_played_as_29():
    cm = 29 + Fraction(20, 29)
    assert chess_modifier.write(cm) == "861/29"
    assert chess_modifier.display(cm) == "29 20/29"
    assert chess_modifier.plays_as(cm) == 29
    assert chess_modifier.display(cm + Fraction(9, 29)) == "30"
    assert chess_modifier.display(cm + Fraction(14, 29)) == "30 5/29"


def test_27_beating_three_players_of_9_is_exactly_28():
    assert chess_modifier.plays_as(27 + 3 * Fraction(9, 27)) == 28


def test_the_fraction_is_dropped_toward_zero():
    assert chess_modifier.plays_as(Fraction(-29, 2)) == -14


@pytest.mark.parametrize(("text", "cm"), [
    ("19", Fraction(19)), ("17 1/2", Fraction(35, 2)), ("17½", Fraction(35, 2)), ("17 ½", Fraction(35, 2)),
    ("½", Fraction(1, 2)), ("17.5", Fraction(35, 2)), ("17,5", Fraction(35, 2)), ("17¼", Fraction(69, 4)),
    ("17 ¾", Fraction(71, 4)), ("17⅓", Fraction(52, 3)), ("17 1⁄2", Fraction(35, 2)), ("１７", Fraction(17)),
    ("١٧٫٥", Fraction(35, 2)), ("42.76", Fraction(1069, 25)), ("35/2", Fraction(35, 2)),
    ("70/4", Fraction(35, 2)), ("  29   20/29 ", Fraction(861, 29)), ("0", Fraction(0)),
])  # fmt: skip
def test_a_cm_is_read_as_people_write_it(text, cm):
    assert chess_modifier.read(text) == cm


@pytest.mark.parametrize(
    "text",
    ["", " ", "abc", "-3", "+3", "1e9", "17.", "17,", ".5", "3/0", "17 3/2", "1/2½", "1 2 3/4", "inf", "nan"]
    + ["1_000", "1000001", "1" * 4001, "9" * 4000, "1/" + "0" * 3998, "17 /2", "0x10", "17½½"],
)
def test_anything_else_is_unreadable_and_quoted(text):
    with pytest.raises(Unreadable) as refused:
        chess_modifier.read(text)
    assert text[:20] in str(refused.value)
    assert len(str(refused.value)) < 120


def test_a_cm_that_may_be_thousands_or_a_decimal_is_asked_about():
    with pytest.raises(Ambiguous, match="“17,125” can mean 17125 or 17 1/8. Type 17125 or 17 1/8."):
        chess_modifier.read("17,125")


@given(numbers)
def test_no_country_s_way_of_writing_a_number_is_read_as_another(number):
    exact, text = number
    with contextlib.suppress(Ambiguous, Unreadable):
        assert chess_modifier.read(text) == exact


@pytest.mark.parametrize("cm", [Fraction(17, 2), Fraction(1_000_001)])
def test_the_dm_sets_at_least_9(cm):
    chess_modifier.check_setting(Fraction(9))
    with pytest.raises(NotPossible):
        chess_modifier.check_setting(cm)


@given(cms)
def test_what_is_written_is_read_back(cm):
    assert chess_modifier.read(chess_modifier.write(cm)) == cm


@given(cms)
def test_what_is_shown_is_read_back(cm):
    assert chess_modifier.read(chess_modifier.display(cm)) == cm


def test_a_denominator_longer_than_64_bits_survives():
    primes = 97, 101, 103, 107, 109, 113, 127, 131, 137, 139
    cm = sum((Fraction(1, prime) for prime in primes), Fraction(50))
    assert cm.denominator > 2**64
    assert chess_modifier.read(chess_modifier.write(cm)) == cm


@given(cms, cms)
def test_the_sort_key_never_falls_as_the_cm_rises_and_fits_64_bits(one, other):
    low, high = sorted((one, other))
    assert chess_modifier.sort_key(low) <= chess_modifier.sort_key(high) < 2**63


def test_the_sort_key_tells_neighbours_apart():
    assert chess_modifier.sort_key(Fraction(861, 29)) < chess_modifier.sort_key(Fraction(30))


@given(st.text())
def test_reading_raises_nothing_but_unreadable(text):
    with contextlib.suppress(Ambiguous, Unreadable):
        assert 0 <= chess_modifier.read(text) <= chess_modifier.MAX_CM


@pytest.mark.parametrize(("number", "shown"), [
    (Fraction(29), "29"),
    (Fraction(861, 29), "29.68"),  # 29 20/29 = 29.6896...
    (Fraction(35, 2), "17.50"),
    (Fraction(2999, 100), "29.99"),
    (Fraction(30) - Fraction(1, 10**6), "29.99"),  # it plays as 29
    (Fraction(-17, 2), "-8.50"),
    (Fraction(1, 200), "1/200"),
    (Fraction(0), "0"),
])  # fmt: skip
def test_a_page_shows_two_decimals_of_which_the_whole_part_plays(number, shown):
    assert chess_modifier.decimal(number) == shown


@pytest.mark.parametrize(("cm", "cap", "shown"), [
    (29 + Fraction(20, 29), Fraction(72), "42.32"),
    (Fraction(29), Fraction(72), "43"),
    (Fraction(2399, 100) + Fraction(1, 300), Fraction(24), "0.01"),
    (Fraction(100, 3) - Fraction(1, 1000), Fraction(100, 3), "1/1000"),
])  # fmt: skip
def test_the_way_to_a_cap_is_what_the_page_lacks(cm, cap, shown):
    assert chess_modifier.decimal_difference(cm, cap) == shown


@given(cms, cms)
def test_the_shown_cm_and_the_way_to_the_cap_add_up_to_the_cap(one, other):
    cm, cap = sorted((max(one, Fraction(9)), max(other, Fraction(9))))
    shown_cm, shown_cap = (Fraction(chess_modifier.decimal(number)) for number in (cm, cap))
    if shown_cm == shown_cap:
        assert chess_modifier.decimal_difference(cm, cap) == chess_modifier.display(cap - cm)
    else:
        assert shown_cm + Fraction(chess_modifier.decimal_difference(cm, cap)) == shown_cap
