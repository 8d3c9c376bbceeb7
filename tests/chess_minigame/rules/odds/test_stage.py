"""The d% against the Turn Result Table in hundredths (R11, R12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chess_minigame.rules.odds.stage import faces_by_adjustment
from chess_minigame.rules.tables import turn_result_of


@pytest.mark.parametrize(
    ("shift", "great", "good", "none", "good_black", "great_black"),
    [
        (0, 5, 40, 10, 40, 5),
        (-9, 14, 40, 10, 36, 0),  # 29 v 20 and no table: nothing is above 91
        (+9, 0, 36, 10, 40, 14),
        (+1, 4, 40, 10, 40, 6),
        (-99, 100, 0, 0, 0, 0),  # 00 is read as 01
        (+99, 0, 0, 0, 0, 100),
        (-300, 100, 0, 0, 0, 0),
        (+300, 0, 0, 0, 0, 100),
    ],
)
def test_faces_of_the_d100_that_bring_each_line(shift, great, good, none, good_black, great_black):
    assert faces_by_adjustment(shift) == (great, good, none, good_black, great_black)


@given(st.integers(-200, 200))
def test_every_face_is_counted_once(shift):
    adjustments = [turn_result_of(face + shift).adjustment for face in range(1, 101)]
    assert faces_by_adjustment(shift) == tuple(adjustments.count(number) for number in (-2, -1, 0, 1, 2))


@given(st.integers(-200, 200))
def test_what_helps_white_one_way_helps_black_the_other(shift):
    assert faces_by_adjustment(-shift) == faces_by_adjustment(shift)[::-1]
