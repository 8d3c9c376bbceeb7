"""Temperaments: a dozen and more for each profession."""

import re

import pytest

from campaigns.npc.rules import temperaments
from campaigns.people.rules.professions import PRINTED


def test_every_printed_profession_has_its_own():
    assert list(temperaments.TEMPERAMENTS) == [row.slug for row in PRINTED]


@pytest.mark.parametrize("slug", temperaments.TEMPERAMENTS)
def test_there_are_at_least_twelve_short_ones_for_anybody(slug):
    phrases = temperaments.temperaments_for(slug)
    assert len(set(phrases)) == len(phrases) >= 12
    assert all(10 <= len(phrase) <= 60 for phrase in phrases)
    # The name decides who it is, so a phrase never says he or she.
    assert not [phrase for phrase in phrases if re.search(r"\b(he|she|his|her|hers|him)\b", phrase)]


def test_no_phrase_serves_two_professions():
    phrases = [phrase for slug in temperaments.TEMPERAMENTS for phrase in temperaments.temperaments_for(slug)]
    assert len(set(phrases)) == len(phrases)


def test_a_profession_of_the_dms_own_takes_those_of_others():
    assert temperaments.temperaments_for("bishop") == temperaments.temperaments_for("others")
