"""One point in 1-4 weeks, and the game worth more (R34, R35, R37, R38); the room that is left today."""

from fractions import Fraction

import pytest

from campaigns.campaign.rules.house_rules import read
from campaigns.learning.rules.contest import Event
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.learning_limit import CreditedGain, LearningLimit
from campaigns.learning.rules.record import Allowance, allowance
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.errors import NotPossible
from tests.campaigns.learning.rules.table import aldous, cm, credits, npc, starts_at, won, worth


def gained(rules: str, games: str, weeks: int = 2) -> str:
    """What Aldous is credited for games ("day: worth, day: worth"), in order."""
    played = [game.split(": ") for game in games.split(", ")]
    contests = [
        worth(points, number, int(day), rules) for number, (day, points) in enumerate(played, start=1)
    ]
    return " ".join(map(str, credits(aldous(starts_at("60"), *contests, weeks=weeks))))


CREDITED = [
    # R34: how much fits
    ("what does not fit is cut to the room left", "", "0: 2/3, 3: 2/3, 5: 1/3", "2/3 1/3 0"),
    ("or the whole gain is lost and a smaller one still fits", "r34-overflow=lost", "0: 2/3, 3: 2/3, 5: 1/3", "2/3 0 1/3"),
    ("a gain on day 0 counts on day 0", "", "0: 1, 0: 1/2", "1 0"),
    ("with two weeks still on day 13", "", "0: 1, 13: 1/2", "1 0"),
    ("and on day 14 no more", "", "0: 1, 14: 1/2", "1 1/2"),
    ("each gain stops counting on its own day", "", "0: 1/2, 10: 1/2, 14: 1", "1/2 1/2 1/2"),
    ("in blocks a gain opens a span and the next after it another", "r34-span=blocks",
     "0: 1/2, 10: 1/2, 13: 1/2, 14: 1, 27: 1/2, 28: 1/2", "1/2 1/2 0 1 0 1/2"),
    ("a block opens with a gain and not on the calendar", "r34-span=blocks", "0: 1/2, 20: 1/2, 33: 1, 34: 1", "1/2 1/2 1/2 1"),
    ("what was cut is not saved up", "", "0: 1, 1: 1, 14: 1, 15: 1", "1 0 1 0"),
    # R35: more than one point in one game
    ("a game worth more than one counts in full and freezes the span", "", "0: 3/2, 13: 1/60, 14: 1", "3/2 0 1"),
    ("exactly one is no exception", "", "0: 1/2, 1: 1", "1/2 1/2"),
    ("one and a sixtieth is", "", "0: 1/2, 1: 61/60", "1/2 61/60"),
    ("it freezes its own span and not the one before", "", "0: 1/2, 10: 3/2, 14: 1/2, 23: 1/2, 24: 1", "1/2 3/2 0 0 1"),
    ("earlier gains may be taken off it", "r35-earlier=total", "0: 1/2, 10: 3/2, 23: 1/2, 24: 1", "1/2 1 0 1"),
    ("but none that has stopped counting", "r35-earlier=total", "0: 1/2, 14: 3/2", "1/2 3/2"),
    ("what is taken off does not shorten the freeze", "r35-earlier=total",
     "0: 9/10, 10: 6/5, 14: 1/2, 24: 1/2", "9/10 3/10 0 1/2"),
    ("a second one inside the frozen span gives nothing", "", "0: 3/2, 13: 2, 14: 2", "3/2 0 2"),
    ("or it is allowed and freezes anew", "r35-second=allowed", "0: 3/2, 13: 2, 14: 1/2, 26: 1/2, 27: 1/2", "3/2 2 0 0 1/2"),
    ("a second big gain counts in full even where others are taken off", "r35-second=allowed r35-earlier=total",
     "0: 3/2, 1: 2", "3/2 2"),
    ("in blocks it opens its own block from its day", "r34-span=blocks", "0: 1/2, 10: 3/2, 14: 1/2, 23: 1/2, 24: 1/2", "1/2 3/2 0 0 1/2"),
    ("in blocks earlier gains may be taken off it too", "r34-span=blocks r35-earlier=total", "0: 1/2, 13: 3/2", "1/2 1"),
    ("and not those of the block before", "r34-span=blocks r35-earlier=total", "0: 1/2, 14: 3/2", "1/2 3/2"),
    ("losing what does not fit does not touch the exception", "r34-overflow=lost", "0: 1/2, 1: 3/2", "1/2 3/2"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "games", "credited"), [row[1:] for row in CREDITED], ids=[row[0] for row in CREDITED]
)
def test_what_is_credited(rules, games, credited):
    assert gained(rules, games) == credited


@pytest.mark.parametrize("weeks", [1, 2, 3, 4])
def test_the_span_is_seven_days_a_week(weeks):
    last = 7 * weeks - 1
    assert gained("", f"0: 1, {last}: 1/2, {last + 1}: 1/2", weeks) == "1 0 1/2"


def test_each_contest_is_judged_by_its_own_house_rules():
    cut, lost = worth("2/3", 2, 1), worth("2/3", 2, 1, "r34-overflow=lost")
    assert credits(aldous(worth("1/2", 1), cut)) == [cm("1/2"), cm("1/2")]
    assert credits(aldous(worth("1/2", 1), lost)) == [cm("1/2"), 0]


# R37: the cap comes first


