"""Numbers in the ways of all countries: whatever one of them means by a text is among its readings."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Ambiguous, NotPossible, RulesError, Unreadable
from campaigns.rules.numbers import mixed, readings
from campaigns.rules.reading import whole_number
from tests.numbers import numbers


@given(numbers)
def test_what_was_meant_is_among_the_readings(number):
    exact, text = number
    found = readings(text)
    assert exact in found
    assert len(found) <= 2


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1.000", [1000, 1]),
        ("1,500", [1500, Fraction(3, 2)]),
        ("1,0000", [10_000, 1]),
        ("1.000 1/2", [Fraction(2001, 2), Fraction(3, 2)]),
        ("0.500", [Fraction(1, 2)]),
        ("1234.500", [Fraction(2469, 2)]),
        ("1.234,500", [Fraction(2469, 2)]),
        ("1.234.567", [1_234_567]),
        ("12,34,567", [1_234_567]),
        ("2⅔", [Fraction(8, 3)]),
    ],
)
def test_a_number_has_two_readings_where_a_sign_may_be_for_thousands(text, found):
    assert list(readings(text)) == found


@pytest.mark.parametrize(
    "text", ["", "-1", "1.", ",5", "1..5", "1.00.000", "1,2,3", "1/0", "3 3/2", "1 2", "٫", "²", "1" * 5000]
)
def test_what_is_no_number_has_none(text):
    assert readings(text) == ()


@given(st.fractions(0, 10**6, max_denominator=10**6))
def test_a_mixed_number_reads_back(number):
    assert readings(mixed(number)) == (number,)


@pytest.mark.parametrize("text", ["13", " 13 ", "13.0", "13,0", "１３", "١٣"])
def test_a_whole_number_as_people_and_their_spreadsheets_write_it(text):
    assert whole_number(text, "Wisdom", 3, 18) == 13


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("13.5", Unreadable),
        ("12/12", Unreadable),
        ("1.000", Ambiguous),
        ("19", NotPossible),
        ("9" * 20, Unreadable),
    ],
)
def test_what_is_no_whole_number_is_refused(text, refusal):
    with pytest.raises(refusal):
        whole_number(text, "Wisdom", 3, 18)


def test_a_number_of_a_megabyte_is_refused_unread():
    with pytest.raises(Unreadable):
        whole_number("٣" * 10**6, "Wisdom", 3, 18)
    assert readings("1," * 10**6) == ()


@given(st.text(max_size=30) | st.text("0123456789.,' /½", max_size=30))
def test_whatever_is_typed_is_a_whole_number_or_a_sentence(text):
    try:
        assert 0 <= whole_number(text, "Hit points", 0, 1000) <= 1000
    except RulesError as refusal:
        assert len(str(refusal)) < 160
