"""Option 3, good players are harder to intimidate ("Out on a Limb", Dragon #72; R42, R44)."""

from fractions import Fraction

import pytest

from chess_minigame.rules.game import read_state
from chess_minigame.rules.rousselle import steadiness
from tests.chess_minigame.rules.chances import chance, endings, opened

LAUGHING = "A scare:laughing / A"


@pytest.mark.parametrize(
    ("cm", "points"), [(0, 0), (1, 1), (10, 1), (11, 2), (20, 2), (21, 3), (29, 3), (100, 10), (101, 11)]
)
def test_one_for_each_ten_points_or_part_of_ten(cm, points):
    assert steadiness(cm) == points


def test_wisdom_10_and_cm_20_are_safe_on_12():
    start = opened(LAUGHING, "black.wis=10 option-3=on")
    assert chance(start, lambda end: end.black_cm == 20) == Fraction(12, 20)


def test_wisdom_10_and_cm_100_are_never_intimidated():
    (end,) = read_state("white=29 black=100 black.wis=10 option-3=on; d6 6; A scare:a / A 20 50").turns
    assert [scare.scared for scare in end.findings.scares] == [False]


def test_the_judge_s_adjustment_still_applies():
    start = opened(f"{LAUGHING}; adjust black 1 -4", "black.wis=10 option-3=on")
    assert chance(start, lambda end: end.black_cm == 20) == Fraction(8, 20)


def test_the_save_uses_the_normal_cm_whatever_befalls_it_this_turn():
    options = "white.has=empathy black.wis=10 option-1=on option-3=on"
    for notes in (
        "A scare:laughing / A gambit",
        "A empathy scare:laughing / A",
        "A scare:laughing / A lose=-10",
    ):
        start = opened(notes, options)
        assert {scare.needed for _, end in endings(start) for scare in end.findings.scares} == {12}
