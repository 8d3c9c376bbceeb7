"""The record as a fold (R7, R31, R37), and the DM's refusal or change of one gain (R39)."""

from fractions import Fraction

import pytest

from campaigns.learning.rules.contest import CmSetting, Shift
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.override import Override
from campaigns.learning.rules.verdicts import Verdict
from campaigns.rules.contract import Side
from campaigns.rules.dice import D4, D20
from campaigns.rules.errors import NotPossible
from tests.campaigns.learning.rules.table import (
    ALDOUS,
    aldous,
    cm,
    credits,
    ended,
    npc,
    pc,
    starts_at,
    won,
    worth,
)

DULL = pc(intelligence=11)
DULLARD = pc("60", "60", intelligence=11)
BERTA = npc("10", 2)


# who learns nothing at all


@pytest.mark.parametrize(("contest", "verdict", "why"), [
    (ended(DULL, BERTA, 1, winner=Side.BLACK), Verdict.LOST, "Lost: only a win teaches."),
    (ended(DULL, BERTA, 1), Verdict.DRAWN, "Drawn: only a win teaches."),
    (ended(DULL, BERTA, 1, how="abandoned", played_out=False), Verdict.NOT_PLAYED_OUT,
     "Not played out (abandoned): such a game teaches nothing."),
    (ended(DULL, BERTA, 1, winner=Side.WHITE, how="forfeited", played_out=False), Verdict.NOT_PLAYED_OUT,
     "Not played out (forfeited): such a game teaches nothing."),
    (ended(DULL, BERTA, 1, winner=Side.WHITE, teaches=False), Verdict.FULL_BOARD,
     "A game on a full board does not move the Chess Modifier."),
])  # fmt: skip
def test_without_a_win_played_out_nothing_is_learned_and_no_die_owed(contest, verdict, why):
    lesson = aldous(starts_at("20"), contest, weeks=None).lesson(1)
    assert (lesson.verdict, lesson.why, lesson.verdict.owed) == (verdict, why, None)
    assert lesson.raw == lesson.credited == 0
    assert lesson.cm_before == lesson.cm_after == 20


def test_the_winner_learns_and_the_loser_does_not():
    contest = won(pc(), npc("10", 2, initial="10"), 1)
    assert fold(1, [contest], {}, 2).lesson(1).verdict is Verdict.LEARNED
    assert fold(2, [contest], {}, None).lesson(1).verdict is Verdict.LOST


def test_black_learns_as_white_does():
    contest = ended(BERTA, pc(), 1, winner=Side.BLACK)
    assert fold(1, [contest], {}, 2).cm == cm("20 1/2")


# the dice


def test_the_d20_is_owed_until_it_is_rolled():
    lesson = aldous(starts_at("20"), won(DULL, BERTA, 1)).lesson(1)
    assert (lesson.verdict, lesson.verdict.owed) == (Verdict.OWES_D20, D20)
    assert lesson.credited == 0
    assert (lesson.raw, lesson.at_stake) == (Fraction(1, 2), Fraction(1, 2))
    assert lesson.why == "Aldous has yet to roll the d20 under Intelligence 11."


def test_a_failed_roll_is_told_in_words():
    lesson = aldous(starts_at("20"), won(DULL, BERTA, 1), rolls={1: 14}).lesson(1)
    assert (lesson.verdict, lesson.why) == (Verdict.NOT_UNDERSTOOD, "d20 14 is not under Intelligence 11.")


def test_the_lifetime_d4_is_owed_after_the_first_d20_that_succeeds():
    game = won(DULL, BERTA, 1)
    verdicts = [aldous(game, weeks=None, rolls=rolls).lesson(1).verdict for rolls in ({}, {1: 14}, {1: 10})]
    assert verdicts == [Verdict.OWES_D20, Verdict.NOT_UNDERSTOOD, Verdict.OWES_D4]
    assert verdicts[2].owed == D4
    assert aldous(game, weeks=None, rolls={1: 10}).cm == 20
    assert aldous(game, weeks=3, rolls={1: 10}).cm == cm("20 1/2")


