"""A lesson's page: the board of one place, what stands beside it, and all places at once for the script that goes from one to the next."""

from collections.abc import Iterator
from functools import cached_property

from django.utils.http import urlencode
from django.utils.safestring import SafeString

from campaigns.rules.contract import Choice, Side
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.board.presenters.answers import open_candidates, texts_by_squares
from variants.board.presenters.client_state import as_json
from variants.board.presenters.plies import board_entry, shapes_of
from variants.lessons.lesson_steps import LessonNode, LessonSteps, NodeKind
from variants.lessons.training import TrainingGame


class LessonBoard:
    """A place as a learner sees it."""

    def __init__(self, lesson_steps: LessonSteps, node: LessonNode) -> None:
        self.lesson_steps, self.node = lesson_steps, node
        self.board = AnalysisBoard(node.line)

    @property
    def side(self) -> Side | None:
        """The side that the learner moves here; None where nothing is to be moved."""
        awaits = self.board.awaits
        return awaits.side if self.node.kind is NodeKind.MOVE and isinstance(awaits, Choice) else None

    @property
    def level(self) -> str:
        """The mark of the level that is asked about, or where the answer's piece stands; empty for no matter."""
        is_flat = len(self.lesson_steps.game.variant.army.grid.levels) == 1
        if is_flat or not self.node.step or self.node.kind is NodeKind.TOLD:
            return ""
        answers = self.node.step.answers
        squares = self.node.step.reach or "".join(answers[0].moves[:1] if answers else ())
        return squares[:1]

    @property
    def options(self) -> list[tuple[int, str, str, int | None]]:
        """Each option's number, its words, what is said where it is wrong, and the place a right one leads to."""
        options, to = self.node.step.options if self.node.step else (), self.node.to
        return [(key, option.text, option.say, to.get(str(key))) for key, option in enumerate(options)]

    def data(self, base_url: str) -> dict[str, object]:
        """For the board's script: the learner's moves where one is asked for."""
        return {
            **self.board.values_for(base_url, self.side),
            **({} if self.side else {"announced": {}}),
            "version": str(self.node.number),
            "query": f"&at={self.node.number}",
        }

    def entry(self, base_url: str) -> dict[str, object]:
        """What the lesson's script knows of this place."""
        step = self.node.step
        return {
            "kind": self.node.kind.value,
            **board_entry(self.board.look),
            "data": self.data(base_url),
            "level": self.level,
            "to": {**self.node.to, **self._by_squares},
            "next": self.node.next,
            "hint": step.hint if step else "",
            "reach": step.reach if step else "",
            "squares": step.squares if step else (),
        }

    @property
    def _by_squares(self) -> dict[str, int]:
        """Where right moves lead by their two squares alone, as they are tapped."""
        if self.node.kind is not NodeKind.MOVE:
            return {}
        texts = texts_by_squares(self.lesson_steps.game, self.node.line.state.position, self.node.to)
        return {name: self.node.to[text] for name, text in texts.items()}

    def ambiguous_moves(self) -> Iterator[tuple[str, list[object]]]:
        game, position = self.lesson_steps.game, self.node.line.state.position
        return open_candidates(game, position, self.side, self.node.to) if self.side else iter(())


class TrainingBoard:
    """A game against the engine as the learner sees it."""

    def __init__(self, training: TrainingGame) -> None:
        self.training = training
        self.board = AnalysisBoard(training.line)

    @property
    def result(self) -> str:
        outcome = self.training.outcome
        if outcome is None:
            return ""
        if self.training.is_won:
            return "You have won."
        if outcome.winner is None:
            return "A draw. Try again: the set-up can be won."
        return "The engine has won. Try again."

    def data(self, base_url: str) -> SafeString:
        side = self.training.side if self.training.is_learners_turn else None
        query = "&" + urlencode({"moves": self.training.moves})
        return as_json({**self.board.values_for(base_url, side), "query": query})


class LessonPage:
    """All places of a lesson; `base_url` begins the addresses of its pages."""

    def __init__(self, lesson_steps: LessonSteps, base_url: str) -> None:
        self.lesson_steps, self.base_url = lesson_steps, base_url

    @cached_property
    def boards(self) -> list[LessonBoard]:
        return [LessonBoard(self.lesson_steps, node) for node in self.lesson_steps.nodes]

    def json(self, number: int) -> SafeString:
        nodes = [board.entry(self.base_url) for board in self.boards]
        return as_json({"at": number, **shapes_of(self.lesson_steps.game), "places": nodes})

    def board_data(self, number: int) -> SafeString:
        return as_json(self.boards[number].data(self.base_url))
