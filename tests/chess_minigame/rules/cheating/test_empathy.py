"""Empathy ("Cheating", Dragon #70; R24)."""

from fractions import Fraction

import pytest

from tests.chess_minigame.rules.chances import asked, chance, endings, noticed, opened

EMPATH = "white.has=empathy"


def used(number, watcher="watch 1 psionic; "):
    return watcher + "; ".join(["A empathy / A 100 66"] * (number - 1) + ["A empathy / A"])


def test_the_opponent_plays_with_two_thirds_20_is_13():
    (end,) = [end for _, end in endings(opened("A empathy / A", EMPATH))]
    assert (end.white_cm, end.black_cm) == (29, 13)
    assert end.black.working == "20 x 2/3 = 13 1/3, plays as 13"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_nth_use_is_noticed_with_5n_percent(number):
    assert chance(opened(used(number), EMPATH), noticed) == Fraction(5 * number, 100)


def test_nobody_notices_who_is_neither_psionic_nor_detects_psionic_energy():
    for watcher in ("", "watch 1 esp magic lies; "):
        assert asked(opened(used(1, watcher), EMPATH)) == ["turn 1"]


@pytest.mark.parametrize("able", ["psionic", "expenditure"])
def test_spectator_and_opponent_can_notice(able):
    assert chance(opened(used(1, f"watch 1 {able}; "), EMPATH), noticed) == Fraction(5, 100)
    assert chance(opened("A empathy / A", f"{EMPATH} black.notices={able}"), noticed) == Fraction(5, 100)


TWO = "watch 1 psionic; watch 2 expenditure; "


def test_as_ruled_one_roll_decides_for_all():
    start = opened(used(1, TWO), EMPATH)
    assert chance(start, noticed) == Fraction(5, 100)
    assert {tuple(one.who for one in end.noticed) for _, end in endings(start)} == {(), (1, 2)}


def test_otherwise_each_who_could_notice_rolls():
    start = opened(used(1, TWO), f"{EMPATH} r24=each")
    assert chance(start, noticed) == 1 - Fraction(95, 100) ** 2
    assert asked(start, 100, 100) == [
        "turn 1 white's empathy, watcher 1",
        "turn 1 white's empathy, watcher 2",
        "turn 1",
    ]


def test_a_use_nobody_could_notice_counts_for_the_next():
    start = opened("A empathy / A 66; watch 1 psionic; A empathy / A", EMPATH)
    assert chance(start, noticed) == Fraction(10, 100)
