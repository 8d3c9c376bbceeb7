"""Who meets whom while time passes: leagues go round, clubs draw lots, a teacher plays every pupil."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from campaigns.downtime.rules.fixtures import GroupKind, MeetingGroup, count_games, fixtures, league_round
from campaigns.rules.seeded_dice import SeededDice
from tests.examples import examples

LOTS = SeededDice("Harvest").lot


def group(kind=GroupKind.LEAGUE, people=(1, 2, 3, 4), **more):
    return MeetingGroup(kind, "Guild", tuple(people), **{"every": 7, **more})


@given(st.integers(2, 15))
@examples(50)
def test_in_a_league_everybody_meets_everybody_once_a_cycle_and_nobody_twice_a_day(count):
    people = range(count)
    rounds = count - 1 + count % 2
    games = [game for number in range(rounds) for game in league_round(people, number)]
    assert Counter(map(frozenset, games)) == Counter(map(frozenset, combinations(people, 2)))
    for number in range(rounds):
        there = [person for game in league_round(people, number) for person in game]
        assert len(there) == len(set(there))


@given(st.integers(2, 15))
@examples(50)
def test_the_next_cycle_has_the_same_games_with_colours_changed(count):
    people, rounds = range(count), count - 1 + count % 2
    for number in range(rounds):
        turned = [(black, white) for white, black in league_round(people, number + rounds)]
        assert turned == [*league_round(people, number)]


def test_a_club_pairs_everybody_by_lot_and_an_odd_one_rests():
    club = group(GroupKind.CLUB, range(7))
    days = {}
    for game in fixtures([club], 0, 70, LOTS):
        days.setdefault(game.day, []).append({game.white, game.black})
    assert [*days] == [*range(7, 71, 7)]
    assert all(len(games) == 3 and len(set().union(*games)) == 6 for games in days.values())
    assert len({frozenset(map(frozenset, games)) for games in days.values()}) > 5


def test_a_teacher_plays_every_pupil_with_colours_in_turn():
    school = group(GroupKind.TEACHER, (1, 2), teacher=9)
    games = [(game.day, game.white, game.black) for game in fixtures([school], 0, 14, LOTS)]
    assert games == [(7, 9, 1), (7, 9, 2), (14, 1, 9), (14, 2, 9)]


@given(st.lists(st.tuples(st.sampled_from(GroupKind), st.integers(2, 9), st.integers(1, 40)), max_size=4))
@examples(100)
def test_so_many_games_are_counted_as_are_played_in_order_of_dates(plans):
    groups = [
        group(kind, range(count), every=every, teacher=99 if kind is GroupKind.TEACHER else None)
        for kind, count, every in plans
    ]
    games = [*fixtures(groups, 5, 125, LOTS)]
    assert len(games) == count_games(groups, 5, 125)
    assert [game.day for game in games] == sorted(game.day for game in games)
    assert len({game.game for game in games}) == len(games)
    assert games == [*fixtures(groups, 5, 125, LOTS)]
