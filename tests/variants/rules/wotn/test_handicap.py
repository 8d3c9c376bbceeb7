"""Handicap points as a fold over what happened between two players (R10.1, R10.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import NotPossible
from variants.rules.pair import Adjustment, DrawnGame, Win
from variants.rules.wotn.handicap import MAX_POINTS, WotnHandicap

fold = WotnHandicap().fold

ANNA, BO = "Anna", "Bo"
EVENTS = st.one_of(
    st.builds(Win, st.sampled_from([ANNA, BO])),
    st.builds(DrawnGame),
    st.builds(Adjustment, st.sampled_from([ANNA, BO]), st.integers(-5, 5)),
)


def points_now(one, other, events):
    """The points after everything that happened."""
    steps = fold(one, other, events)
    return steps[-1].points if steps else {one: 0, other: 0}


# R10.1
def test_both_begin_with_nothing():
    assert points_now(ANNA, BO, []) == {ANNA: 0, BO: 0}


# R10.2
# A20
def test_the_loser_gains_a_point_unless_the_winner_has_one_to_lose():
    happened = [Win(ANNA), Win(ANNA), Win(BO), Win(BO), Win(BO)]
    assert [step.points[BO] for step in fold(ANNA, BO, happened)] == [1, 2, 1, 0, 0]
    assert [step.points[ANNA] for step in fold(ANNA, BO, happened)] == [0, 0, 0, 0, 1]


def test_a_draw_changes_nothing():
    assert points_now(ANNA, BO, [Win(ANNA), DrawnGame()]) == {ANNA: 0, BO: 1}


# R10.10
def test_who_has_white_is_no_matter():
    assert points_now(ANNA, BO, [Win(ANNA)]) == points_now(BO, ANNA, [Win(ANNA)])


# A29
def test_the_dm_can_give_points_to_both():
    assert points_now(ANNA, BO, [Adjustment(ANNA, 2), Adjustment(BO, 1), Win(ANNA)]) == {ANNA: 1, BO: 1}


def test_points_never_fall_below_nothing_nor_grow_beyond_what_is_written():
    assert points_now(ANNA, BO, [Adjustment(ANNA, -3)]) == {ANNA: 0, BO: 0}
    assert points_now(ANNA, BO, [Adjustment(ANNA, 1000)]) == {ANNA: MAX_POINTS, BO: 0}


def test_strangers_and_pairs_of_one_are_refused():
    with pytest.raises(NotPossible, match="Cleo is not one of Anna and Bo"):
        fold(ANNA, BO, [Win("Cleo")])
    with pytest.raises(NotPossible, match="two different players"):
        fold(ANNA, ANNA, [])


@given(st.lists(EVENTS))
def test_without_the_dm_at_most_one_of_them_has_points(happened):
    games = [event for event in happened if not isinstance(event, Adjustment)]
    assert 0 in points_now(ANNA, BO, games).values()


@given(st.lists(EVENTS))
def test_every_step_is_the_fold_of_what_came_before(happened):
    for number, step in enumerate(fold(ANNA, BO, happened), 1):
        assert step.event == happened[number - 1]
        assert step.points == points_now(ANNA, BO, happened[:number])
        assert all(0 <= points <= MAX_POINTS for points in step.points.values())
