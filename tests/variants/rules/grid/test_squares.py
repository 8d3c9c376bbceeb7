"""Squares by number, name and colour."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import Unreadable
from variants.rules.grid.squares import Grid

CHESS = Grid(8, 8)
GRIDS = [CHESS, Grid(12, 8, ("lower", "middle", "upper")), Grid(10, 9), Grid(3, 3, ("under", "over"))]


def is_light(grid, square):
    """Whether the square is light: on every level the corner at White's near right is."""
    file, rank, _ = grid.spot(square)
    return (grid.files - 1 - file + rank) % 2 == 0


def test_a_flat_grid_writes_no_level():
    assert [CHESS.name(square) for square in (0, 7, 63)] == ["a1", "h1", "h8"]
    assert CHESS.read("e4") == 28


def test_the_corner_at_white_s_right_is_light():
    assert is_light(CHESS, CHESS.read("h1"))
    assert not is_light(CHESS, CHESS.read("a1"))


@pytest.mark.parametrize("grid", GRIDS)
def test_names_and_numbers_are_one_to_one(grid):
    names = [grid.name(square) for square in range(grid.size)]
    assert len(set(names)) == grid.size
    found = re.findall(grid.pattern, " ".join(names))
    assert [grid.read(name) for name in found] == list(range(grid.size))
    assert grid.named(" ".join(names)) == tuple(range(grid.size))


@pytest.mark.parametrize("grid", GRIDS)
@given(data=st.data())
def test_a_step_and_back_leads_home_unless_it_leaves_the_grid(grid, data):
    square = data.draw(st.integers(0, grid.size - 1))
    by = tuple(data.draw(st.integers(-3, 3)) for _ in range(3))
    there = grid.shifted(square, by)
    if there is not None:
        assert grid.shifted(there, tuple(-step for step in by)) == square
        assert tuple(b - a for a, b in zip(grid.spot(square), grid.spot(there), strict=True)) == by


@pytest.mark.parametrize(
    ("grid", "text"),
    [(CHESS, "i1"), (CHESS, "a9"), (CHESS, "2a1"), (GRIDS[1], "a1"), (GRIDS[1], "4a1"), (CHESS, "")],
)
def test_what_is_no_square_is_refused_with_an_example(grid, text):
    with pytest.raises(Unreadable, match="is not a square: write .* like"):
        grid.read(text)
