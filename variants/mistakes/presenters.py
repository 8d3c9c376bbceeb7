"""The page of a mistake: the position before it, what happened, what was said of the try, and how far somebody has come."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from campaigns.jobs.workers import no_worker_message
from variants.analysis.analysis_line import AnalysisLine, new_line
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.board.presenters.client_state import as_json
from variants.board.presenters.move_words import MoveWords
from variants.board.presenters.viewpoint import Viewpoint
from variants.mistakes.play import Mistake, MistakeList, TryVerdict
from variants.review.presenters.review_page import ReviewPage, StepRow
from variants.rules.actions import Move

VERDICT_MESSAGES = {
    TryVerdict.BEST: "Right: that is the best.",
    TryVerdict.GOOD: "Right: that is as good as the best, or nearly.",
    TryVerdict.PLAYED: "That is what was played. Find better.",
    TryVerdict.WORSE: "There is better: that gives away more than a twentieth of a game. Try again.",
    TryVerdict.THINKING: "The engine looks at it.",
}


@dataclass(frozen=True)
class MistakePage:
    """`number` counts from 1; `tried` as it is written; `is_shown`: the answer was asked for."""

    mistake_list: MistakeList
    viewpoint: Viewpoint
    number: int
    done: Mapping[str, bool]
    verdict: TryVerdict | None = None
    tried: str = ""
    is_shown: bool = False

    @property
    def mistake(self) -> Mistake:
        return self.mistake_list.mistakes[self.number - 1]

    @property
    def count(self) -> int:
        return len(self.mistake_list.mistakes)

    @property
    def count_done(self) -> int:
        return sum(str(mistake.seq) in self.done for mistake in self.mistake_list.mistakes)

    @property
    def count_found(self) -> int:
        return sum(self.done.get(str(mistake.seq), False) for mistake in self.mistake_list.mistakes)

    @property
    def following(self) -> int | None:
        """The next mistake that is not done, by its number, after this one or from the beginning; None where all are."""
        order = (*range(self.number, self.count), *range(self.number - 1))
        mistakes = self.mistake_list.mistakes
        return next((number + 1 for number in order if str(mistakes[number].seq) not in self.done), None)

    @property
    def is_open(self) -> bool:
        """Whether a move is awaited here."""
        return not self.is_shown and not (self.verdict and self.verdict.is_right)

    @property
    def is_thinking(self) -> bool:
        return self.verdict in (TryVerdict.THINKING, TryVerdict.NO_WORKER)

    @property
    def comment(self) -> str:
        """What is said of the try; empty for none."""
        if self.verdict is TryVerdict.NO_WORKER:
            return f"The engine has to look at it. {no_worker_message(is_dm=self.viewpoint.is_dm)}"
        return VERDICT_MESSAGES[self.verdict] if self.verdict else ""

    @cached_property
    def row(self) -> StepRow:
        review_page = ReviewPage(self.mistake_list.played, self.mistake_list.review, self.viewpoint)
        return next(row for row in review_page.rows if row.tale.judged.step.seq == self.mistake.seq)

    @cached_property
    def board(self) -> AnalysisBoard:
        return AnalysisBoard(self.line)

    @cached_property
    def line(self) -> AnalysisLine:
        return new_line(self.mistake_list.game, self.mistake.state)

    @property
    def effects_sentence(self) -> str:
        """What the best move brings at once; empty for a word, and for nothing."""
        action = self.mistake_list.game.read_action(self.mistake.judged.best)
        if not isinstance(action, Move):
            return ""
        words = MoveWords(self.mistake_list.game, self.mistake.state.position, action)
        return f"{words.effects_sentence}." if words.effects_sentence else ""

    @property
    def advice(self) -> str:
        """The best move as an arrow, once it is told."""
        squares = () if self.is_open else self.mistake_list.game.squares(self.mistake.judged.best)
        return "-".join(squares)

    @property
    def data(self) -> SafeString:
        base_url = self.viewpoint.url("ply", 0).removesuffix("ply/0/")
        side = self.mistake_list.side if self.is_open else None
        return as_json({**self.board.values_for(base_url, side), "query": f"&before={self.mistake.seq}"})
