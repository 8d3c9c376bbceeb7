"""Learning from a reviewed game: the mistakes of one side one after the other, and whether what is tried instead is better.

A try is as good as the best within `MARGIN`, whatever the engine would have played. Most are judged by the review itself; of others the
engine appraises the position that they lead to, in a worker, seen as far as everything in the review.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.analysis.analyses import APPRAISAL_TASK, ask_engine, has_no_worker
from variants.catalog import AnyGame
from variants.models import GameReview
from variants.review.review_job import FinishedGame, played_game, review_of
from variants.rules.review.appraisal import appraisal_of
from variants.rules.review.judging import JudgedStep
from variants.rules.review.scale import MISTAKE
from variants.rules.state import AnyState

MARGIN = MISTAKE / 2
"""In equity: a twentieth of a game."""


class TryVerdict(StrEnum):
    BEST = "best"
    GOOD = "good"
    PLAYED = "played"
    WORSE = "worse"
    THINKING = "thinking"
    NO_WORKER = "no worker"

    @property
    def is_right(self) -> bool:
        return self in (TryVerdict.BEST, TryVerdict.GOOD)


@dataclass(frozen=True)
class Mistake:
    """A step of the game that has a bad name: the state before it, and what each word about the stake was worth there."""

    judged: JudgedStep
    state: AnyState
    word_worths: Mapping[str, float]

    @property
    def seq(self) -> int:
        return self.judged.step.seq


@dataclass(frozen=True)
class MistakeList:
    """A side's mistakes in the order of the game, with the game and its review."""

    played: FinishedGame
    review: GameReview
    side: Side
    mistakes: tuple[Mistake, ...]

    @property
    def game(self) -> AnyGame:
        return self.played.game

    @property
    def key(self) -> str:
        """What tells these mistakes from those of any other review."""
        return f"{self.played.match.pk} {self.side} {self.review.steps_hash[:12]}"


def mistakes_of(match: Match, side: Side) -> MistakeList | None:
    """None while there is no complete review."""
    played = played_game(match)
    review = review_of(played)
    if review is None or not review.made_at:
        return None
    rows = zip(played.judged(review), played.moments, review.appraisals[:-1], strict=True)
    mistakes = (
        Mistake(judged, moment.before, appraisal_of(row).word_worths)
        for judged, moment, row in rows
        if judged.grade and judged.step.side is side
    )
    return MistakeList(played, review, side, tuple(mistakes))


def verdict_by_rules(game: AnyGame, mistake: Mistake, text: str, next_state: AnyState) -> TryVerdict | None:
    """What the review and the rules alone say of an action; None where the engine has to look."""
    judged = mistake.judged
    if text == judged.best:
        return TryVerdict.BEST
    if text == judged.step.text:
        return TryVerdict.PLAYED
    if text in mistake.word_worths:
        return _grade(max(mistake.word_worths.values()) - mistake.word_worths[text])
    over = game.over(next_state)
    if over is not None and over.winner is not None:
        return TryVerdict.GOOD if over.winner is judged.step.side else TryVerdict.WORSE
    return None


def verdict_of_engine(
    game: AnyGame, mistake: Mistake, next_state: AnyState, *, desk: str, is_guest: bool, now: datetime
) -> TryVerdict:
    """What the engine says of the state that a try leads to. Raises Refused and TooManyTries as `ask_engine`."""
    row = ask_engine(desk=desk, game=game, state=next_state, now=now, is_guest=is_guest, task=APPRAISAL_TASK)
    if row.is_done and row.findings:
        sign = mistake.judged.step.sign
        return _grade(sign * (mistake.judged.equity_before - row.findings[0]["equity"]))
    return TryVerdict.NO_WORKER if has_no_worker(row, now) else TryVerdict.THINKING


def _grade(error: float) -> TryVerdict:
    return TryVerdict.GOOD if error < MARGIN else TryVerdict.WORSE
