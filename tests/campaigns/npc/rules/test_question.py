"""Asking an existing NPC: chance, answer, bonus (R50 to R55)."""

from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.npc.rules.generator import Rulings, question
from campaigns.npc.rules.generator.question import Subject
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.errors import BadDice

ROWS = {row.slug: row for row in PRINTED}


def subject(slug="noble", **numbers):
    values = {"is_pc": False, "knows_chess": False, "intelligence": 13, "wisdom": 11, "hit_points": 8}
    values |= {"age_level": None, "rulings": Rulings()} | numbers
    return Subject("Aldric", profession=ROWS.get(slug), **values)


def test_a_noble_of_intelligence_13_knows_chess_on_65_percent():
    assert subject().chance_line == "Noble: Int 13 x 5% = 65% to know chess"
    assert question.answer_line(subject(), 42, None) == "65% to know chess, rolled 42: yes"
    assert question.answer_line(subject(), 66, None) == "65% to know chess, rolled 66: no"
    assert question.answer_line(subject(), 100, None) == "65% to know chess, rolled 00: no"


def test_his_cm_is_that_of_the_generator():
    assert question.cm_with_bonus(subject(), (27,)) == Fraction(91, 2)
    assert question.cm_line(subject(), (27,)) == "Int 13 + Wis 11/2 + bonus 27 = 45 1/2 (d40: 27)"
    assert question.initial_cm(subject()) == Fraction(37, 2)


def test_a_half_percent_is_settled_by_a_d6():
    serf = subject("serf", intelligence=9)
    assert serf.may_need_d6 and not subject().may_need_d6
    assert question.answer_line(serf, 5, 3) == "4 1/2% to know chess, rolled 05 and d6 3 (1-3 is yes): yes"
    assert not question.says_yes(serf, 5, 4)
    with pytest.raises(BadDice, match="a d6 has to settle it"):
        question.says_yes(serf, 5, None)


def test_rounded_down_by_the_house_rule_no_d6_is_asked_for():
    rounded = Rulings(half_percents=HalfPercents.ROUNDED_DOWN)
    assert not subject("serf", intelligence=9, rulings=rounded).may_need_d6


def test_whoever_has_no_profession_goes_by_others():
    assert subject("").chance_line == "Others: Int 13 x 1% = 13% to know chess"


def test_a_chess_master_is_rolled_a_bonus_of_51_to_100():
    master = subject("chess-master")
    assert master.chance_line == "Chess Master: 100% to know chess"
    assert question.cm_with_bonus(master, (1,)) == Fraction(37, 2) + 51


def test_a_dragon_rolls_a_die_for_each_age_level():
    dragon = subject("dragon", hit_points=66, age_level=3)
    assert dragon.chance_line == "Dragon: Int 13 x 1% + 66 hp x 1/2% = 46% to know chess"
    assert str(dragon.bonus.dice) == "3d8"
    assert question.cm_with_bonus(dragon, (1, 1, 8)) == Fraction(37, 2) + 7
    at_once = subject("dragon", age_level=3, rulings=Rulings(dragon_bonus=DragonBonus.TIMES_LEVEL))
    assert question.cm_with_bonus(at_once, (8,)) == Fraction(37, 2) + 21


@pytest.mark.parametrize(("asked", "why"), [
    (subject(knows_chess=True), "knows chess already"),
    (subject(is_pc=True), "learn chess from somebody who knows it"),
    (subject(intelligence=7), "chess takes at least 8"),
    (subject("dragon"), "set the age level of Aldric first"),
])  # fmt: skip
def test_who_is_not_asked(asked, why):
    assert why in question.refusal(asked)


def test_below_intelligence_8_not_even_a_chess_master_has_a_chance():
    dull = subject("chess-master", intelligence=7)
    assert dull.chance == 0 and dull.chance_line.endswith("0% to know chess below Intelligence 8")
