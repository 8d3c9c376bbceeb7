"""A coat of arms for each name, by the rule of tincture."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from campaigns.people.rules.heraldry import (
    CHARGES,
    DIVISIONS,
    METALS,
    Arms,
    Charge,
    Division,
    Tincture,
    arms_of,
)

NAMES = st.text(max_size=80)


@given(NAMES)
def test_no_metal_lies_on_metal_and_no_colour_on_colour(name):
    arms = arms_of(name)
    for field in filter(None, (arms.field, arms.second)):
        assert (field in METALS) != (arms.tincture in METALS)


@given(NAMES)
def test_a_divided_field_has_two_tinctures_and_a_plain_one_has_one(name):
    arms = arms_of(name)
    assert (arms.second is None) == (arms.division is Division.PLAIN)
    assert arms.second is not arms.field


@given(NAMES)
def test_the_same_name_has_the_same_arms_however_it_is_typed(name):
    for typed in (f"  {name} ", unicodedata.normalize("NFC", name), " ".join(name.split())):
        assert arms_of(typed) == arms_of(name)


def test_case_and_the_way_an_umlaut_is_stored_make_no_difference():
    assert arms_of("FRÖHLICHE  Frau") == arms_of("fro\u0308hliche frau")


def test_a_name_keeps_its_arms_for_ever():
    assert arms_of("Ysolde of the White Tower").blazon == "Per bend Purpure and Vert, a bell Or"
    assert arms_of("Brannoc Blackhand").blazon == "Per chevron Vert and Sable, a roundel Argent"


def test_every_division_and_every_charge_is_somebody_s():
    people = [arms_of(f"Knight {number}") for number in range(400)]
    assert {arms.division for arms in people} == set(DIVISIONS)
    assert {arms.charge for arms in people} == set(CHARGES)
    assert {arms.field for arms in people} == set(Tincture)


def test_a_blazon_says_the_field_and_then_the_charge():
    divided = Arms(Division.PALE, Tincture.AZURE, Tincture.GULES, Charge.CROWN, Tincture.OR)
    plain = Arms(Division.PLAIN, Tincture.ARGENT, None, Charge.SUN, Tincture.VERT)
    assert divided.blazon == "Per pale Azure and Gules, a crown Or"
    assert plain.blazon == "Argent, a sun Vert"
