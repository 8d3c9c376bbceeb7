"""The chart of the CM: it uses its height, its axis has round numbers, and what does not fit is said."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.profiles.presenters.chart import MIN_SPAN, ChartPoint, CmHistory, cm_chart
from campaigns.web.chart import Axis, keep_apart

cms = st.fractions(min_value=9, max_value=1200, max_denominator=60)


def history(*points, name="Ysolde", cap=72, learns_on=None):
    """`points` as (day, CM)."""
    climb = tuple(ChartPoint(day, Fraction(str(cm)), "won") for day, cm in points)
    return CmHistory(name, climb, Fraction(cap), 3, learns_on)


def chart(*histories, today=1000):
    return cm_chart(histories, today, lambda day: f"day {day}", with_names=True)


def height(drawing):
    """Which part of the drawing's height the line takes, from 0 to 1."""
    ys = [float(mark.y.rstrip("%")) for line in drawing.lines for mark in line.marks]
    return (max(ys) - min(ys)) / 100


def cap_of(drawing):
    """What is written at the cap's line; None where it is not drawn."""
    return next((level.label for level in drawing.levels if level.kind == "cm-cap"), None)


def test_five_points_in_three_years_are_a_climb():
    drawing = chart(history((0, 38), (300, 39.5), (700, 41), (1000, 43)))
    assert [level.label for level in drawing.levels] == ["38", "39", "40", "41", "42", "43"]
    assert height(drawing) == 1


@pytest.mark.slow
@given(st.lists(cms, min_size=2, max_size=12))
def test_a_climb_takes_half_the_height_and_a_quarter_beside_its_cap(climb):
    if max(climb) - min(climb) >= 2:
        drawing = chart(history(*enumerate(climb), cap=max(climb) * 3))
        assert height(drawing) >= (0.25 if cap_of(drawing) else 0.5)


@pytest.mark.slow
@given(st.lists(cms, min_size=1, max_size=12), cms)
def test_everything_drawn_lies_on_the_drawing(climb, cap):
    drawing = chart(history(*enumerate(climb), cap=cap))
    points = [part for line in drawing.lines for place in line.points for part in place]
    points += [level.y for level in drawing.levels]
    assert all(0 <= float(place.rstrip("%")) <= 100 for place in points)


@given(st.floats(0, 1200), st.floats(0, 50))
def test_an_axis_holds_what_it_is_made_for_between_few_round_numbers(lowest, span):
    axis = Axis.fit(lowest, lowest + span, MIN_SPAN)
    assert axis.low <= lowest <= lowest + span <= axis.high + 1e-9
    assert 2 <= len(axis.levels) <= 8


def test_somebody_who_never_climbed_has_a_line_in_the_middle():
    drawing = chart(history((0, 38)))
    assert [mark.y for mark in drawing.lines[0].marks] == ["50%"]


def test_a_cap_within_reach_is_a_line_and_one_far_above_is_told():
    near, far = chart(history((0, 40), (9, 48), cap=50)), chart(history((0, 40), (9, 48), cap=120))
    assert cap_of(near) == "cap 50 (3 × initial CM)"
    assert near.notes == []
    assert cap_of(far) is None
    assert far.notes == ["cap 120 (3 × initial CM), above this chart."]


def test_the_day_the_learning_limit_ends_is_on_the_chart_and_told():
    drawing = chart(history((0, 40), (90, 41), learns_on=200), today=100)
    assert drawing.vertical_x == "100%"
    assert drawing.ticks[-1].label == "day 200"
    assert drawing.notes[-1] == "may learn again on day 200."


def test_several_people_share_one_scale_and_the_table_names_them():
    drawing = chart(history((0, 38), (5, 39)), history((3, 20), name="Bors"))
    rows = [row[:3] for row in drawing.rows]
    assert rows == [("day 0", "Ysolde", "38"), ("day 3", "Bors", "20"), ("day 5", "Ysolde", "39")]
    assert cap_of(drawing) is None and not drawing.notes
    assert drawing.lines[1].marks[0].text == "Bors, day 3: 20. won"


@pytest.mark.parametrize("text", ["38 on day 0", "39 since day 5", "cap 72 (3 × initial CM)"])
def test_a_screen_reader_hears_the_first_the_last_and_the_cap(text):
    assert text in chart(history((0, 38), (5, 39))).text


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_the_names_beside_the_lines_stand_in_their_order_and_clear_of_each_other(depths):
    spaced = keep_apart(depths, 0.1)
    ordered = sorted(spaced)
    assert all(lower - upper >= 0.1 - 1e-9 for upper, lower in pairwise(ordered)) and ordered[-1] <= 1
    pairs = sorted(zip(depths, spaced, strict=True))
    assert [place for _, place in pairs] == ordered
