"""The fold before every reader: text in any script, names however they are typed."""

import sys
import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaigns.rules import folding
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import one_line
from campaigns.rules.text import clean, plain
from tests.examples import examples

JOINERS = "\u200c\u200d"
FORMATS = [
    chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Cs")
]
LETTERS = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=8)


@pytest.mark.parametrize("name", [
    "🧙‍♂️ Fizz",  # the mage of every phone's keyboard: two signs, a joiner, a variant
    "علی‌رضا",  # a Persian half-space
    "👩‍👩‍👧 the three",
    "\U0001fae8 Shaken \U0001fae9",  # 2022 and 2024: younger than an older Python's tables
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f Mac",  # the flag of Scotland
    "1️⃣ first",
    "Ségolène d’Arc",
])  # fmt: skip
def test_a_name_of_any_keyboard_is_kept_as_it_is(name):
    assert one_line(name, "Name", 80) == name


@pytest.mark.parametrize(("typed", "name"), [
    ("Berthold\u200b", "Berthold"),
    ("\ufeffBer\u00adthold", "Berthold"),
    ("Ber\u2060thold \u202e", "Berthold"),
    ("Zoe\u0308 Mu\u0308ller", "Zoë Müller"),
    ("Ald\0ric\x07", "Aldric"),
    ("\u200dBerthold\u200d \u200c Grey", "Berthold Grey"),
    ("Berthold\u3164Grey\u2800", "Berthold Grey"),
    ("Berthold\U000e0047\U000e0072", "Berthold"),
])  # fmt: skip
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
@example("A\ufe00\u0300")  # composed once nothing stands between
@example("\uff21\u0300")
def test_folding_twice_is_folding_once(text):
    assert clean(clean(text)) == clean(text)
    assert plain(plain(text)) == plain(text) == plain(clean(text))


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126)))
def test_what_a_keyboard_has_stays_as_it_is(text):
    assert clean(text) == plain(text) == text


@pytest.mark.parametrize(("typed", "written"), [
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
])  # fmt: skip
def test_typographic_signs_are_the_keyboard_s_own(typed, written):
    assert plain(typed) == written


DASHES = [sign for sign in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(sign) == "Pd"]


@given(st.sampled_from(DASHES))
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


# --- Names are found however they are typed --------------------------------------------------------------
NAMES = st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=80)


@pytest.mark.parametrize(("name", "typed"), [
    ("Die Fröhliche", "frohliche"), ("Die Fröhliche", "froehliche"), ("Die Fröhliche", "FRÖHLICHE"),
    ("Die Froehliche", "fröhliche"), ("Groß", "gross"), ("Łukasz Đorđević", "lukasz dordevic"),
    ("Søren", "soren"), ("Søren", "soeren"), ("Æthelred", "aethelred"), ("Åse", "ase"), ("Åse", "aase"),
    ("Ísleifr", "ISLEIFR"), ("İbrahim", "ibrahim"), ("O’Brien", "o'brien"), ("Bell-Melter", "bell melter"),
    ("ﬁdelio", "fidelio"), ("Fro\u0308hliche", "fröhliche"),
])  # fmt: skip
def test_a_name_is_found_without_accents_and_by_two_letters_for_an_umlaut(name, typed):
    assert any(spelling in folding.search_key(name) for spelling in folding.spellings(typed))


def test_a_key_holds_both_spellings_and_the_initials_without_small_words():
    key = folding.search_key("Sir Götz of Thornmere")
    assert key == "/sir gotz of thornmere/sir goetz of thornmere#.s.g.t"
    assert folding.fold_name("sgt") not in key, "no search finds initials by chance"


def test_what_is_punctuation_alone_is_still_found():
    assert folding.fold_name("?!") == "?!" and "?!" in folding.search_key("?!")


@given(NAMES)
@examples(200)
def test_folding_once_is_folding_for_good(name):
    folded = folding.fold_name(name)
    assert folding.fold_name(folded) == folded


@given(NAMES)
@examples(200)
def test_everybody_is_found_by_the_whole_name_and_the_key_fits_its_column(name):
    key = folding.search_key(name)
    assert len(key) <= folding.MAX_KEY_LENGTH
    assert not folding.fold_name(name) or key.startswith(folding.search_patterns(name)[0][0])


@given(st.text("abcdeéöüßÅø -'", min_size=1, max_size=40))
@examples(200)
def test_case_makes_no_difference(name):
    assert folding.spellings(name.upper()) == folding.spellings(name)


@pytest.mark.parametrize("name", ["ANNA", "Аnnа", "A\u200dnna", "Ａｎｎａ", "Ànna", "An na", "Αnna"])
def test_names_taken_for_each_other_at_a_glance_look_the_same(name):
    assert folding.lookalike_key(name) == folding.lookalike_key("Anna")


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("Ygraine", "Ygrain"), ("Анна", "Нина")])
def test_names_told_apart_at_a_glance_do_not(one, other):
    assert folding.lookalike_key(one) != folding.lookalike_key(other)
