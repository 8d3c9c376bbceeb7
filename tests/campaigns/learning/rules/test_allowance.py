"""What a player character's page says: room left today, and when there is room again (R34, R35)."""

from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules import read
from campaigns.learning.rules.contest import Event
from campaigns.learning.rules.record import Allowance, allowance
from tests.campaigns.learning.rules.table import aldous, starts_at, worth

HALF = Fraction(1, 2)


def on(day: int, *events: Event, rules: str = "", weeks: int | None = 2) -> Allowance:
    record = aldous(starts_at("60"), *events, weeks=weeks)
    return allowance(record, day=day, limit_weeks=weeks, rules=read(rules))


def test_everything_is_open_before_the_first_gain():
    assert on(0) == Allowance(Fraction(1), None, big=True)


def test_half_a_point_leaves_half_a_point_now():
    assert on(3, worth("1/2", 1)) == Allowance(HALF, None, big=True)


def test_a_whole_point_closes_the_span_to_all_but_a_big_game():
    assert on(13, worth("1", 1)) == Allowance(Fraction(0), 14, big=True)
    assert on(14, worth("1", 1)) == Allowance(Fraction(1), None, big=True)


def test_a_big_game_closes_it_to_everything():
    assert on(13, worth("3/2", 1)) == Allowance(Fraction(0), 14, big=False)
    assert on(13, worth("3/2", 1), rules="r35-second=allowed").big


def test_rolling_opens_with_the_oldest_gain_and_blocks_with_the_block():
    games = worth("1/2", 1, 0), worth("1/2", 2, 10)
    assert on(10, *games) == Allowance(Fraction(0), 14, big=True)
    assert on(14, *games) == Allowance(HALF, None, big=True)
    assert on(14, *games, rules="r34-span=blocks") == Allowance(Fraction(1), None, big=True)


def test_a_day_in_the_past_does_not_know_the_gains_after_it():
    assert on(0, worth("1", 1, 5)).left == 1


def test_without_a_learning_limit_rolled_nothing_is_closed():
    assert on(0, worth("1", 1), weeks=None) == Allowance(Fraction(1), None, big=True)


@pytest.mark.parametrize(("day", "again"), [(2, 16), (15, 16), (16, None)])
def test_next_learning_day_is_none_when_it_is_now(day, again):
    record = aldous(starts_at("60"), worth("1", 1, 2))
    assert allowance(record, day=day, limit_weeks=2, rules=read("")).next_day == again
