"""A lesson on its board: every place that a learner can come to, by the rules, and what leads from each to the next.

A place is a step with the position it is asked in, or what is said after an answer. They are numbered, so that a page can
carry them all, and an address can name one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from campaigns.lessons.rules.lesson import LessonOption, LessonPlan, LessonStep, RightMoves, fill_step
from campaigns.rules.contract import Choice
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.facts import Facts, fill
from campaigns.rules.labels import number_word
from variants.analysis.analysis_line import AnalysisLine, begun
from variants.catalog import AnyGame
from variants.rules.facts import board_facts

FIRST_POSITION = "start"
RIGHT = "Right."


class PlaceKind(StrEnum):
    READ = "read"
    MOVE = "move"
    SQUARES = "squares"
    CHOOSE = "choose"
    TOLD = "told"
    END = "end"


@dataclass(frozen=True)
class LessonPlace:
    """`step`, with its facts filled in, was answered where something is told; none at the end. `count` is its number.

    `to` leads on: by a move's text, or by an option's number from 0; `next` without an answer.
    """

    number: int
    kind: PlaceKind
    line: AnalysisLine
    count: int
    step: LessonStep | None = None
    say: str = ""
    to: Mapping[str, int] = field(default_factory=dict)
    next: int | None = None


class LessonCourse:
    """Raises Unreadable for a lesson that the rules do not bear out, which names the step."""

    def __init__(self, game: AnyGame, lesson: LessonPlan) -> None:
        self.game, self.lesson = game, lesson
        self._places: list[LessonPlace | None] = []
        self._known: dict[tuple[int, str], int] = {}
        self._visit(0, begun(game))

    @cached_property
    def places(self) -> Sequence[LessonPlace]:
        return tuple(place for place in self._places if place is not None)

    def _visit(self, index: int, line: AnalysisLine) -> int:
        """The number of the place where that step begins, in its own position or at the end of the line."""
        if index == len(self.lesson.steps):
            return self._keep(self._room(), PlaceKind.END, line, index)
        step = self.lesson.steps[index]
        if step.position:
            line = self._begun(step)
        known = (index, self.game.write_state(line.state))
        if known in self._known:
            return self._known[known]
        number = self._known[known] = self._room()
        try:
            return self._place(number, index, step, line)
        except RulesError as fault:
            if isinstance(fault, Unreadable) and str(fault).startswith("Lesson "):
                raise
            raise Unreadable(f"Lesson {self.lesson.slug}, step {step.name}: {fault}") from fault

    def _place(self, number: int, index: int, step: LessonStep, line: AnalysisLine) -> int:
        squares = {"squares": lambda: number_word(len(step.squares))}
        step = fill_step(step, {**self._facts(line), **squares})
        if step.answers:
            to = {
                text: self._answered(index, line, step, answer, text)
                for answer in step.answers
                for text in answer.moves
            }
            return self._keep(number, PlaceKind.MOVE, line, index + 1, step, to=to)
        if step.options:
            to = {
                str(place): self._answered(index, line, step, option, option.action)
                for place, option in enumerate(step.options)
                if option.is_right
            }
            return self._keep(number, PlaceKind.CHOOSE, line, index + 1, step, to=to)
        if step.squares:
            reached = self.game.variant.targets(line.state.position).get(step.reach, {})
            if set(reached) != set(step.squares):
                raise Unreadable(f"{step.reach} reaches {', '.join(sorted(reached)) or 'nothing'}")
        kind = PlaceKind.SQUARES if step.squares else PlaceKind.READ
        then = self._visit(self._following(index, step.to), self._played(line, step.reply))
        return self._keep(number, kind, line, index + 1, step, following=then)

    def _answered(
        self, index: int, line: AnalysisLine, step: LessonStep, answer: RightMoves | LessonOption, text: str
    ) -> int:
        """The place after a right answer: what is said of it, or at once the step that goes on from it."""
        following = self._following(index, answer.to)
        if text and not isinstance(self.game.awaits(line.state), Choice):
            raise Unreadable("nobody is to move")
        answered = self._played(line, [text] if text else [])
        say = fill(answer.say, self._facts(answered))
        after = self._played(answered, answer.reply)
        goes_on = following < len(self.lesson.steps) and not self.lesson.steps[following].position
        if not answer.say and goes_on:
            return self._visit(following, after)
        number = self._room()
        then = self._visit(following, after)
        return self._keep(number, PlaceKind.TOLD, after, index + 1, step, say=say or RIGHT, following=then)

    def _facts(self, line: AnalysisLine) -> Facts:
        return board_facts(self.game.variant, line.state.position)

    def _following(self, index: int, name: str) -> int:
        names = [step.name for step in self.lesson.steps]
        return names.index(name) if name else index + 1

    def _begun(self, step: LessonStep) -> AnalysisLine:
        if step.position == FIRST_POSITION:
            return begun(self.game)
        try:
            options = self.game.options_for({}, self.game.read_position(step.position))
        except RulesError as fault:
            raise Unreadable(f"Lesson {self.lesson.slug}, step {step.name}: {fault}") from fault
        return begun(self.game, self.game.start(options))

    def _played(self, line: AnalysisLine, texts: Sequence[str]) -> AnalysisLine:
        return line.played(*(self.game.read_step(text) for text in texts)) if texts else line

    def _room(self) -> int:
        self._places.append(None)
        return len(self._places) - 1

    def _keep(
        self,
        number: int,
        kind: PlaceKind,
        line: AnalysisLine,
        count: int,
        step: LessonStep | None = None,
        *,
        say: str = "",
        to: Mapping[str, int] | None = None,
        following: int | None = None,
    ) -> int:
        self._places[number] = LessonPlace(number, kind, line, count, step, say, to or {}, following)
        return number