def test_what_the_cap_leaves_decides_whether_it_is_more_than_one():
    record = aldous(starts_at("179"), worth("3/2", 1, 0), worth("1/2", 2, 1))
    assert record.cm == 180
    assert not record.lesson(1).big
    assert record.lesson(2).verdict is Verdict.AT_CAP


def test_cap_and_limit_both_cut_in_that_order():
    record = aldous(starts_at("179"), worth("1/2", 1), worth("3/2", 2, 1))
    assert record.cm == 180
    record = aldous(starts_at("178 3/4"), worth("1/2", 1), worth("3/2", 2, 1))
    assert record.lesson(2).working == (
        "90 / 60 = 1 1/2, cut to 3/4 by the cap of 180, cut to 1/2 by the learning limit (1/2 of 1 left until day 14)"
    )


def test_big_after_the_cap_is_still_big():
    record = aldous(starts_at("178"), worth("1/2", 1), worth("3", 2, 1))
    assert record.cm == 180
    assert record.lesson(2).big


# what people read


def test_a_cut_says_once_what_was_left_and_until_when():
    lesson = aldous(starts_at("60"), worth("1/2", 1), worth("2/3", 2, 5)).lesson(2)
    assert (lesson.verdict, lesson.again_on, lesson.why) == (Verdict.LEARNED_LESS, 14, "")
    assert lesson.working == "40 / 60 = 2/3, cut to 1/2 by the learning limit (1/2 of 1 left until day 14)"


def test_a_used_up_span_says_when_learning_is_possible_again():
    lesson = aldous(starts_at("60"), worth("1/2", 1), worth("1/2", 2, 5), worth("1/2", 3, 6)).lesson(3)
    assert (lesson.verdict, lesson.again_on) == (Verdict.LIMIT, 14)
    assert lesson.why == "Learning limit: the one point of this span is gained; may learn again on day 14."


def test_a_frozen_span_says_so():
    lesson = aldous(starts_at("60"), worth("3/2", 1, 3), worth("1/2", 2, 5)).lesson(2)
    assert (lesson.verdict, lesson.again_on) == (Verdict.LIMIT, 17)
    assert lesson.why == (
        "Learning limit: a game worth more than one point filled this span; may learn again on day 17."
    )


def test_a_gain_lost_whole_says_what_it_did_not_fit_into():
    rules = "r34-overflow=lost"
    lesson = aldous(worth("1/2", 1), worth("1/4", 2, 4), worth("3/4", 3, 5, rules)).lesson(3)
    assert lesson.why == "Learning limit: 3/4 does not fit into the 1/4 left until day 14."
    assert lesson.again_on == 14


def test_with_no_room_at_all_the_day_named_is_the_first_with_any():
    games = worth("1/2", 1), worth("1/2", 2, 3), worth("3/4", 3, 5, "r34-overflow=lost")
    assert aldous(*games).lesson(3).again_on == 14


def test_earlier_gains_taken_off_are_named():
    lesson = aldous(worth("1/4", 1), worth("3/2", 2, 5, "r35-earlier=total")).lesson(2)
    assert (
        lesson.working
        == "90 / 60 = 1 1/2, cut to 1 1/4 by the learning limit (1/4 gained earlier in this span)"
    )
    assert lesson.again_on == 19


# R38


def test_npcs_have_no_limit():
    noble = npc("60", 5, initial="60")
    games = [won(noble, npc("60", person), person) for person in range(10, 20)]
    assert fold(5, games, {}, None).cm == 70


# the day the limit lets go


def test_no_day_credits_a_gain_of_nothing():
    used_up = LearningLimit((CreditedGain(0, Fraction(1), big=False),), 2, read(""))
    assert used_up.first_day(0, Fraction(1, 2)) == 14
    with pytest.raises(NotPossible, match="No day credits a gain of 0"):
        used_up.first_day(0, Fraction(0))


# --- What a player character's page says -----------------------------------------------------------------
HALF = Fraction(1, 2)


def on(day: int, *events: Event, rules: str = "", weeks: int | None = 2) -> Allowance:
    record = aldous(starts_at("60"), *events, weeks=weeks)
    return allowance(record, day=day, limit_weeks=weeks, rules=read(rules))


def test_everything_is_open_before_the_first_gain():
    assert on(0) == Allowance(Fraction(1), None)


def test_half_a_point_leaves_half_a_point_now():
    assert on(3, worth("1/2", 1)) == Allowance(HALF, None)


def test_a_whole_point_closes_the_span():
    assert on(13, worth("1", 1)) == Allowance(Fraction(0), 14)
    assert on(14, worth("1", 1)) == Allowance(Fraction(1), None)


def test_a_big_game_closes_it_too():
    assert on(13, worth("3/2", 1)) == Allowance(Fraction(0), 14)


def test_rolling_opens_with_the_oldest_gain_and_blocks_with_the_block():
    games = worth("1/2", 1, 0), worth("1/2", 2, 10)
    assert on(10, *games) == Allowance(Fraction(0), 14)
    assert on(14, *games) == Allowance(HALF, None)
    assert on(14, *games, rules="r34-span=blocks") == Allowance(Fraction(1), None)


def test_a_day_in_the_past_does_not_know_the_gains_after_it():
    assert on(0, worth("1", 1, 5)).points_left == 1


def test_without_a_learning_limit_rolled_nothing_is_closed():
    assert on(0, worth("1", 1), weeks=None) == Allowance(Fraction(1), None)
