"""The fold before every reader: what people type on phones, in word processors and in other scripts."""

import sys
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import one_line
from campaigns.rules.text import clean, plain

JOINERS = "\u200c\u200d"
FORMATS = [
    chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs")
]
LETTERS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8)


@pytest.mark.parametrize(
    "name",
    [
        "🧙‍♂️ Fizz",  # the mage of every phone's keyboard: two signs, a joiner, a variant
        "علی‌رضا",  # a Persian half-space
        "👩‍👩‍👧 the three",
        "\U0001fae8 Shaken \U0001fae9",  # 2022 and 2024: younger than an older Python's tables
        "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Mac",  # the flag of Scotland
        "1️⃣ first",
        "Ségolène d’Arc",
    ],
)
def test_a_name_of_any_keyboard_is_kept_as_it_is(name):
    assert one_line(name, "Name", 80) == name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Berthold\u200b", "Berthold"),
        ("\ufeffBer\u00adthold", "Berthold"),
        ("Ber\u2060thold \u202e", "Berthold"),
        ("Zoe\u0308 Mu\u0308ller", "Zoë Müller"),
        ("Ald\0ric\x07", "Aldric"),
        ("\u200dBerthold\u200d \u200c Grey", "Berthold Grey"),
        ("Berthold\u3164Grey\u2800", "Berthold Grey"),
        ("Berthold\U000e0047\U000e0072", "Berthold"),
    ],
)
def test_signs_nobody_sees_are_dropped_without_a_word(typed, name):
    assert one_line(typed, "Name", 80) == name


@pytest.mark.parametrize(
    "typed", ["\u3164", "\u2800 \u2800", "\u200b\u200d", "\ufe0f", "\u00ad", " \t", "\U000e0041"]
)
def test_a_name_of_nothing_visible_is_empty(typed):
    with pytest.raises(Unreadable, match="Name is empty"):
        one_line(typed, "Name", 80)


@given(LETTERS, st.lists(st.sampled_from(FORMATS), max_size=4).map("".join), LETTERS)
def test_no_format_sign_but_a_joiner_is_left_between_letters(before, signs, after):
    left = clean(before + signs + after)
    assert not set(left) & {sign for sign in FORMATS if sign not in JOINERS and not sign.isspace()}


@given(
    st.text()
    | st.text(st.sampled_from([*JOINERS, "\ufe0f", "a", " ", "\u0301", "½", "–", "\u3164", "\r", "9"]))
)
def test_folding_twice_is_folding_once(text):
    assert clean(clean(text)) == clean(text)
    assert plain(plain(text)) == plain(text) == plain(clean(text))


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_what_a_keyboard_has_stays_as_it_is(text):
    assert clean(text) == plain(text) == text


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("e2–e4", "e2-e4"),
        ("0—0−0", "0-0-0"),
        ("[White “Ysolde”]", '[White "Ysolde"]'),
        ("[White „Ysolde“]", '[White "Ysolde"]'),
        ("W2d2×2e3", "W2d2x2e3"),
        ("½–½", "1/2-1/2"),
        ("17½", "17 1/2"),
        ("17 1⁄2", "17 1/2"),
        ("3∶1", "3:1"),
        ("１．ｅ５", "1.e5"),
        ("1…e5‼", "1...e5!!"),
        ("٣٥ gp", "35 gp"),
        ("1\u00a0000\u202fgp", "1 000 gp"),
        ("\ufeff\u200be4\u00ad", "e4"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
    ],
)
def test_typographic_signs_are_the_keyboard_s_own(typed, written):
    assert plain(typed) == written


@given(
    st.sampled_from(
        [sign for sign in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(sign) == "Pd"]
    )
)
def test_every_dash_is_a_hyphen(dash):
    assert plain(f"2d2{dash}2d3") == "2d2-2d3"


@pytest.mark.parametrize("number", ["17²", "①7", "Ⅷ"])
def test_a_raised_or_ringed_digit_is_no_other_number(number):
    assert not plain(number).isascii()


@pytest.mark.parametrize("sign", ["🧙\u200d♂️", "1️⃣", "½", "—", "٣", "\u2029"])
def test_a_long_text_of_foreign_signs_is_folded_at_once(sign):
    text = (sign * 30_000)[:30_000]
    plain(text)
    before = time.process_time()
    plain(text)
    assert time.process_time() - before < 0.02
