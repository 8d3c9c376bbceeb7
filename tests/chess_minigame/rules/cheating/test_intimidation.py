"""Intimidation and dragons ("Cheating", Dragon #70; R26, R27)."""

from fractions import Fraction
from math import comb

import pytest

from campaigns.rules.contract import Roll, Side
from campaigns.rules.errors import NotPossible, Unreadable
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.game import read_state
from chess_minigame.rules.match import act, awaits
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.questions import run_procedure
from tests.chess_minigame.rules.chances import asked, chance, endings, opened

LAUGHING = "A scare:laughing / A"
WISE = "black.wis=13"


def scares(number):
    return " ".join(f"scare:means_{chr(97 + one)}" for one in range(number))


def test_wisdom_or_less_is_safe_and_one_success_takes_a_tenth():
    start = opened(LAUGHING, WISE)
    assert chance(start, lambda end: end.black_cm == 18) == Fraction(7, 20)
    assert chance(start, lambda end: end.black_cm == 20) == Fraction(13, 20)


def test_successes_add_up():
    start = opened(f"A {scares(3)} / A", "black.wis=10")
    for successes, cm in enumerate((20, 18, 16, 14)):
        assert chance(start, lambda end, cm=cm: end.black_cm == cm) == Fraction(comb(3, successes), 8)


def test_five_at_most_count_though_more_may_be_tried():
    text = f"white=29 black=20 black.wis=1; d6 6; A {scares(7)} / A" + " 20" * 7
    state = read_state(text)
    assert awaits(state) == Roll("turn 1", awaits(state).dice, "the result of turn 1", secret=True)
    (end,) = read_state(f"{text} 50").turns
    assert sum(scare.scared for scare in end.findings.scares) == 7
    assert (end.black_cm, end.black.working) == (10, "20 x 5/10 = 10")


def test_the_roll_is_open_and_may_be_the_victim_s():
    roll = run_procedure(turn(opened(LAUGHING, WISE)), ())
    assert isinstance(roll, Roll)
    assert (roll.key, str(roll.dice)) == ("turn 1 white scares black 1", "d20")
    assert (roll.secret, roll.by) == (False, Side.BLACK)
    assert roll.why == "Black's Wisdom against “laughing”"


def test_the_open_rolls_come_before_everything_secret():
    start = opened("A move scare:a / A scare:b", "white.dex=14 white.wis=10 black.wis=10")
    assert asked(start, 1, 1, 1) == [
        "turn 1 white scares black 1",
        "turn 1 black scares white 1",
        "turn 1 white moves, watcher black",
        "turn 1",
    ]


def test_the_same_means_twice_in_one_turn_is_refused_case_and_blanks_apart():
    with pytest.raises(Unreadable, match="stands twice on the note"):
        read_action("A scare:a_sword scare:A_SWORD / A")


def test_the_same_means_can_be_tried_turn_after_turn():
    start = opened(f"{LAUGHING} 20 50; {LAUGHING}", WISE)
    assert asked(start) == ["turn 2 white scares black 1"]


# the judge's adjustment


@pytest.mark.parametrize(("by", "safe"), [("+2", 15), ("-3", 10), ("+30", 20), ("-30", 0)])
def test_the_judge_adjusts_the_wisdom_before_the_roll(by, safe):
    start = opened(f"{LAUGHING}; adjust black 1 {by}", WISE)
    assert chance(start, lambda end: end.black_cm == 20) == Fraction(safe, 20)


def test_the_last_word_counts_and_only_for_its_own_attempt():
    start = opened(f"A {scares(2)} / A; adjust black 2 +5; adjust black 2 -13", WISE)
    ends = [end for _, end in endings(start)]
    assert {scare.needed for end in ends for scare in end.findings.scares if scare.attempt == 1} == {13}
    assert {scare.needed for end in ends for scare in end.findings.scares if scare.attempt == 2} == {0}


@pytest.mark.parametrize("adjust", ["adjust black 1 +1", "adjust white 1 +1", "adjust black 3 +1"])
def test_an_adjustment_comes_before_its_roll_and_needs_an_attempt(adjust):
    state = read_state(f"white=29 black=20 {WISE}; d6 6; A {scares(2)} / A 5")
    with pytest.raises(NotPossible, match="an adjustment comes before its roll"):
        act(state, read_action(adjust))


# dragons


@pytest.mark.parametrize(
    ("dragon", "foe", "tries"), [(20, 40, False), (21, 40, True), (40, 40, True), (1, 1, True)]
)
def test_a_dragon_of_more_than_half_the_foe_s_hit_points_tries_each_turn(dragon, foe, tries):
    options = f"white.hp={dragon} white.dragon black.wis=13 black.hp={foe}"
    key = "turn 2 white scares black 0" if tries else "turn 2"
    turns = "A / A 1 50; A / A" if tries else "A / A 50; A / A"
    assert asked(opened(turns, options)) == [key]


def test_the_dragon_s_attempt_comes_last_and_counts_among_the_five():
    options = "white.hp=60 white.dragon black.wis=1 black.hp=40"
    text = f"white=29 black=20 {options}; d6 6; A {scares(5)} / A" + " 20" * 6 + " 50"
    (end,) = read_state(text).turns
    assert [scare.attempt for scare in end.findings.scares] == [1, 2, 3, 4, 5, 0]
    assert end.findings.scares[-1].means == "the dragon itself"
    assert end.black_cm == 10


def test_two_dragons_frighten_each_other():
    both = "white.wis=10 white.hp=40 white.dragon black.wis=10 black.hp=40 black.dragon"
    assert asked(opened("A / A", both), 1, 1) == [
        "turn 1 white scares black 0",
        "turn 1 black scares white 0",
        "turn 1",
    ]


WOUNDED = "white.hp=60 white.dragon black.wis=13 black.hp=40"


def test_hit_points_entered_during_the_match_count_from_the_next_notes_on():
    state = opened("A / A 1 50; hp white 20; A / A", WOUNDED)
    assert asked(state) == ["turn 2"]
    assert asked(opened("A / A 1 50; hp white 20; hp white 21; A / A", WOUNDED)) == [
        "turn 2 white scares black 0"
    ]
    assert asked(opened("A / A 1 50; hp white 20; hp black 39; A / A", WOUNDED)) == [
        "turn 2 white scares black 0"
    ]


def test_a_wound_while_the_notes_are_with_the_judge_leaves_that_turn_alone():
    state = act(read_state(f"white=29 black=20 {WOUNDED}; d6 6; A / A"), read_action("hp white 1"))
    assert state.open_turn is not None
    assert asked(state.open_turn) == ["turn 1 white scares black 0"]


def test_hit_points_that_are_so_already_or_without_a_dragon_are_refused():
    with pytest.raises(NotPossible, match="White has 60 hit points already"):
        act(read_state(f"white=29 black=20 {WOUNDED}; d6 6"), read_action("hp white 60"))
    with pytest.raises(NotPossible, match="No dragon plays here"):
        act(read_state(f"white=29 black=20 {WISE}; d6 6"), read_action("hp white 5"))
