"""A limit lets so many tries through within its window, however many come at once, and then asks to wait."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections

from campaigns.core.models import Tries
from campaigns.core.throttle import (
    RETENTION,
    Limit,
    TooManyTries,
    count_try,
    forget_tries,
    give_back_try,
    take_try,
)

pytestmark = pytest.mark.postgres

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
LIMIT = Limit("wrong", max_tries=3, window=timedelta(minutes=1))


def after(seconds):
    return NOON + timedelta(seconds=seconds)


@pytest.mark.django_db
def test_a_try_is_counted_before_it_is_made_and_one_too_many_is_refused():
    assert [take_try(LIMIT, now=NOON) for _ in range(LIMIT.max_tries)] == [1, 2, 3]
    with pytest.raises(TooManyTries):
        take_try(LIMIT, now=NOON)


@pytest.mark.django_db
def test_what_is_only_counted_is_never_refused():
    assert [count_try(LIMIT, now=NOON) for _ in range(5)] == [1, 2, 3, 4, 5]


@pytest.mark.django_db
def test_a_right_try_is_given_back_and_the_wrong_ones_before_it_are_not():
    for _ in range(LIMIT.max_tries):
        take_try(LIMIT, now=NOON)
    give_back_try(LIMIT)
    take_try(LIMIT, now=NOON)
    with pytest.raises(TooManyTries):
        take_try(LIMIT, now=NOON)


@pytest.mark.parametrize(("seconds", "wait"), [(1, "1 second"), (119, "119 seconds"), (121, "3 minutes")])
def test_a_long_wait_is_told_in_minutes(seconds, wait):
    assert f"Wait {wait} and" in str(TooManyTries(seconds))


@pytest.mark.django_db
def test_it_says_how_long_to_wait():
    for second in range(LIMIT.max_tries):
        take_try(LIMIT, now=after(second))
    with pytest.raises(TooManyTries, match="Wait 21 seconds") as wait:
        take_try(LIMIT, now=after(39.5))
    assert wait.value.seconds == 21


@pytest.mark.django_db
def test_the_window_begins_with_the_first_try_and_then_all_is_forgotten():
    for second in (0, 30, 59):
        take_try(LIMIT, now=after(second))
    with pytest.raises(TooManyTries):
        take_try(LIMIT, now=after(59.9))
    take_try(LIMIT, now=after(60))
    assert Tries.objects.get().count == 1


@pytest.mark.django_db
def test_a_refused_try_does_not_make_the_wait_longer():
    for _ in range(LIMIT.max_tries):
        take_try(LIMIT, now=NOON)
    for second in range(50):
        with pytest.raises(TooManyTries):
            take_try(LIMIT, now=after(second))
    take_try(LIMIT, now=after(60))


@pytest.mark.django_db
def test_a_clock_set_back_locks_nobody_out_for_good():
    for _ in range(LIMIT.max_tries):
        take_try(LIMIT, now=NOON)
    take_try(LIMIT, now=NOON - timedelta(days=1))


@pytest.mark.django_db
def test_who_came_earlier_and_waited_does_not_start_the_window_anew():
    for _ in range(LIMIT.max_tries):
        take_try(LIMIT, now=NOON)
    with pytest.raises(TooManyTries):
        take_try(LIMIT, now=after(-0.01))


@pytest.mark.django_db
def test_success_starts_the_count_anew_and_touches_no_other_bucket():
    other = Limit("another", max_tries=1, window=timedelta(minutes=1))
    take_try(other, now=NOON)
    for _ in range(LIMIT.max_tries):
        take_try(LIMIT, now=NOON)
    forget_tries(LIMIT)
    take_try(LIMIT, now=NOON)
    with pytest.raises(TooManyTries):
        take_try(other, now=NOON)


@pytest.mark.django_db
def test_what_is_long_over_is_swept_out_by_the_next_newcomer():
    for address in range(5):
        take_try(Limit(f"wrong {address}", max_tries=3, window=timedelta(minutes=1)), now=NOON)
    take_try(LIMIT, now=NOON + RETENTION + timedelta(seconds=1))
    assert [tries.bucket for tries in Tries.objects.all()] == [LIMIT.bucket]


def once(_):
    try:
        take_try(LIMIT, now=NOON)
        return True
    except TooManyTries:
        return False
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_many_at_once_do_not_slip_through():
    with ThreadPoolExecutor(8) as pool:
        let_through = list(pool.map(once, range(24)))
    assert sum(let_through) == LIMIT.max_tries
