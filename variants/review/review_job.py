"""Looking back at a match that is over: a review is begun, made in the background, and stands while the match stays as it is.

The engine works for some seconds at a time and then lets others go first, so that no NPC waits for his move because a
review is being made. What was appraised is kept: after a dead worker the next one goes on from there.
"""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.db import transaction
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.models import Match
from campaigns.match.play import log
from campaigns.rules.contract import Choice, Roll
from variants import catalog
from variants.board.play import history
from variants.board.play.history import History
from variants.catalog import AnyGame
from variants.models import GameReview
from variants.rules.actions import Declaration
from variants.rules.review.appraisal import Appraisal, appraisal_of, row_of
from variants.rules.review.judging import JudgedStep, PlayedStep, judge_steps
from variants.rules.state import AnyState

TASK = "variants.tasks.review_match"
SLICE = 2.0  # seconds of work after which others go first
MSG_NOT_OVER = "The game is still being played. It can be reviewed once it is over."
MSG_NOTHING_PLAYED = "No move was played: there is nothing to review."
# A change of what the engine is asked makes earlier reviews stale.
_EDITION = "1"


@dataclass(frozen=True, slots=True)
class PlayedPosition:
    """A position of the game, and the faces that were thrown there; none where something was decided, and at the end."""

    state: AnyState
    faces: tuple[int, ...] = ()


Appraise = Callable[[PlayedPosition], Appraisal]
"""What the engine says of a position."""


@dataclass(frozen=True)
class FinishedGame:
    """A match as it was played: its steps in force, what was said of draws and resigning left out, and so what was spent
    before the first move."""

    match: Match
    past: History

    @property
    def game(self) -> AnyGame:
        return catalog.game(self.match.game)

    @cached_property
    def moments(self) -> list[log.ReplayedStep]:
        replay = log.replay(self.game, self.match.options, list(self.past.steps))
        return [moment for moment in replay.moments if not _is_unreviewed(self.game, moment.step)]

    @property
    def positions(self) -> list[PlayedPosition]:
        """Before each step, and after the last one."""
        moments = self.moments
        positions_before = [PlayedPosition(moment.before, moment.step.faces) for moment in moments]
        return [*positions_before, PlayedPosition(moments[-1].after)] if moments else []

    @property
    def steps(self) -> list[PlayedStep]:
        points, steps = self.game.variant.points, []
        for moment in self.moments:
            phase, step = self.game.awaits(moment.before), moment.step
            side = phase.by if isinstance(phase, Roll) else phase.side if isinstance(phase, Choice) else None
            stake = points.worth(moment.before.position).plain_points if points else 1
            is_forced = isinstance(phase, Choice) and len(phase.actions) == 1
            steps.append(PlayedStep(step.seq, side, step.text, step.faces, stake, is_forced))
        return steps

    @cached_property
    def steps_hash(self) -> str:
        """What tells this game from every other one that could have been played at the match."""
        parts = [_EDITION, self.match.game, self.match.options]
        parts += [f"{step.seq} {step.text} {step.faces}" for step in self.past.steps]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def judged(self, review: GameReview) -> tuple[JudgedStep, ...]:
        return judge_steps(self.steps, [appraisal_of(row) for row in review.appraisals])


def played_game(match: Match) -> FinishedGame:
    return FinishedGame(match, history.read(match))


def review_of(played: FinishedGame) -> GameReview | None:
    """The review of this very game, complete or not; None where there is none, and once the match was reopened."""
    review = _stored_review(played.match)
    is_current = review is not None and played.match.is_over and review.steps_hash == played.steps_hash
    return review if is_current else None


@use_case(lock=row_lock(Match))
def begin_review(match: Match) -> Answer:
    """Start the review of a finished match unless it is done or running. Raises Refused for a match in play."""
    played = played_game(match)
    if not match.is_over:
        raise Refused(MSG_NOT_OVER)
    if not played.moments:
        raise Refused(MSG_NOTHING_PLAYED)
    current_review = review_of(played)
    if current_review and (current_review.made_at or current_review.job and current_review.job.is_open):
        return Answer()
    forget_review(match)
    job = jobs.enqueue(campaign=match.campaign, task=TASK, total=len(played.moments) + 1)
    GameReview.objects.create(match=match, steps_hash=played.steps_hash, job=job)
    return Answer()


@use_case(lock=row_lock(Match))
def cancel_review(match: Match) -> Answer:
    """Stop the work on a review; what was appraised is forgotten. Raises Refused where it is complete."""
    review = _stored_review(match)
    if review is not None and review.made_at:
        raise Refused("It is too late to cancel: the review is made.")
    forget_review(match)
    return Answer("Cancelled. Nothing was saved.")


def _stored_review(match: Match) -> GameReview | None:
    return GameReview.objects.select_related("job").filter(match=match.pk).first()


def forget_review(match: Match) -> None:
    review = _stored_review(match)
    if review is None:
        return
    if review.job is not None and review.job.state != Job.State.DONE:
        jobs.cancel(review.job)
    review.delete()


def review_work(appraiser: Callable[[AnyGame], tuple[Appraise, bool]]) -> Callable[[Job], None]:
    """The job of a review, given the engine: what appraises a game's positions, and whether it is compiled."""

    def work(job: Job) -> None:
        review = GameReview.objects.select_related("match").filter(job=job).first()
        if review is None:
            raise jobs.Cancelled
        played = played_game(review.match)
        if not played.match.is_over or played.steps_hash != review.steps_hash:
            with transaction.atomic():
                jobs.finish(job)
                review.delete()
            return
        appraise, review.is_compiled = appraiser(played.game)
        end = time.monotonic() + SLICE
        positions = played.positions
        for position in positions[len(review.appraisals) :]:
            jobs.step(job, len(review.appraisals))
            review.appraisals.append(row_of(appraise(position)))
            if time.monotonic() >= end:
                break
        with transaction.atomic():
            if len(review.appraisals) == len(positions):
                review.made_at = timezone.now()
                jobs.finish(job)
            else:
                jobs.step(job, len(review.appraisals))
                jobs.put_back(job)
            review.save(update_fields=["appraisals", "is_compiled", "made_at"])

    return work


def _is_unreviewed(game: AnyGame, step: log.Step) -> bool:
    """Whether a step is not reviewed: words about draws and resigning, points spent before the first move."""
    handicap = game.variant.handicap
    if handicap and step.text and handicap.is_preparation(step.text):
        return True
    return bool(step.text) and isinstance(game.read_action(step.text), Declaration)