def test_intelligence_21_owes_the_d4_at_once():
    assert aldous(won(pc(), BERTA, 1), weeks=None).lesson(1).verdict is Verdict.OWES_D4


def test_an_npc_owes_no_d4():
    assert fold(2, [won(npc("20", 2), pc(), 1)], {}, None).lesson(1).verdict is Verdict.LEARNED


def test_no_d20_is_owed_where_the_limit_leaves_no_room():
    clever_then_dull = worth("1", 1), won(DULLARD, BERTA, 2, day=3)
    assert aldous(*clever_then_dull).lesson(2).verdict is Verdict.LIMIT
    assert aldous(*clever_then_dull, rolls={2: 20}).lesson(2).verdict is Verdict.LIMIT


def test_a_die_already_recorded_answers_when_it_is_needed_again():
    games = worth("1", 1), won(DULLARD, BERTA, 2, day=3)
    assert aldous(games[1], rolls={2: 5}).lesson(2).verdict is Verdict.LEARNED


def test_a_cut_that_was_never_made_says_nothing_of_when_to_learn_again():
    games = worth("3/4", 1), won(DULLARD, npc("30", 2), 2, day=3)
    lesson = aldous(*games, rolls={2: 14}).lesson(2)
    assert (lesson.at_stake, lesson.again_on) == (Fraction(1, 4), None)


def test_a_big_game_not_understood_is_no_big_gain():
    lesson = aldous(won(DULLARD, npc("90", 2), 1), rolls={1: 14}).lesson(1)
    assert lesson.at_stake == Fraction(3, 2)
    assert not lesson.big


# settings and shifts


def test_a_setting_is_absolute_and_no_gain():
    record = aldous(worth("1", 1), CmSetting(2, 1, cm("90"), "a wish"), worth("1", 3, 2), worth("1", 4, 14))
    assert [entry.cm for entry in record.entries] == [61, 90, 90, 91]


def test_a_setting_does_not_use_the_learning_limit_up():
    assert aldous(starts_at("60"), CmSetting(1, 0, cm("65"), "a wish"), worth("1", 2)).cm == 66


def test_a_shift_moves_the_cm_as_it_stands():
    record = aldous(starts_at("20"), won(pc(), BERTA, 1), Shift(2, 1, Fraction(-3, 2), "Wisdom 13 to 10"))
    assert [entry.cm for entry in record.entries] == [20, cm("20 1/2"), 19]


def test_the_gain_goes_by_the_cm_the_game_was_started_with():
    assert aldous(starts_at("40"), won(pc("20"), BERTA, 1)).lesson(1).raw == Fraction(1, 2)


def test_without_a_setting_the_first_contests_cm_is_where_it_starts():
    assert aldous(won(pc("20"), BERTA, 1)).lesson(1).cm_before == 20


def test_nothing_happened_and_nothing_is_known():
    record = aldous()
    assert (record.entries, record.cm) == ((), None)


# order


def test_on_the_same_day_the_number_decides():
    first, second = worth("2/3", 1, 3), worth("1/2", 2, 3)
    assert aldous(second, first).lesson(1).credited == Fraction(2, 3)
    assert aldous(second, first).lesson(2).credited == Fraction(1, 3)


def test_a_setting_with_a_contests_day_and_number_comes_first():
    setting = CmSetting(1, 0, cm("60"), "generated")
    assert aldous(worth("1", 1), setting).entries == aldous(setting, worth("1", 1)).entries
    assert aldous(worth("1", 1), setting).cm == 61


# what is refused


@pytest.mark.parametrize(("ask", "why"), [
    (lambda: fold(7, [worth("1", 1)], {}, 2), "Person 7 did not play in contest 1"),
    (lambda: aldous(Shift(1, 4, Fraction(1), "Wisdom 10 to 12")), "no CM to move on day 4"),
    (lambda: aldous(weeks=0), "at least one week"),
    (lambda: aldous().lesson(3), "Contest 3 is not in the record"),
], ids=["other people", "no CM", "no weeks", "no such contest"])  # fmt: skip
def test_what_cannot_be_folded_is_refused(ask, why):
    with pytest.raises(NotPossible, match=why):
        ask()


