"""A game that is looked back at: what a decision gave away, what a roll brought, and where the game turned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from variants.rules.review.appraisal import (
    Appraisal,
    RollOutcomes,
    appraisal_of,
    mean_of,
    outcomes_of,
    row_of,
)
from variants.rules.review.judging import PlayedStep, judge_steps, sum_of, turning_points
from variants.rules.review.scale import Grade, equity_of_score, grade_of, score_of_equity

WHITE, BLACK = Side.WHITE, Side.BLACK
EQUITIES = st.floats(-1, 1)
OUTCOMES = st.lists(st.tuples(EQUITIES, st.integers(1, 6)), min_size=1, max_size=21)


def decided(before, then, side=WHITE, text="a1a2"):
    """One decision: the appraisals of the position it was made in and of the one it led to."""
    return judge_steps([PlayedStep(2, side, text)], [before, then])[0]


def thrown(came, outcomes, side=WHITE, stake=1):
    before = Appraisal(mean_of(outcomes), outcomes=outcomes_of(came, outcomes))
    return judge_steps([PlayedStep(2, side, faces=(3, 1), stake=stake)], [before, Appraisal(came)])[0]


# --- The scale -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lead", "percent"), [(0, 50), (1, 60), (2, 69), (3, 77), (5, 88), (9, 97)])
def test_a_lead_in_the_weakest_pieces_is_worth_so_much_of_a_game(lead, percent):
    assert round(100 * score_of_equity(equity_of_score(100 * lead))) == percent


@given(st.integers(-5000, 5000))
def test_what_one_side_expects_the_other_does_not(score):
    assert score_of_equity(equity_of_score(score)) + score_of_equity(
        equity_of_score(-score)
    ) == pytest.approx(1)


@pytest.mark.parametrize(
    ("best", "error", "grade"),
    [
        (0.5, 0.19, Grade.NONE),
        (0.5, 0.2, Grade.MISTAKE),
        (0.5, 0.4, Grade.BLUNDER),
        (0.8, 0.2, Grade.MISSED_WIN),
        (1.0, 0.1, Grade.NONE),
    ],
)
def test_a_tenth_is_a_mistake_a_fifth_a_blunder_and_wins_are_missed(best, error, grade):
    assert grade_of(best, error) is grade


# --- Decisions --------------------------------------------------------------------------------------------------


def test_the_error_is_what_the_best_move_is_worth_less_the_one_made():
    one = decided(Appraisal(0.1, best="b1b2", best_equity=0.25), Appraisal(-0.35))
    assert (one.error, one.grade, one.best) == (pytest.approx(0.6), Grade.BLUNDER, "b1b2")


def test_the_error_of_black_is_for_black():
    one = decided(Appraisal(0.1, best="b1b2", best_equity=-0.25), Appraisal(0.35), BLACK)
    assert (one.error, one.swing) == (pytest.approx(0.6), pytest.approx(-0.6))


def test_the_best_move_is_no_error_whatever_was_seen_from_farther_away():
    one = decided(Appraisal(0.9, best="a1a2", best_equity=0.9), Appraisal(0.2))
    assert (one.error, one.grade, one.best) == (0, Grade.NONE, "")


def test_a_mate_that_is_missed_is_named_with_its_moves():
    one = decided(Appraisal(1.0, best="b1b8", best_equity=1.0, mate=1), Appraisal(0.0))
    assert (one.grade, one.mate, one.best) == (Grade.MISSED_WIN, 1, "b1b8")


@given(EQUITIES, EQUITIES, EQUITIES, st.sampled_from(Side))
def test_an_error_is_never_negative(now, after, then, side):
    one = decided(Appraisal(now, best="b1b2", best_equity=after), Appraisal(then), side)
    assert one.error >= 0
    assert one.swing <= 0
    assert bool(one.grade) <= (one.error > 0)


@pytest.mark.parametrize(
    ("text", "cost", "best"),
    [("roll", 0.3, "double"), ("double", 0, ""), ("take", 0, ""), ("drop", 0.45, "take")],
)
def test_a_word_about_the_stake_costs_what_the_best_word_is_worth_more(text, cost, best):
    words = {"roll": 0.7, "double": 1.0} if text in ("roll", "double") else {"take": -0.55, "drop": -1.0}
    one = decided(Appraisal(0.5, word_worths=words), Appraisal(0.5), text=text)
    assert (one.error, one.best, one.is_about_stake) == (pytest.approx(cost), best, True)


# --- Rolls --------------------------------------------------------------------------------------------------------


def test_luck_is_what_a_roll_came_to_less_the_mean():
    """One throw in six wins the game, the others leave it even: a sixth is the mean, and five sixths the luck."""
    one = thrown(1.0, [(1.0, 6), (0.0, 30)])
    assert one.luck == pytest.approx(5 / 6)
    assert (one.worse, one.better, one.throws) == (30, 0, 36)
    assert thrown(0.0, [(1.0, 6), (0.0, 30)]).luck == pytest.approx(-1 / 6)


def test_what_is_lucky_for_white_is_not_for_black():
    one = thrown(1.0, [(1.0, 6), (0.0, 30)], BLACK)
    assert one.luck == pytest.approx(-5 / 6)
    assert (one.worse, one.better) == (0, 30)


@given(OUTCOMES)
def test_over_all_throws_luck_comes_to_nothing(outcomes):
    assert sum(throws * thrown(equity, outcomes).luck for equity, throws in outcomes) == pytest.approx(
        0, abs=1e-9
    )


@given(OUTCOMES, st.data())
def test_every_throw_is_worse_alike_or_better(outcomes, data):
    came = data.draw(st.sampled_from(outcomes))[0]
    found = outcomes_of(came, outcomes)
    assert found.worse + found.equal + found.better == sum(throws for _, throws in outcomes)


def test_a_throw_that_is_thrown_again_brings_nothing():
    assert judge_steps([PlayedStep(2, None, faces=(4, 4))], [Appraisal(0.2), Appraisal(0.2)])[0].luck == 0


# --- What comes together -------------------------------------------------------------------------------------------


def test_a_roll_by_both_is_the_luck_of_one_and_the_bad_luck_of_the_other():
    one = thrown(0.5, [(0.5, 1), (-0.5, 1)], None)
    assert (sum_of([one], WHITE).luck, sum_of([one], BLACK).luck) == (0.5, -0.5)
    assert (sum_of([one], WHITE).lucky, sum_of([one], BLACK).unlucky) == (1, 1)


def test_what_is_forced_is_no_decision():
    steps = [PlayedStep(2, WHITE, "a1a2", is_forced=True), PlayedStep(3, WHITE, "a2a3")]
    sums = sum_of(judge_steps(steps, [Appraisal(0.0)] * 3), WHITE)
    assert sums.decisions == 1


def test_errors_and_luck_count_as_often_as_the_cube_says():
    assert sum_of([thrown(0.5, [(0.5, 1), (-0.5, 1)], stake=4)], WHITE).luck == 2


def test_a_game_turns_at_the_few_steps_that_changed_most_told_in_order():
    appraisals = [Appraisal(0.0, best="b1b2", best_equity=size / 10) for size in (3, 0, 9, 5, 1, 4, 6)]
    steps = [PlayedStep(number, WHITE, "a1a2") for number in range(6)]
    thens = [Appraisal(0.0, best=one.best, best_equity=one.best_equity) for one in appraisals]
    told = turning_points(judge_steps(steps, thens))
    assert [one.step.seq for one in told] == [0, 2, 3, 5]


def test_no_more_than_five_turning_points_are_told():
    steps = [PlayedStep(number, WHITE, "a1a2") for number in range(9)]
    judged = judge_steps(steps, [Appraisal(0.0, best="b1b2", best_equity=0.9)] * 10)
    assert len(turning_points(judged)) == 5


# --- How it is kept -------------------------------------------------------------------------------------------------

NUMBERS = st.integers(-99_999, 99_999).map(lambda number: number / 100_000)


@given(
    st.builds(
        Appraisal,
        NUMBERS,
        st.sampled_from(["", "a1a2"]),
        NUMBERS,
        st.integers(-9, 9),
        st.dictionaries(st.sampled_from(["roll", "double"]), NUMBERS),
        st.none() | st.builds(RollOutcomes, NUMBERS, *[st.integers(0, 36)] * 3),
    )
)
def test_an_appraisal_comes_back_from_its_row(appraisal):
    assert appraisal_of(row_of(appraisal)) == appraisal
