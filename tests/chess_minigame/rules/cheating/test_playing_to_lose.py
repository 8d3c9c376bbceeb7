"""Playing to lose ("Cheating", Dragon #70; R25)."""

import pytest

from campaigns.rules.errors import NotPossible
from chess_minigame.rules.cheating.playing_to_lose import check_declared, lowest_cm
from tests.chess_minigame.rules.chances import endings, opened


@pytest.mark.parametrize(("cm", "floor"), [(29, -14), (20, -10), (9, -4), (1, 0), (0, 0)])
def test_down_to_minus_half_the_cm_in_whole_points(cm, floor):
    assert lowest_cm(cm) == floor
    check_declared(floor, cm, "White")
    check_declared(cm, cm, "White")


@pytest.mark.parametrize("declared", [-15, 30])
def test_less_or_more_is_refused_with_both_bounds(declared):
    with pytest.raises(NotPossible, match=f"White .* CM of {declared}: with CM 29 it goes from -14 to 29"):
        check_declared(declared, 29, "White")


def test_the_declared_cm_is_the_one_that_counts_and_each_turn_anew():
    (end,) = [end for _, end in endings(opened("A lose=-14 / A 50; A lose=5 / A"))]
    assert end.white_cm == 5
    assert opened("A lose=-14 / A 50; A / A").turns[0].white_cm == -14


def test_it_is_a_wish_not_to_use_more_and_raises_nothing():
    options = "white.dex=14 black.has=empathy"
    cms = {end.white_cm for _, end in endings(opened("A move lose=20 / A empathy", options))}
    assert cms == {19, 20}  # 29 x 2/3 = 19 without the bonus, 33 with it
