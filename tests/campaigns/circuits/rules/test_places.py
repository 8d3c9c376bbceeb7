"""Laws of places and prizes, of every format: each place is somebody's, each prize is paid once, and shares stay within the pot."""

from random import Random

import pytest

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.meetings import Competitor
from campaigns.circuits.rules.prizes import PlacePrize, awards, prize_places
from campaigns.circuits.rules.terms import Format, Terms, safe_rounds
from tests.campaigns.circuits.rules import played

POT = 60_000
SHARES = (PlacePrize(1, percent=50), PlacePrize(2, percent=30), PlacePrize(3, percent=20))


def by_chance(format, seed):
    """A tournament of so many as chance has it, with walk-overs, and one who leaves a Swiss or a round robin; of as many rounds as are then safe."""
    dice = Random(seed)
    count = dice.randint(4, 9)
    rounds, most = safe_rounds(count - 1) if format.is_swiss else 0, 2 if format is Format.SWISS_FINAL else 0
    terms = Terms(format, rounds, twice=format is Format.ROUND_ROBIN and dice.random() < 0.3, most=most)
    results = (
        played.AT_THE_BOARD[:2] if format in (Format.KNOCKOUT, Format.SWISS_FINAL) else played.OF_ALL_SORTS
    )
    course = Course(terms, played.entries(count), ())
    leaves = dice.randint(1, count), dice.randint(1, 3)
    while not course.is_complete:
        course = played.next_round(course, played.by_chance(dice.random(), results))
        if format is not Format.KNOCKOUT and course.last_round == leaves[1] < course.main_rounds:
            entries = tuple(
                Competitor(one.number, last=leaves[1]) if one.number == leaves[0] else one
                for one in course.entries
            )
            course = Course(terms, entries, course.meetings)
    return course


@pytest.mark.parametrize("seeds", [range(25), pytest.param(range(25, 1000), marks=pytest.mark.slow)], ids=len)
@pytest.mark.parametrize("format", Format)
def test_places_are_parted_among_all_and_each_prize_is_paid_once(format, seeds):
    for seed in seeds:
        course = by_chance(format, seed)
        for places in (course.places, prize_places(course.places, course.left_early)):
            spans = sorted(set(places.values()))
            held = [place for first, last in spans for place in range(first, last + 1)]
            assert held == [*range(1, len(places) + 1)], seed
            assert all(
                last - first + 1 == sum(one == (first, last) for one in places.values())
                for first, last in spans
            )
        assert course.left_early.isdisjoint(places)
        assert sum(awards(SHARES, POT, places).values()) <= POT


def test_who_leaves_early_gives_the_prize_to_whoever_comes_next():
    places = {1: (1, 1), 2: (2, 3), 3: (2, 3), 4: (4, 4)}
    assert prize_places(places, {1}) == {2: (1, 2), 3: (1, 2), 4: (3, 3)}
    assert prize_places(places, {2}) == {1: (1, 1), 3: (2, 2), 4: (3, 3)}
    assert awards(SHARES, POT, prize_places(places, {1})) == {2: 24_000, 3: 24_000, 4: 12_000}


def test_who_leaves_after_the_last_round_or_is_out_of_a_knockout_has_not_left_early():
    course = played.swiss(6, 3)
    stayed = Course(course.terms, (Competitor(1, last=3), *course.entries[1:]), course.meetings)
    left = Course(course.terms, (Competitor(1, last=2), *course.entries[1:]), course.meetings)
    assert (stayed.left_early, left.left_early) == (set(), {1})
    knockout = played.knockout(4)
    beaten = Course(knockout.terms, (*knockout.entries[:3], Competitor(4, last=2)), knockout.meetings)
    assert beaten.left_early == set()
