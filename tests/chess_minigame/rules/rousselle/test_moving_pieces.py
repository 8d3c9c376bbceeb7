"""Option 2, pieces moved under a master's eye ("Out on a Limb", Dragon #72; R41): hand-computed chances."""

from fractions import Fraction

import pytest

from tests.chess_minigame.rules.chances import asked, chance, endings, noticed, opened

OPTION = "white.dex=14 option-2=on"
TRY = "A move / A"


def works(start):
    return chance(start, lambda end: end.white.changes.moved_bonus)


def test_dexterity_14_against_a_cm_of_20_works_with_14_20ths_of_80_percent():
    assert works(opened(TRY, OPTION)) == Fraction(14, 20) * Fraction(80, 100)


def test_every_watcher_s_own_cm_counts_and_who_cannot_play_sees_nothing():
    start = opened(f"watch 1 cm=30; watch 2; {TRY}", OPTION)
    assert works(start) == Fraction(14, 20) * Fraction(80, 100) * Fraction(70, 100)
    assert asked(start, 1, 100, 100) == [
        "turn 1 white moves",
        "turn 1 white moves, eye of watcher black",
        "turn 1 white moves, eye of watcher 1",
        "turn 1",
    ]


def test_equal_to_the_cm_is_noticed():
    start = opened(TRY, OPTION)
    assert chance(start, noticed) == Fraction(20, 100)


def test_a_cm_of_100_always_notices_without_a_roll():
    start = opened(f"watch 1 cm=100; {TRY}", OPTION)
    assert works(start) == 0
    assert {1} <= {one.who for _, end in endings(start) for one in end.noticed}
    assert asked(start, 1, 100)[-1] == ""


def test_the_bonus_is_the_dexterity_still():
    assert {end.white_cm for _, end in endings(opened(TRY, OPTION))} == {29, 43}


def test_a_failed_dexterity_roll_fails_though_nobody_notices():
    start = opened(TRY, OPTION)
    assert asked(start, 15, 100) == [
        "turn 1 white moves",
        "turn 1 white moves, eye of watcher black",
        "turn 1",
    ]
    ends = [end for _, end in endings(start)]
    assert any(not end.noticed and not end.white.changes.moved_bonus for end in ends)


def test_otherwise_nobody_rolls_after_a_failed_dexterity_roll():
    start = opened(TRY, f"{OPTION} r41=no-roll")
    assert asked(start, 15) == ["turn 1 white moves", "turn 1"]
    assert works(start) == works(opened(TRY, OPTION))
    assert chance(start, noticed) == Fraction(14, 20) * Fraction(20, 100)


@pytest.mark.parametrize(
    ("before", "percent"),
    [
        ("A move / A 1 100 60", 20),  # nobody noticed: no penalty
        ("A move / A 20 100 60", 20),  # a failed Dexterity roll alone is not caught
        ("A move / A 1 20; decide:nothing; 60", 30),
        ("A move / A 1 20; decide:nothing; 60; A move / A 1 100 45", 40),
        ("A move / A 1 20; decide:nothing; 60; A / A 60", 30),
    ],
)
def test_after_having_been_caught_each_further_try_takes_ten_off_all_rolls(before, percent):
    start = opened(f"{before}; {TRY}", OPTION)
    assert works(start) == Fraction(14, 20) * Fraction(100 - percent, 100)


def test_the_penalty_lets_even_one_who_cannot_play_notice():
    start = opened(f"watch 1; A move / A 1 20; decide:nothing; 60; {TRY}", OPTION)
    assert works(start) == Fraction(14, 20) * Fraction(70, 100) * Fraction(90, 100)


def test_it_replaces_the_thief_s_roll_the_loss_by_tries_and_the_1_percent():
    thief = "white.dex=20 white.thief=100 option-2=on"
    start = opened(f"A move / A 100 40; {TRY}", thief)
    assert asked(start, 100) == ["turn 2 white moves, eye of watcher black", "turn 2"]
    assert works(start) == Fraction(80, 100)


def test_esp_and_intimidation_do_not_lower_the_eye_of_a_watcher():
    options = "white.dex=14 white.has=medallion black.wis=10 option-2=on"
    for notes in ("A move medallion / A", "A move scare:laughing / A"):
        assert chance(opened(notes, options), noticed) == Fraction(20, 100)
