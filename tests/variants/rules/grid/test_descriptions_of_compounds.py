"""Words for pieces that are put together of several: their articles, and leaps that go on."""

import pytest

from variants.rules.grid.descriptions import reach, with_article
from variants.rules.grid.directions import DIAGONALLY, KNIGHT_LEAP
from variants.rules.grid.lines import Ride
from variants.rules.grid.piece import Piece


@pytest.mark.parametrize(
    "name, words", [("NW", "an NW"), ("WfD", "a WfD"), ("FLD", "an FLD"), ("BD", "a BD")]
)
def test_a_name_of_letters_is_read_letter_by_letter(name, words):
    assert with_article(Piece(name, "x", on={})) == words


@pytest.mark.parametrize(
    "name, words", [("Elemental", "an Elemental"), ("Hero", "a Hero"), ("Mage", "a Mage")]
)
def test_a_name_that_is_a_word_is_read_as_one(name, words):
    assert with_article(Piece(name, "x", on={})) == words


def test_a_rider_on_leaps_goes_on_in_one_direction():
    assert reach(Ride(KNIGHT_LEAP)) == (
        "in an L (two squares straight, then one to the side), again and again in one direction while it lands on empty "
        "squares"
    )
    assert reach(Ride(DIAGONALLY)) == "any number of squares diagonally"
