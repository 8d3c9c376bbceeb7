"""Numbers in the ways of all countries, and dice as they are typed."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.dice import D6, D20, PERCENTILE, Dice, read_typed_faces
from campaigns.rules.errors import Ambiguous, BadDice, NotPossible, RulesError, Unreadable
from campaigns.rules.numbers import mixed, readings
from campaigns.rules.reading import whole_number
from tests.numbers import numbers


@given(numbers)
def test_what_was_meant_is_among_the_readings(number):
    exact, text = number
    found = readings(text)
    assert exact in found
    assert len(found) <= 2


@pytest.mark.parametrize(("text", "found"), [
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
])  # fmt: skip
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


@pytest.mark.parametrize("text", ["1,024", "1.024", "1 024", "1’024", "1024,0"])
def test_a_whole_number_asks_about_whole_numbers_alone(text):
    """`1,024` can be a thousand, and nothing else that is whole."""
    assert whole_number(text, "Hit points", 1, 9999) == 1024
    with pytest.raises(Ambiguous, match="1,000” can mean 1000 or 1. Type 1000 or 1."):
        whole_number("1,000", "Hit points", 1, 9999)


@pytest.mark.parametrize(("text", "refusal"), [
    ("13.5", Unreadable), ("12/12", Unreadable), ("1.000", Ambiguous), ("19", NotPossible),
    ("9" * 20, Unreadable),
])  # fmt: skip
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


# --- Dice as they are typed ------------------------------------------------------------------------------
BETWEEN = st.sampled_from([" ", ", ", "+", " + ", "/", "; ", "&", "\N{NO-BREAK SPACE}", "，", "／"])
SCRIPTS = st.sampled_from(["0", "٠", "０"])


def in_script(text, zero):
    return text.translate({ord("0") + digit: chr(ord(zero) + digit) for digit in range(10)})


@pytest.mark.parametrize(
    ("text", "face"),
    [("70 3", 73), ("00 3", 3), ("90 0", 90), ("00 0", 100), ("0 0", 100), ("3 70", 73), ("7 7", 77)]
    + [("73", 73), ("07", 7), ("7", 7), ("00", 100), ("100", 100)],
)
def test_a_d_percent_is_one_number_or_tens_and_ones(text, face):
    assert read_typed_faces(text, PERCENTILE) == (face,)


@given(st.integers(0, 9), st.integers(0, 9), BETWEEN, SCRIPTS, st.booleans())
def test_tens_and_ones_are_read_whatever_stands_between_them(tens, ones, between, zero, turned):
    pair = [f"{tens}0", str(ones)]
    text = in_script(between.join(reversed(pair) if turned else pair), zero)
    assert read_typed_faces(text, PERCENTILE) == (10 * tens + ones or 100,)


@pytest.mark.parametrize(("text", "sentence"), [
    ("7 3", "“7 3” can mean 37 or 73: type that, or the tens as 70."),
    ("0", "d% cannot show 0 alone: type 00 for 100, or both dice, like 70 0."),
    ("70 10", "“70 10” are no two dice of a d%: type the tens and the ones, like 70 3, or 73."),
    ("73 3", "“73 3” are no two dice of a d%: type the tens and the ones, like 70 3, or 73."),
    ("70-3", "“70-3” is not a number; d% shows 01 to 00."),
    ("70 3 1", "Type one number for d%; “70 3 1” is not that."),
    ("101", "d% cannot show 101: it shows 01 to 00."),
])  # fmt: skip
def test_what_may_be_two_numbers_or_none_is_asked_about(text, sentence):
    with pytest.raises(BadDice) as refusal:
        read_typed_faces(text, PERCENTILE)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    "text",
    ["4 3", "4,3", "4 + 3", "4/3", "４ ３", "4-3", "4–3", "[4][3]", "(4, 3)", "4 and 3", "⚃⚂", "٤،٣", "2d6: 4 3", "2D6=4+3", "4️⃣3️⃣", "🎲4 🎲3",
     "rolled 4 3", "4 3.", "4+3 = 7", "2d6 (4, 3) = 7", "2d6: [4, 3] = 7", "/roll 4 3"],
)  # fmt: skip
def test_of_several_dice_each_has_a_number(text):
    assert read_typed_faces(text, Dice(6, 2)) == (4, 3)


def test_a_sum_that_a_program_tells_must_be_right():
    with pytest.raises(BadDice, match="Type 2 numbers for 2d6; “2d6 .4, 3. = 8” is not that"):
        read_typed_faces("2d6 (4, 3) = 8", Dice(6, 2))


@pytest.mark.parametrize("text", ["nat 20!", "natural 20", "a 20", "1d20 (20) = 20", "Rolled: 20."])
def test_a_die_is_called_as_people_call_it(text):
    assert read_typed_faces(text, D20) == (20,)


@pytest.mark.parametrize("text", ["d6=4", "1d6: 4", "D6 4", "(4)", "⚃"])
def test_a_die_may_be_typed_with_its_own_name_and_no_other(text):
    assert read_typed_faces(text, D6) == (4,)
    for other in (PERCENTILE, Dice(8)):
        if "6" in text:
            with pytest.raises(BadDice):
                read_typed_faces(text, other)


@pytest.mark.parametrize(
    "text", ["42%", "42 %", "% 42", "d%=42", "d100: 42", "٤٢٪", "４２％", "40 2 %", "[40][2]"]
)
def test_a_d_percent_may_have_its_sign(text):
    assert read_typed_faces(text, PERCENTILE) == (42,)


def test_two_ten_sided_dice_that_are_no_d_percent_stay_two():
    assert read_typed_faces("0 3", Dice(10, 2)) == (10, 3)
    with pytest.raises(BadDice, match="A d10 cannot show 70"):
        read_typed_faces("70 3", Dice(10, 2))


@given(
    st.text(max_size=20) | st.text("0123456789 ,+-/", max_size=12),
    st.sampled_from([PERCENTILE, D6, Dice(10, 2)]),
)
def test_whatever_is_typed_is_faces_the_dice_can_show_or_a_sentence(text, dice):
    try:
        faces = read_typed_faces(text, dice)
    except BadDice as refusal:
        assert len(str(refusal)) < 160
    else:
        assert all(1 <= face <= dice.sides for face in faces)
