"""Each kind as the reference page tells of it."""

import pytest

from variants.rules.grid.descriptions import describe
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.chart import ALTERNATIVE, CHARTS, STANDARD
from variants.rules.wotn.looks import improvement_sentence
from variants.rules.wotn.pieces import BY_TOKEN, token


def test_a_wfd():
    wfd = BY_TOKEN["WfD"]
    assert (STANDARD.level(wfd), STANDARD.alignment(wfd)) == (2, "the Way of the Knight")
    assert describe(GRID, wfd) == [
        "It moves one square horizontally or vertically, or jumps two squares straight ahead or back.",
        "Pieces in between do not block a jump.",
    ]


@pytest.mark.parametrize(
    ("chart", "kind", "sentence"),
    [
        (STANDARD, "WfD", "It improves to a Knight by capturing a piece of level 1 or higher, or by reaching its rank 7."),
        (STANDARD, "R", "It improves to a Knightrider or an FLD by capturing a piece of level 3 or higher."),
        (ALTERNATIVE, "R", "It improves to a Chancellor or a Queen by capturing a piece of level 3 or higher."),
        (STANDARD, "K", "Level 11 is the highest: it cannot improve."),
    ],
)  # fmt: skip
def test_how_a_kind_improves(chart, kind, sentence):
    assert improvement_sentence(chart, BY_TOKEN[kind]) == sentence
    assert bool(chart.choices(BY_TOKEN[kind])) is (kind != "K")


@pytest.mark.parametrize("chart", CHARTS.values())
def test_every_kind_of_a_chart_is_told_of_by_its_level(chart):
    levels = [chart.level(piece) for piece in chart.kinds]
    assert levels == sorted(levels)
    assert all(describe(GRID, piece) and improvement_sentence(chart, piece) for piece in chart.kinds)
    assert len(set(map(token, chart.kinds))) == len(chart.kinds)
