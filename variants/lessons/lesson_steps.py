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
from campaigns.rules.facts import Facts, fill_facts
from campaigns.rules.labels import number_word
from variants.analysis.analysis_line import AnalysisLine, new_line
from variants.catalog import AnyGame
from variants.rules.facts import board_facts
from variants.rules.targets import legal_targets

FIRST_POSITION = "start"
MSG_RIGHT = "Right."


class NodeKind(StrEnum):
    READ = "read"
    MOVE = "move"
    SQUARES = "squares"
    CHOOSE = "choose"
    TOLD = "told"
    END = "end"


@dataclass(frozen=True)
class LessonNode:
    """`step`, with its facts filled in, was answered where something is told; none at the end. `count` is its number.

    `to` leads on: by a move's text, or by an option's number from 0; `next` without an answer.
    """

    number: int
    kind: NodeKind
    line: AnalysisLine
    count: int
    step: LessonStep | None = None
    say: str = ""
    to: Mapping[str, int] = field(default_factory=dict)
    next: int | None = None


class LessonSteps:
    """Raises Unreadable for a lesson that the rules do not bear out, which names the step."""

    def __init__(self, game: AnyGame, lesson: LessonPlan) -> None:
        self.game, self.lesson = game, lesson
        self._nodes: list[LessonNode | None] = []
        self._numbers: dict[tuple[int, str], int] = {}
        self._visit(0, new_line(game))

    @cached_property
    def nodes(self) -> Sequence[LessonNode]:
        return tuple(node for node in self._nodes if node is not None)

    def _visit(self, index: int, line: AnalysisLine) -> int:
        """The number of the place where that step begins, in its own position or at the end of the line."""
        if index == len(self.lesson.steps):
            return self._add_node(LessonNode(self._reserve(), NodeKind.END, line, index))
        step = self.lesson.steps[index]
        if step.position:
            line = self._start_line(step)
        node_key = (index, self.game.write_state(line.state))
        if node_key in self._numbers:
            return self._numbers[node_key]
        number = self._numbers[node_key] = self._reserve()
        try:
            return self._build_node(number, index, step, line)
        except RulesError as fault:
            if isinstance(fault, Unreadable) and str(fault).startswith("Lesson "):
                raise
            raise Unreadable(f"Lesson {self.lesson.slug}, step {step.name}: {fault}") from fault

    def _build_node(self, number: int, index: int, step: LessonStep, line: AnalysisLine) -> int:
        squares = {"squares": lambda: number_word(len(step.squares))}
        step = fill_step(step, {**self._facts(line), **squares})
        if step.answers:
            moves = [(text, answer) for answer in step.answers for text in answer.moves]
            to = {text: self._answer_node(index, line, step, answer, text) for text, answer in moves}
            return self._add_node(LessonNode(number, NodeKind.MOVE, line, index + 1, step, to=to))
        if step.options:
            right = [(str(key), option) for key, option in enumerate(step.options) if option.is_right]
            to = {key: self._answer_node(index, line, step, option, option.action) for key, option in right}
            return self._add_node(LessonNode(number, NodeKind.CHOOSE, line, index + 1, step, to=to))
        if step.squares:
            reachable = legal_targets(self.game.variant, line.state.position).get(step.reach, {})
            if set(reachable) != set(step.squares):
                raise Unreadable(f"{step.reach} reaches {', '.join(sorted(reachable)) or 'nothing'}")
        kind = NodeKind.SQUARES if step.squares else NodeKind.READ
        next_number = self._visit(self._following(index, step.to), self._play_texts(line, step.reply))
        return self._add_node(LessonNode(number, kind, line, index + 1, step, next=next_number))

    def _answer_node(
        self, index: int, line: AnalysisLine, step: LessonStep, answer: RightMoves | LessonOption, text: str
    ) -> int:
        """The place after a right answer: what is said of it, or at once the step that goes on from it."""
        following = self._following(index, answer.to)
        if text and not isinstance(self.game.awaits(line.state), Choice):
            raise Unreadable("nobody is to move")
        answered_line = self._play_texts(line, [text] if text else [])
        say = fill_facts(answer.say, self._facts(answered_line))
        replied_line = self._play_texts(answered_line, answer.reply)
        goes_on = following < len(self.lesson.steps) and not self.lesson.steps[following].position
        if not answer.say and goes_on:
            return self._visit(following, replied_line)
        number = self._reserve()
        next_number = self._visit(following, replied_line)
        say = say or MSG_RIGHT
        node = LessonNode(number, NodeKind.TOLD, replied_line, index + 1, step, say, next=next_number)
        return self._add_node(node)

    def _facts(self, line: AnalysisLine) -> Facts:
        return board_facts(self.game.variant, line.state.position)

    def _following(self, index: int, name: str) -> int:
        names = [step.name for step in self.lesson.steps]
        return names.index(name) if name else index + 1

    def _start_line(self, step: LessonStep) -> AnalysisLine:
        if step.position == FIRST_POSITION:
            return new_line(self.game)
        try:
            options = self.game.options_for({}, self.game.read_position(step.position))
        except RulesError as fault:
            raise Unreadable(f"Lesson {self.lesson.slug}, step {step.name}: {fault}") from fault
        return new_line(self.game, self.game.start(options))

    def _play_texts(self, line: AnalysisLine, texts: Sequence[str]) -> AnalysisLine:
        return line.play(*(self.game.read_step(text) for text in texts)) if texts else line

    def _reserve(self) -> int:
        self._nodes.append(None)
        return len(self._nodes) - 1

    def _add_node(self, node: LessonNode) -> int:
        """Put a node into the place that was reserved for its number."""
        self._nodes[node.number] = node
        return node.number
