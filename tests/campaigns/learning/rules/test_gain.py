"""What a win is worth ("Gaining chess experience", R31, R32): the article's own sums first."""

from fractions import Fraction

import pytest

from campaigns.learning.rules.gain import is_sure, is_under, raw_gain
from campaigns.learning.rules.wording import points_text
from campaigns.rules.errors import BadDice
from tests.campaigns.learning.rules.table import aldous, cm, npc, pc, starts_at, won


def test_29_beating_20_gains_20_29ths():
    record = aldous(starts_at("29"), won(pc("29", "29"), npc("20", 2), 1))
    assert record.cm == cm("29 20/29")
    assert record.lesson(1).working == "20 / 29 = 0.68"


def test_another_9_29ths_make_it_30():
    first, second = won(pc("29", "29"), npc("20", 2), 1), won(pc("29 20/29", "29"), npc("9 1/2", 3), 2)
    assert aldous(starts_at("29"), first, second).cm == 30


def test_14_29ths_instead_make_it_30_and_5_29ths():
    first = won(pc("29", "29"), npc("20", 2), 1)
    second = won(pc("29 20/29", "29"), npc("14", 3), 2, day=28)
    assert aldous(starts_at("29"), first, second).cm == cm("30 5/29")


def test_27_beating_three_players_of_cm_9_is_exactly_28():
    games = [won(pc("27", "27"), npc("9 1/2", person), person) for person in (2, 3, 4)]
    assert aldous(starts_at("27"), *games).cm == 28


def test_both_fractions_are_dropped_before_dividing():
    assert raw_gain(own=cm("29 20/29"), opponent=cm("9 1/2")) == Fraction(9, 29)


def test_an_equal_opponent_is_worth_exactly_one():
    assert raw_gain(own=cm("17 1/2"), opponent=cm("17")) == 1


def test_forty_gains_and_more_stay_exact():
    games = [won(npc(str(20 + n), 1, initial="100"), npc(str(9 + n % 40), 100 + n), n) for n in range(1, 81)]
    by_hand = sum((Fraction(9 + n % 40, 20 + n) for n in range(1, 81)), Fraction(20))
    assert aldous(starts_at("20"), *games).cm == by_hand
    assert by_hand.denominator > 2**64


@pytest.mark.parametrize(("face", "under"), [(1, True), (10, True), (11, False), (12, False), (20, False)])
def test_the_d20_is_strictly_under_intelligence_11(face, under):
    assert is_under(face, 11) is under


def test_intelligence_20_can_fail_and_21_cannot():
    assert not is_under(20, 20)
    assert is_under(20, 21)
    assert (is_sure(20), is_sure(21)) == (False, True)


@pytest.mark.parametrize("face", [0, 21, -1])
def test_a_face_no_d20_has_is_refused(face):
    with pytest.raises(BadDice):
        is_under(face, 11)


def test_a_sentence_has_short_fractions_exactly_and_two_decimals_of_others():
    assert points_text(Fraction(31, 24)) == "1 7/24"
    assert points_text(Fraction(11891, 15580)) == "0.76"
    assert points_text(Fraction(1, 1000)) == "1/1000"
