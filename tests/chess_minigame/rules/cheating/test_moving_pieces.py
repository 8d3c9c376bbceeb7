"""Moving the pieces ("Cheating", Dragon #70; R19, R20): exact chances over every fall of the dice."""

from fractions import Fraction

import pytest

from campaigns.rules.contract import Roll
from chess_minigame.rules.procedure import turn
from chess_minigame.rules.questions import run_procedure
from tests.chess_minigame.rules.chances import asked, chance, endings, noticed, one_by_one, opened

FIRST_TRY = "A move / A"
FAILED = "A move / A 20; decide:nothing; 50"


def tries(number, watchers=0):
    """White moves pieces for the `number`-th time, seen by nobody before."""
    unseen = "2 " * (watchers + 1)  # unseen on a d20, and on the d% of a perfect hand
    return "; ".join([f"A move / A {unseen}60"] * (number - 1) + [FIRST_TRY])


def caught(number=1, options="white.dex=14", watchers=0):
    return chance(opened(tries(number, watchers), options, watchers), noticed)


# the article's numbers


def test_the_bonus_is_the_dexterity_20_and_14_make_34():
    start = opened("A / A move", "black.dex=14")
    bonus = {end.black_cm for _, end in endings(start) if not end.noticed}
    assert bonus == {34}


CHANCES = [
    ("Dexterity 14 escapes one eye with 14 in 20", 1, "white.dex=14", 0, Fraction(6, 20)),
    ("each further try lessens the roll by one", 2, "white.dex=14", 0, Fraction(7, 20)),
    ("and the third by two", 3, "white.dex=14", 0, Fraction(8, 20)),
    ("Dexterity 14, three watchers, second try", 2, "white.dex=14", 2, Fraction(5803, 8000)),
    ("a thief has a second roll with the chance of picking pockets", 1, "white.dex=14 white.thief=60", 0, Fraction(6, 20) * Fraction(40, 100)),
    ("which falls by five with each further try", 2, "white.dex=14 white.thief=60", 0, Fraction(7, 20) * Fraction(45, 100)),
    ("a thief below 1% stays below, as ruled", 1, "white.dex=19 white.thief=99", 0, Fraction(1, 2000)),
    ("Dexterity 20 is noticed with 1%", 1, "white.dex=20", 0, Fraction(1, 100)),
    ("on a second try with 5%", 2, "white.dex=20", 0, Fraction(5, 100)),
    ("pick pockets 100 is noticed with 1%", 1, "white.dex=14 white.thief=100", 0, Fraction(1, 100)),
    ("on a second try as the dice are written", 2, "white.dex=14 white.thief=100", 0, Fraction(7, 20) * Fraction(5, 100)),
    ("the 1% is each watcher's", 1, "white.dex=20", 1, 1 - Fraction(99, 100) ** 2),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "options", "watchers", "noticed"),
    [row[1:] for row in CHANCES],
    ids=[row[0] for row in CHANCES],
)
def test_the_chance_to_be_noticed(number, options, watchers, noticed):
    assert caught(number, options, watchers) == noticed


@pytest.mark.parametrize(
    ("before", "chance_now"),
    [
        (FAILED, Fraction(7, 20)),  # a try counts whether it was noticed or not
        ("A / A 50; A / A move 1 50", Fraction(6, 20)),  # neither honest turns nor the other side's tries do
    ],
)
def test_which_tries_count(before, chance_now):
    assert chance(opened(f"{before}; {FIRST_TRY}", "white.dex=14 black.dex=14"), noticed) == chance_now


@pytest.mark.slow
def test_every_single_fall_of_those_dice_counted_one_by_one():
    start = opened(tries(2, 2), "white.dex=14", watchers=2)
    falls = list(endings(start, spans=one_by_one))
    assert len(falls) == 8000
    assert sum(noticed(end) for _, end in falls) == 5803


def test_each_roll_that_fails_alerts_one_watcher():
    start = opened(FIRST_TRY, "white.dex=14", watchers=2)
    both = chance(start, lambda end: [one.who for one in end.noticed] == ["black", 2])
    assert both == Fraction(6 * 14 * 6, 8000)


def test_the_opponent_and_every_spectator_watch_and_the_judge_does_not():
    start = opened(FIRST_TRY, "white.dex=14", watchers=2)
    assert asked(start, 1, 1, 1) == [
        "turn 1 white moves, watcher black",
        "turn 1 white moves, watcher 1",
        "turn 1 white moves, watcher 2",
        "turn 1",
    ]


