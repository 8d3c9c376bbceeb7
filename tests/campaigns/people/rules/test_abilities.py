"""Abilities, languages and powers: "an intelligence of at least eight" (R1), one teacher (R2 to R4), who reads minds."""

from dataclasses import replace

import pytest

from campaigns.people.rules import abilities, powers
from campaigns.people.rules.languages import Pupil, Teacher, free_slots, refusal_to_be_taught, slots
from campaigns.people.rules.powers import Power
from campaigns.rules.errors import Unreadable


def test_intelligence_8_can_learn_chess_and_7_cannot():
    assert abilities.can_learn(8) and not abilities.can_learn(7)
    assert abilities.refusal_to_learn("Wat", 8) is None
    assert abilities.refusal_to_learn("Wat", 7) == "Wat has Intelligence 7; chess takes at least 8."


# --- R2 to R4 --------------------------------------------------------------------------------------------
PUPIL = Pupil(1, "Aveline", intelligence=10)
TEACHER = Teacher(2, "Odo", knows_chess=True)


@pytest.mark.parametrize(("intelligence", "by_the_dm", "used", "free"), [
    (8, None, 0, 1), (8, None, 1, 0), (10, None, 1, 1), (18, 2, 3, 0),
])  # fmt: skip
def test_chess_fills_a_slot(intelligence, by_the_dm, used, free):
    assert free_slots(intelligence, by_the_dm, count=used) == free


@pytest.mark.parametrize(
    ("intelligence", "count"),
    [(3, 0), (7, 0), (8, 1), (9, 1), (10, 2), (11, 2), (12, 3), (13, 3), (14, 4), (15, 4), (16, 5), (17, 6)]
    + [(18, 7), (19, 7), (25, 7)],
)
def test_the_usual_table_gives_the_others(intelligence, count):
    assert slots(intelligence) == count


def test_the_dm_overrides_the_table():
    assert (slots(8, 5), slots(18, 0)) == (5, 0)


@pytest.mark.parametrize(("pupil", "teacher", "sentence"), [
    (PUPIL, TEACHER, None),
    (replace(PUPIL, slots=3, used=2), TEACHER, None),
    (replace(PUPIL, is_pc=False, used=9), TEACHER, None),  # NPCs are not charged a slot
    (replace(PUPIL, slots=0), TEACHER, "Aveline has no free language slot: 0 of 0 used, and chess takes one."),
    (replace(PUPIL, knows_chess=True), TEACHER, "Aveline knows chess already."),
    (PUPIL, Teacher(1, "Aveline", False), "Aveline cannot teach Aveline: chess is learned from someone who knows it."),
    (replace(PUPIL, intelligence=7), TEACHER, "Aveline has Intelligence 7; chess takes at least 8."),
    (PUPIL, replace(TEACHER, knows_chess=False), "Odo does not know chess and cannot teach it."),
    (replace(PUPIL, used=2), TEACHER, "Aveline has no free language slot: 2 of 2 used, and chess takes one."),
])  # fmt: skip
def test_a_refusal_says_why(pupil, teacher, sentence):
    assert refusal_to_be_taught(pupil, teacher) == sentence


# --- Powers and items that matter for cheating -----------------------------------------------------------
def test_powers_are_written_once_each_in_the_order_of_the_table():
    assert powers.write([Power.PSIONIC, Power.MEDALLION, Power.PSIONIC]) == "medallion psionic"
    assert powers.write([]) == ""


def test_what_is_written_is_read_back():
    assert powers.read(powers.write(Power)) == tuple(Power)
    assert powers.read("") == ()


def test_a_word_that_is_no_power_is_refused_with_those_there_are():
    with pytest.raises(Unreadable, match="“crystal-ball” is no power; they are medallion, esp-spell"):
        powers.read("medallion crystal-ball")


@pytest.mark.parametrize("power", Power)
def test_every_power_says_what_it_is_for(power):
    assert power.label and power.meaning


@pytest.mark.parametrize(("held", "psionic", "reads"), [
    ("", False, False),
    ("medallion", False, True),
    ("esp-spell", False, True),
    ("psionic-esp", True, True),
    ("empathy", True, False),
    ("psionic", True, False),
    ("detect-psionics", False, False),
])  # fmt: skip
def test_who_is_psionic_and_who_reads_minds(held, psionic, reads):
    assert powers.is_psionic(powers.read(held)) is psionic
    assert powers.reads_minds(powers.read(held)) is reads