# --- The DM refuses or changes one gain ------------------------------------------------------------------
REFUSED = Override(Fraction(0), "he threw it")


def judged(*events, **overrides):
    """Aldous's record with the DM's word by the numbers of the contests: `_1=REFUSED`."""
    said = {int(name[1:]): override for name, override in overrides.items()}
    return fold(ALDOUS, events, {}, 2, said)


def test_a_refused_gain_is_none_and_says_why():
    lesson = judged(starts_at("20"), won(pc(), npc("10", 2), 1), _1=REFUSED).lesson(1)
    assert (lesson.verdict, lesson.credited) == (Verdict.REFUSED, 0)
    assert lesson.why == "Refused by the DM: he threw it"
    assert lesson.working == "10 / 20 = 1/2"


def test_others_hear_of_a_refused_gain_what_they_hear_of_a_failed_roll():
    lesson = judged(starts_at("20"), won(pc(), npc("10", 2), 1), _1=REFUSED).lesson(1)
    heard = Verdict.NOT_UNDERSTOOD, "Nothing was learned from this game."
    assert (lesson.public_verdict, lesson.public_why) == heard


def test_no_die_is_owed_for_a_gain_the_dm_has_decided():
    game = won(pc(intelligence=11), npc("10", 2), 1)
    assert fold(ALDOUS, [game], {}, None).lesson(1).verdict is Verdict.OWES_D20
    assert fold(ALDOUS, [game], {}, None, {1: REFUSED}).lesson(1).verdict.owed is None


def test_a_changed_gain_is_credited_as_it_was_said():
    lesson = judged(won(pc(), npc("10", 2), 1), _1=Override(Fraction(1, 4), "half a lesson")).lesson(1)
    changed = Verdict.CHANGED, Fraction(1, 4), Fraction(81, 4)
    assert (lesson.verdict, lesson.credited, lesson.cm_after) == changed
    assert lesson.why == "Changed by the DM to 1/4: half a lesson"


def test_neither_cap_nor_learning_limit_cuts_what_the_dm_gives():
    at_the_cap = won(pc("60", "20"), npc("30", 2), 1)
    given = Override(Fraction(3), "a book of the masters")
    assert judged(at_the_cap, _1=given).lesson(1).cm_after == 63


def test_the_dm_may_teach_a_loser():
    lost = ended(pc(), npc("40", 2), 1, winner=Side.BLACK)
    assert judged(lost, _1=Override(Fraction(1, 2), "a lesson")).lesson(1).cm_after == Fraction(41, 2)


def test_a_refused_gain_leaves_its_room_under_the_limit_to_the_next_game():
    games = starts_at("60"), worth("3/5", 1), worth("3/5", 2, day=1)
    assert credits(judged(*games)) == [Fraction(3, 5), Fraction(2, 5)]
    assert credits(judged(*games, _1=REFUSED)) == [0, Fraction(3, 5)]


def test_a_changed_gain_of_more_than_a_point_fills_the_span_like_any_other():
    games = starts_at("60"), worth("1/2", 1), worth("1/2", 2, day=1)
    assert credits(judged(*games, _1=Override(Fraction(2), "inspired"))) == [2, 0]


def test_a_refused_game_was_the_first_one_still():
    first, second = won(pc(), npc("10", 2), 1), won(pc(), npc("10", 2), 2)
    assert judged(first, second, _1=REFUSED).lesson(2).verdict is Verdict.NOT_FIRST_GAME


@pytest.mark.parametrize("points", [Fraction(-1), Fraction(101)])
def test_a_game_teaches_from_nothing_to_a_hundred_points(points):
    with pytest.raises(NotPossible, match="from 0 to 100 points"):
        Override(points, "")