def test_whom_the_judge_strikes_off_watches_no_more():
    struck = opened(f"strike 1; {FIRST_TRY}", "white.dex=14", watchers=2)
    assert asked(struck, 1)[1] == "turn 1 white moves, watcher 2"


def test_the_dice_are_the_judge_s_secret():
    roll = run_procedure(turn(opened(FIRST_TRY, "white.dex=14")), ())
    assert isinstance(roll, Roll)
    assert (roll.secret, roll.by) == (True, None)


def test_the_second_roll_is_asked_for_only_where_the_first_failed():
    start = opened(FIRST_TRY, "white.dex=14 white.thief=60")
    assert asked(start, 15, 60) == [
        "turn 1 white moves, watcher black",
        "turn 1 white picks pockets, watcher black",
        "turn 1",
    ]
    assert asked(start, 14)[1] == "turn 1"


# thieves, and the 1 %


R20 = {
    #                       unreduced             reduced               everybody             second-roll             per-try
    "white.dex=20": [(1, 100), (1, 100), (1, 100), (1, 100), (1, 100)],
    "white.dex=14 white.thief=100": [(1, 100), (1, 100), (1, 100), (6, 2000), (1, 100)],
    "white.dex=19 white.thief=99": [(1, 2000), (1, 2000), (1, 100), (1, 2000), (1, 2000)],
    "white.dex=14": [(6, 20)] * 5,
}
READINGS = ["", " r20=reduced", " r20=everybody", " r20=second-roll", " r20=per-try"]


@pytest.mark.parametrize("options", R20)
@pytest.mark.parametrize("reading", range(5), ids=["unreduced", *(words[5:] for words in READINGS[1:])])
def test_every_reading_of_the_1_percent_on_a_first_try(options, reading):
    assert caught(options=options + READINGS[reading]) == Fraction(*R20[options][reading])


LATER = {
    # a second try: Dexterity 17 and pick pockets 95 leave 3/20 x 5/100 = 15/2000
    "white.dex=18 white.thief=100": [(1, 100), (15, 2000), (1, 100), (15, 2000), (1, 100)],
    # a second try of Dexterity 21 needs 20: it cannot fail
    "white.dex=21": [(1, 100)] * 5,
    # Dexterity 20 and pick pockets 99: 1/20 x 6/100
    "white.dex=20 white.thief=99": [(1, 100), (6, 2000), (1, 100), (1, 100), (1, 100)],
}


@pytest.mark.parametrize("options", LATER)
@pytest.mark.parametrize("reading", range(5), ids=["unreduced", *(words[5:] for words in READINGS[1:])])
def test_every_reading_of_the_1_percent_on_a_second_try(options, reading):
    assert caught(2, options + READINGS[reading]) == Fraction(*LATER[options][reading])


def test_1_percent_a_try_is_one_roll_and_the_opponent_notices():
    start = opened(FIRST_TRY, "white.dex=20 r20=per-try", watchers=2)
    assert asked(start, 2) == ["turn 1 white's luck", "turn 1"]
    assert [one.who for _, end in endings(start) for one in end.noticed] == ["black"]


def test_nobody_with_a_perfect_hand_is_safe_in_any_reading():
    for reading in READINGS:
        for options in ("white.dex=20", "white.dex=14 white.thief=100", "white.dex=25 white.thief=120"):
            assert caught(options=options + reading) > 0


# the bonus


@pytest.mark.parametrize(
    ("reading", "lost"),
    [("", 1 - Fraction(14, 20) ** 2), ("r19=opponent", Fraction(6, 20)), ("r19=never", Fraction(0))],
)
def test_when_the_bonus_is_lost(reading, lost):
    start = opened(FIRST_TRY, f"white.dex=14 {reading}".strip(), watchers=1)
    assert chance(start, lambda end: end.white_cm == 29) == lost
    assert chance(start, lambda end: end.white_cm == 43) == 1 - lost


def test_the_bonus_is_for_this_turn_only():
    assert opened(f"A move / A 1 50; {FIRST_TRY}", "white.dex=14").turns[0].white_cm == 43
    assert opened("A move / A 1 50; A / A", "white.dex=14").score == -1
    later = [end for _, end in endings(opened("A move / A 1 50; A / A", "white.dex=14"))]
    assert [end.white_cm for end in later] == [29]
