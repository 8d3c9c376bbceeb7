"""Each kind as the reference page shows it."""

from types import SimpleNamespace

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.grid.diagrams import marks
from variants.rules.grid.words import describe
from variants.rules.orthodox.pieces import GRID
from variants.rules.wotn.chart import ALTERNATIVE, CHARTS, STANDARD
from variants.rules.wotn.looks import improves
from variants.rules.wotn.pieces import BY_TOKEN, token


def entry(chart, piece):
    """What a page tells of a kind; `marks` are the squares it reaches from e4 on an empty board, each with its letter."""
    return SimpleNamespace(
        token=token(piece),
        level=chart.level(piece),
        alignment=chart.alignment(piece),
        moves=tuple(describe(GRID, piece)),
        improves=improves(chart, piece),
        becomes=chart.choices(piece),
        marks=marks(GRID, piece, Side.WHITE, GRID.read("e4")),
    )


def told(kind, chart=STANDARD):
    return entry(chart, BY_TOKEN[kind])


def test_a_wfd():
    wfd = told("WfD")
    assert (wfd.token, wfd.level, wfd.alignment) == ("WfD", 2, "the Way of the Knight")
    assert wfd.moves == (
        "It moves one square horizontally or vertically, or jumps two squares straight ahead or back.",
        "Pieces in between do not block a jump.",
    )
    assert wfd.improves == (
        "It improves to a Knight by capturing a piece of level 1 or higher, or by reaching its rank 7.",
    )
    assert {GRID.name(square) for square in wfd.marks} == {"e6", "e5", "e3", "e2", "d4", "f4"}


def test_a_rook_by_both_charts():
    assert told("R").improves == (
        "It improves to a Knightrider or an FLD by capturing a piece of level 3 or higher.",
    )
    assert told("R", ALTERNATIVE).improves == (
        "It improves to a Chancellor or a Queen by capturing a piece of level 3 or higher.",
    )


def test_a_king():
    assert told("K").improves == ("Level 11 is the highest: it cannot improve.",)
    assert told("K").becomes == ()


@pytest.mark.parametrize("chart", CHARTS.values())
def test_every_kind_of_a_chart_has_its_entry(chart):
    entries = [entry(chart, piece) for piece in chart.kinds]
    assert [there.level for there in entries] == sorted(there.level for there in entries)
    assert all(there.moves and there.improves and there.marks for there in entries)
    assert (
        len({there.token for there in entries})
        == len(entries)
        == len({token(piece) for piece in chart.kinds})
    )
