"""Names are found however they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules import folding
from tests.examples import examples

NAMES = st.text(st.characters(exclude_categories=["C"]), min_size=1, max_size=80)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Die Fröhliche", "frohliche"),
        ("Die Fröhliche", "froehliche"),
        ("Die Fröhliche", "FRÖHLICHE"),
        ("Die Froehliche", "fröhliche"),
        ("Groß", "gross"),
        ("Łukasz Đorđević", "lukasz dordevic"),
        ("Søren", "soren"),
        ("Søren", "soeren"),
        ("Æthelred", "aethelred"),
        ("Åse", "ase"),
        ("Åse", "aase"),
        ("Ísleifr", "ISLEIFR"),
        ("İbrahim", "ibrahim"),
        ("O’Brien", "o'brien"),
        ("Bell-Melter", "bell melter"),
        ("ﬁdelio", "fidelio"),
        ("Fro\u0308hliche", "fröhliche"),
    ],
)
def test_a_name_is_found_without_accents_and_by_two_letters_for_an_umlaut(name, typed):
    assert any(spelling in folding.search_key(name) for spelling in folding.spellings(typed))


def test_a_key_holds_both_spellings_and_the_initials_without_small_words():
    assert (
        folding.search_key("Sir Götz of Thornmere") == "/sir gotz of thornmere/sir goetz of thornmere#.s.g.t"
    )


def test_no_search_finds_initials_by_chance():
    assert folding.fold_name("sgt") not in folding.search_key("Sir Götz of Thornmere")


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
    assert len(key) <= folding.LONGEST
    assert not folding.fold_name(name) or key.startswith(folding.search_patterns(name)[0][0])


@given(st.text("abcdeéöüßÅø -'", min_size=1, max_size=40))
@examples(200)
def test_case_makes_no_difference(name):
    assert folding.spellings(name.upper()) == folding.spellings(name)


@pytest.mark.parametrize("name", ["ANNA", "Аnnа", "A\u200dnna", "Ａｎｎａ", "Ànna", "An na", "Αnna"])
def test_names_taken_for_each_other_at_a_glance_look_the_same(name):
    assert folding.looks(name) == folding.looks("Anna")


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("Ygraine", "Ygrain"), ("Анна", "Нина")])
def test_names_told_apart_at_a_glance_do_not(one, other):
    assert folding.looks(one) != folding.looks(other)
