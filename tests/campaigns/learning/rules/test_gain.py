"""What a win is worth (R31, R32): the article's own sums; how high a CM can climb (R36)."""

from fractions import Fraction

import pytest

from campaigns.learning.rules.caps import cap_of
from campaigns.learning.rules.contest import CmSetting
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.gain import is_sure, is_under, raw_gain
from campaigns.learning.rules.verdicts import Verdict
from campaigns.learning.rules.wording import points_text
from campaigns.people.rules.cap import cap_factor
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.errors import BadDice
from tests.campaigns.learning.rules.table import AS_RULED, aldous, cm, npc, pc, starts_at, won


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
    assert raw_gain(own_cm=cm("29 20/29"), opponent_cm=cm("9 1/2")) == Fraction(9, 29)


def test_an_equal_opponent_is_worth_exactly_one():
    assert raw_gain(own_cm=cm("17 1/2"), opponent_cm=cm("17")) == 1


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


# --- How high a CM can climb -----------------------------------------------------------------------------
def test_17_and_a_half_ends_at_52_and_a_half_and_plays_as_52():
    cleric = pc("52", "17 1/2", intelligence=21)
    record = aldous(starts_at("52"), won(cleric, npc("50", 2), 1))
    assert record.cm == cm("52 1/2")
    assert plays_as(record.cm) == 52
    assert record.lesson(1).verdict is Verdict.LEARNED_LESS
    assert record.lesson(1).working == "50 / 52 = 25/26, cut to 1/2 by the cap of 52 1/2"
    assert record.lesson(1).why == ""


def test_at_the_cap_nothing_is_learned_and_no_die_is_owed():
    lesson = aldous(starts_at("60"), won(pc("60", "20", intelligence=11), npc("50", 2), 1)).lesson(1)
    assert lesson.verdict is Verdict.AT_CAP
    assert lesson.credited == 0
    assert lesson.why == "Cap reached: the CM cannot rise above 60."


def test_a_gain_that_reaches_the_cap_exactly_is_not_cut():
    record = aldous(starts_at("59"), won(pc("59", "20"), npc("59", 2), 1))
    assert record.cm == 60
    assert record.lesson(1).verdict is Verdict.LEARNED


def test_a_master_of_10_plus_100_against_50_keeps_it_and_learns_nothing():
    master = npc("110", 5, initial="10")
    record = fold(5, [CmSetting(1, 0, cm("110"), "generated"), won(master, npc("90", 2), 2)], {}, None)
    assert record.cm == 110
    assert record.lesson(2).verdict is Verdict.ABOVE_CAP
    assert record.lesson(2).why == "Already above the cap of 50: keeps the CM, and learns nothing more."


def test_one_who_falls_below_the_cap_again_may_learn_again():
    master = npc("110", 5, initial="10")
    events = [CmSetting(1, 0, cm("110"), "generated"), CmSetting(2, 1, cm("49 1/2"), "cursed")]
    record = fold(5, [*events, won(master, npc("110", 2), 3, day=2)], {}, None)
    assert record.cm == 50


@pytest.mark.parametrize(
    ("is_pc", "adventurer", "factor"),
    [(True, True, 3), (True, False, 3), (False, True, 3), (False, False, 5)],
)
def test_adventurers_stop_at_three_times_and_others_at_five(is_pc, adventurer, factor):
    assert cap_factor(is_pc=is_pc, adventurer=adventurer, rules=AS_RULED) == factor


def test_an_npc_adventurer_stops_at_three_times_or_by_house_rule_at_five():
    thief = npc("60", 5, initial="20", adventurer=True)
    start = CmSetting(0, 0, cm("60"), "generated")
    assert fold(5, [start, won(thief, npc("30", 2), 1)], {}, None).cm == 60
    assert fold(5, [start, won(thief, npc("30", 2), 1, rules="r36=five")], {}, None).cm == cm("60 1/2")


def test_the_house_rule_leaves_player_characters_at_three_times():
    assert cap_of(pc(initial="17 1/2"), won(pc(), npc("9", 2), 1, rules="r36=five").rules) == cm("52 1/2")


def test_a_bonus_does_not_raise_the_cap():
    assert cap_of(npc("61 1/2", 5, initial="11 1/2"), AS_RULED) == cm("57 1/2")
