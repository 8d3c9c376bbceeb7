"""The review of a match that is over: begun once, made in slices, stopped, and dropped when the match goes on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.rules.contract import Side
from tests import boards, factories
from variants import tasks
from variants.board.play import moves, preparation
from variants.handicap import pairs
from variants.models import GameReview
from variants.review import review_job
from variants.rules.review.appraisal import Appraisal

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_jobs")]
NO_CUBE = {"Dice": "standard", "DoubleGame": "false", "Cube": "false"}


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"))


@pytest.fixture
def match(campaign):
    """Three half-moves, then White resigns."""
    return boards.declared(boards.begun(campaign, "2d22d3", "2d72d6", "2i22i3"), "resign-off-turn")


def begin(match, key=""):
    review_job.begin_review(match.pk, key or new_key())
    return GameReview.objects.filter(match=match).first()


def by_halves(game):
    """Every position is even, whoever looks."""
    return (lambda position: Appraisal(0.0)), True


def work(review, appraiser=by_halves):
    """A worker takes the job once."""
    jobs.run_job(job_id=review.job_id, work=review_job.review_work(appraiser))
    review.refresh_from_db()
    return review


def standing(match):
    match.refresh_from_db()
    return review_job.review_of(review_job.played_game(match))


def test_a_review_is_made_of_a_match_that_is_over_and_no_other(campaign):
    with pytest.raises(Refused, match="still being played"):
        begin(boards.begun(campaign, "2d22d3"))
    with pytest.raises(Refused, match="No move was played"):
        begin(boards.declared(boards.begun(campaign), "resign"))
    assert not GameReview.objects.exists()


@pytest.mark.slow
def test_it_has_a_position_for_every_step_and_one_for_the_end(match):
    review = work(begin(match))
    assert (len(review.appraisals), review.is_compiled, review.job.state) == (4, True, Job.State.DONE)
    assert standing(match).made_at


@pytest.mark.slow
def test_two_taps_begin_one_review_and_a_third_after_it_is_made_none(match):
    key = new_key()
    review = begin(match, key)
    assert begin(match, key) == begin(match) == review
    work(review)
    assert begin(match).made_at
    assert Job.objects.count() == 1


def test_it_is_made_in_slices_and_lets_others_go_first(
    match, sent_jobs, monkeypatch, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(review_job, "SLICE", 0)
    review = begin(match)
    for done in (1, 2, 3):
        with django_capture_on_commit_callbacks(execute=True):
            work(review)
        assert (len(review.appraisals), review.made_at, review.job.state) == (done, None, Job.State.WAITING)
        assert sent_jobs == [review.job_id] * done
    work(review)
    assert (review.job.state, review.job.tries, len(review.appraisals)) == (Job.State.DONE, 1, 4)


def test_a_review_that_is_made_in_slices_is_the_one_that_is_made_at_once(campaign, monkeypatch):
    monkeypatch.setattr(review_job, "SLICE", 0)
    counts = []
    for _ in range(2):
        match = boards.declared(boards.begun(campaign, "2d22d3", "2d72d6"), "resign")
        review = begin(match)
        while not review.made_at:
            work(
                review,
                lambda game: ((lambda position: Appraisal(position.state.position.halfmove / 9)), False),
            )
        counts.append(review.appraisals)
        monkeypatch.setattr(review_job, "SLICE", 60)
    assert counts[0] == counts[1]


@pytest.mark.slow
def test_after_a_dead_worker_the_next_goes_on_where_it_was(match, sent_jobs, monkeypatch):
    monkeypatch.setattr(review_job, "SLICE", 0)
    review = work(begin(match))
    Job.objects.filter(pk=review.job_id).update(
        state=Job.State.RUNNING, tries=1, beat_at=timezone.now() - timedelta(minutes=2)
    )
    jobs.sweep(now=timezone.now())
    assert sent_jobs == [review.job_id]
    work(review)
    assert (len(review.appraisals), review.job.state) == (2, Job.State.WAITING)


def test_two_workers_with_one_job_appraise_nothing_twice(match):
    review = begin(match)
    seen = []

    def appraiser(game):
        def appraise(position):
            if not seen:
                Job.objects.filter(pk=review.job_id).update(tries=9)  # another has taken it over
            seen.append(position)
            return Appraisal(0.0)

        return appraise, True

    work(review, appraiser)
    assert (len(seen), review.appraisals) == (1, [])


@pytest.mark.slow
def test_a_review_that_is_cancelled_leaves_nothing(match):
    review = begin(match)
    review_job.cancel_review(match.pk, new_key())
    jobs.run_job(job_id=review.job_id, work=review_job.review_work(by_halves))
    assert (GameReview.objects.count(), Job.objects.get().state) == (0, Job.State.CANCELLED)


@pytest.mark.slow
def test_it_may_be_cancelled_while_a_worker_is_at_it(match):
    review = begin(match)

    def appraiser(game):
        review_job.cancel_review(match.pk, new_key())
        return by_halves(game)

    jobs.run_job(job_id=review.job_id, work=review_job.review_work(appraiser))
    assert (GameReview.objects.count(), Job.objects.get().state) == (0, Job.State.CANCELLED)


def test_a_review_that_is_made_cannot_be_cancelled(match):
    work(begin(match))
    with pytest.raises(Refused, match="too late"):
        review_job.cancel_review(match.pk, new_key())
    assert standing(match)


def test_an_engine_that_breaks_fails_the_job_and_it_can_be_begun_again(match):
    def broken(game):
        raise RuntimeError("no board")

    review = begin(match)
    with pytest.raises(RuntimeError):
        work(review, broken)
    review.refresh_from_db()
    assert (review.job.state, review.job.error) == (Job.State.FAILED, "The work broke off: no board")
    again = begin(match)
    assert again.job_id != review.job_id
    assert work(again).made_at


def test_a_reopened_match_has_no_review_until_the_same_game_is_over_again(match):
    work(begin(match))
    match = boards.undone(match)
    assert standing(match) is None
    match = boards.redone(match)
    assert standing(match)


@pytest.mark.slow
def test_another_game_at_the_same_match_is_reviewed_anew(match):
    old = work(begin(match))
    match = boards.declared(boards.moved(boards.undone(boards.undone(match)), "2h22h3"), "resign")
    assert standing(match) is None
    new = begin(match)
    assert (new.pk != old.pk, GameReview.objects.count()) == (True, 1)


def test_a_match_that_is_reopened_while_the_review_is_made_gets_none(match):
    review = begin(match)
    boards.undone(match)
    jobs.run_job(job_id=review.job_id, work=review_job.review_work(by_halves))
    assert (GameReview.objects.count(), Job.objects.get().state) == (0, Job.State.DONE)


@pytest.mark.slow
def test_moves_that_were_undone_do_not_count(campaign):
    match = boards.undone(boards.begun(campaign, "2d22d3", "2d72d6"))
    match = boards.declared(boards.moved(match, "2e72e6"), "resign")
    texts = [step.text for step in review_job.played_game(match).steps]
    assert texts == ["2d22d3", "2e72e6"]


@pytest.mark.slow
@pytest.mark.parametrize("words", [("draw?", "draw!-off-turn"), ("resign",), ()])
def test_words_about_draws_and_resigning_are_no_steps(campaign, words):
    match = boards.begun(campaign, "2d22d3", "2d72d6")
    for word in words:
        match = boards.declared(match, word)
    if not words:
        moves.abandon(match.pk, boards.form(match))
        match.refresh_from_db()
    assert len(work(begin(match)).appraisals) == 3


def test_a_game_from_a_prepared_position_is_reviewed_from_there(campaign):
    position = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"
    match = boards.begun(campaign, "b1b8", variant="wotn", position=position)
    review = begin(match)
    tasks.review_match(job_id=review.job_id)
    judged = review_job.played_game(match).judged(standing(match))
    assert [(one.step.side, one.error, one.equity_after) for one in judged] == [(Side.WHITE, 0, 1.0)]


def test_a_game_with_dice_has_a_step_for_every_roll_and_says_whose(campaign):
    match = boards.begun(campaign, variant="chessgammon", settings=NO_CUBE)
    match = boards.thrown(match, typed="6 1")
    match = boards.declared(boards.moved(match, "e2e4", "e1e2"), "resign")
    steps = review_job.played_game(match).steps
    assert [(step.side, bool(step.faces)) for step in steps] == [
        (None, True),
        (Side.WHITE, False),
        (Side.WHITE, False),
    ]


@pytest.mark.slow
def test_deleting_the_old_job_leaves_the_review(match):
    review = work(begin(match))
    Job.objects.filter(pk=review.job_id).delete()
    assert standing(match).made_at


@pytest.mark.slow
def test_points_that_were_spent_before_the_first_move_are_no_steps(campaign):
    boards.give_points(campaign, pairs.key_of_player(boards.ANNA), 1)
    match = boards.begun(campaign, variant="wotn")
    preparation.improve_setup(match.pk, boards.form(match), text="improve b2=WfD", side=None)
    match = boards.declared(boards.moved(match, "e2e4"), "resign-off-turn")
    assert [step.text for step in review_job.played_game(match).steps] == ["e2e4"]
    assert len(work(begin(match)).appraisals) == 2
