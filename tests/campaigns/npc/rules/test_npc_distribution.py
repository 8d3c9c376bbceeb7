"""What 4000 people of one seed look like against the exact chances.

Every test is a fixed seed, so it passes or fails for ever. The bounds are those of 4.5 standard deviations (about
seven in a million for a fair generator and an unseen seed) and chi-square at one in a million.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.npc.rules import generator as npc
from campaigns.npc.rules.generator import Field, Rulings
from campaigns.people.rules.professions import PRINTED

PEOPLE = 4000
DEVIATIONS = 4.5
ROW = {row.slug: row for row in PRINTED}

# Chances in half-percents for a point of Intelligence, retyped from the list.
RATES = {
    "noble": 10, "magic-user": 6, "fighter": 4, "thief": 4, "cleric": 4, "gambler": 4, "merchant": 4,
    "serf": 1, "others": 2,
}  # fmt: skip

THREE_D6 = Counter(sum(faces) for faces in product(range(1, 7), repeat=3))


def quick_for_nobles(rows):
    """One profession in the quick run: the others are drawn by the same code, from other rows of the list."""
    return [pytest.param(*row, marks=[] if row[0] == "noble" else pytest.mark.slow) for row in rows]


@cache
def generated(slug, rulings=None):
    rulings = rulings or Rulings()
    return [npc.generate_person(ROW[slug], "four thousand", n, rulings) for n in range(1, PEOPLE + 1)]


def z(hits, chance):
    """How many standard deviations `hits` of 4000 lie from what `chance` makes one expect."""
    return abs(hits - PEOPLE * chance) / sqrt(PEOPLE * chance * (1 - chance))


def exact(slug, whole=lambda chance: Fraction(chance, 200)):
    bright = {score: ways for score, ways in THREE_D6.items() if score >= 8}
    return sum(Fraction(ways, 216) * whole(min(200, RATES[slug] * score)) for score, ways in bright.items())


def dragon_chance():
    dice = product(range(1, 11), range(1, 9), range(1, 9))
    cases = [min(200, 2 * (8 + mind) + (4 + hit_die) * age) for mind, hit_die, age in dice]
    return Fraction(sum(cases), 200 * len(cases))


def critical(free):
    """Chi-square's one-in-a-million bound (Wilson and Hilferty's approximation)."""
    return free * (1 - 2 / (9 * free) + 4.75 * sqrt(2 / (9 * free))) ** 3


def chi_square(values, chances):
    counts = Counter(values)
    assert set(counts) <= set(chances)
    expected = {value: PEOPLE * chance for value, chance in chances.items()}
    return sum((counts[value] - wanted) ** 2 / wanted for value, wanted in expected.items())


@pytest.mark.parametrize("slug", quick_for_nobles([(slug,) for slug in RATES]))
def test_as_many_know_chess_as_the_list_says(slug):
    knowing = sum(someone.knows_chess for someone in generated(slug))
    assert z(knowing, exact(slug)) < DEVIATIONS


@pytest.mark.slow
def test_as_many_serfs_know_chess_where_halves_are_rounded_down():
    knowing = sum(one.knows_chess for one in generated("serf", Rulings(HalfPercents.ROUNDED_DOWN)))
    assert z(knowing, exact("serf", lambda chance: Fraction(chance // 2, 100))) < DEVIATIONS


@pytest.mark.slow
def test_as_many_dragons_know_chess_as_their_minds_and_hit_points_say():
    assert z(sum(dragon.knows_chess for dragon in generated("dragon")), dragon_chance()) < DEVIATIONS


@pytest.mark.slow
def test_every_chess_master_of_intelligence_8_knows_chess():
    masters = generated("chess-master")
    assert all(master.knows_chess == (master.intelligence >= 8) for master in masters)
    bright = Fraction(sum(ways for score, ways in THREE_D6.items() if score >= 8), 216)
    assert z(sum(master.knows_chess for master in masters), bright) < DEVIATIONS


@pytest.mark.parametrize("field", [Field.INTELLIGENCE, Field.WISDOM, Field.DEXTERITY])
def test_abilities_are_three_dice(field):
    scores = [someone.fact(field).value for someone in generated("noble")]
    chances = {score: ways / 216 for score, ways in THREE_D6.items()}
    assert chi_square(scores, chances) < critical(15)


@pytest.mark.parametrize(("slug", "lowest", "highest"), quick_for_nobles([
    ("noble", 1, 40), ("magic-user", 1, 30), ("fighter", 1, 30), ("thief", 1, 40), ("cleric", 1, 10),
    ("gambler", 1, 50), ("merchant", 1, 20), ("serf", 1, 8), ("chess-master", 51, 100), ("others", 1, 12),
]))  # fmt: skip
def test_bonuses_are_even_over_their_range(slug, lowest, highest):
    span = range(lowest, highest + 1)
    bonuses = [someone.fact(Field.BONUS).value for someone in generated(slug)]
    assert chi_square(bonuses, dict.fromkeys(span, 1 / len(span))) < critical(len(span) - 1)


@pytest.mark.slow
@pytest.mark.parametrize("ruling", DragonBonus)
def test_a_dragons_bonus_has_the_mean_and_spread_of_the_house_rule(ruling):
    """0-7 has mean 3.5 and variance 21/4; n dice have n times the variance, n times one die n squared times."""
    dragons = generated("dragon", Rulings(dragon_bonus=ruling))
    levels = [dragon.age_level for dragon in dragons]
    assert chi_square(levels, dict.fromkeys(range(1, 9), 1 / 8)) < critical(7)
    power = 1 if ruling is DragonBonus.PER_LEVEL else 2
    scaled = [
        (dragon.fact(Field.BONUS).value - 3.5 * dragon.age_level) / sqrt(21 / 4 * dragon.age_level**power)
        for dragon in dragons
    ]
    assert abs(sum(scaled)) / sqrt(PEOPLE) < DEVIATIONS
    # The square of a standardised 0-7 has variance below 2, the normal's.
    assert abs(sum(value**2 for value in scaled) - PEOPLE) / sqrt(2 * PEOPLE) < DEVIATIONS


@pytest.mark.slow
def test_whether_one_knows_chess_says_nothing_about_the_bonus():
    gamblers = generated("gambler")
    bonuses = [one.fact(Field.BONUS).value for one in gamblers if one.knows_chess]
    deviation = sqrt((50**2 - 1) / 12 / len(bonuses))
    assert abs(sum(bonuses) / len(bonuses) - 25.5) < DEVIATIONS * deviation


@pytest.mark.slow
def test_the_half_percents_d6_is_even_and_apart_from_the_d100():
    faces = [serf.fact(Field.KNOWS).faces for serf in generated("serf")]
    assert chi_square([d6 for _, d6 in faces], dict.fromkeys(range(1, 7), 1 / 6)) < critical(5)
    percentiles = [percentile for percentile, _ in faces]
    assert chi_square(percentiles, dict.fromkeys(range(1, 101), 1 / 100)) < critical(99)
    low = [d6 for percentile, d6 in faces if percentile <= 50]
    assert abs(sum(low) / len(low) - 3.5) < DEVIATIONS * sqrt(35 / 12 / len(low))
