"""The Turn Result Table, retyped from the article, and its edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_minigame.rules.turn_result import TURN_RESULT_TABLE, turn_result_of

PRINTED = """
01-05 Great move for White -2
06-45 Good move for White -1
46-55 No change in status 0
56-95 Good move for Black +1
96-00 Great move for Black +2
"""


def test_the_five_lines_are_as_printed():
    rows = [
        f"{row.first:02}-{row.last % 100:02} {row.name} {row.adjustment:+}".replace("+0", "0")
        for row in TURN_RESULT_TABLE
    ]
    assert rows == PRINTED.strip().splitlines()


@pytest.mark.parametrize(
    ("total", "adjustment"),
    [(1, -2), (5, -2), (6, -1), (45, -1), (46, 0), (55, 0), (56, 1), (95, 1), (96, 2), (100, 2)],
)
def test_both_ends_of_every_line(total, adjustment):
    assert turn_result_of(total).adjustment == adjustment


@pytest.mark.parametrize("total", [0, -9, -10_000])
def test_a_total_below_01_counts_as_01(total):
    assert turn_result_of(total).name == "Great move for White"


@pytest.mark.parametrize("total", [101, 130, 10_000])
def test_a_total_above_00_counts_as_00(total):
    assert turn_result_of(total).name == "Great move for Black"


@given(st.integers())
def test_the_table_favours_neither_colour(total):
    assert turn_result_of(101 - total).adjustment == -turn_result_of(total).adjustment
