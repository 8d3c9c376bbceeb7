"""A lesson's page: the board of one place, what stands beside it, and all places at once for the script that goes from one to the next."""

from collections.abc import Iterator
from functools import cached_property

from django.utils.http import urlencode
from django.utils.safestring import SafeString

from campaigns.rules.contract import Choice, Side
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.board.presenters.answers import open_ways, texts_by_squares
from variants.board.presenters.data import as_json
from variants.board.presenters.drawing import describe_board
from variants.board.presenters.plies import checks_by_square, pieces_by_square, shapes_of
from variants.lessons.course import LessonCourse, LessonPlace, PlaceKind
from variants.lessons.training import TrainingGame


class LessonBoard:
    """A place as a learner sees it."""

    def __init__(self, course: LessonCourse, place: LessonPlace) -> None:
        self.course, self.place = course, place
        self.board = AnalysisBoard(place.line)

    @property
    def side(self) -> Side | None:
        """The side that the learner moves here; None where nothing is to be moved."""
        awaits = self.board.awaits
        return awaits.side if self.place.kind is PlaceKind.MOVE and isinstance(awaits, Choice) else None

    @property
    def level(self) -> str:
        """The mark of the level that is asked about, or where the answer's piece stands; empty for no matter."""
        is_flat = len(self.course.game.variant.army.grid.levels) == 1
        if is_flat or not self.place.step or self.place.kind is PlaceKind.TOLD:
            return ""
        answers = self.place.step.answers
        squares = self.place.step.reach or "".join(answers[0].moves[:1] if answers else ())
        return squares[:1]

    @property
    def options(self) -> list[tuple[int, str, str, int | None]]:
        """Each option's number, its words, what is said where it is wrong, and the place a right one leads to."""
        step = self.place.step
        return [
            (number, option.text, option.say, self.place.to.get(str(number)))
            for number, option in enumerate(step.options if step else ())
        ]

    def data(self, at: str) -> dict[str, object]:
        """For the board's script: the learner's moves where one is asked for."""
        return {
            **self.board.values_for(at, self.side),
            **({} if self.side else {"announced": {}}),
            "version": str(self.place.number),
            "query": f"&at={self.place.number}",
        }

    def entry(self, at: str) -> dict[str, object]:
        """What the lesson's script knows of this place."""
        shown = describe_board(self.board.look)
        step = self.place.step
        return {
            "kind": self.place.kind.value,
            "d": pieces_by_square(shown.standing),
            "l": self.board.last,
            "c": checks_by_square(self.course.game.variant.checks(self.board.look.scene)),
            "data": self.data(at),
            "level": self.level,
            "to": {**self.place.to, **self._by_squares},
            "next": self.place.next,
            "hint": step.hint if step else "",
            "reach": step.reach if step else "",
            "squares": step.squares if step else (),
        }

    @property
    def _by_squares(self) -> dict[str, int]:
        """Where right moves lead by their two squares alone, as they are tapped."""
        if self.place.kind is not PlaceKind.MOVE:
            return {}
        texts = texts_by_squares(self.course.game, self.place.line.state.position, self.place.to)
        return {name: self.place.to[text] for name, text in texts.items()}

    def ways(self) -> Iterator[tuple[str, list[object]]]:
        if self.side:
            yield from open_ways(self.course.game, self.place.line.state.position, self.side, self.place.to)


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
        return (
            "A draw. Try again: the set-up can be won."
            if outcome.winner is None
            else "The engine has won. Try again."
        )

    def data(self, at: str) -> SafeString:
        side = self.training.side if self.training.is_own else None
        query = "&" + urlencode({"moves": self.training.moves})
        return as_json({**self.board.values_for(at, side), "query": query})


class LessonPage:
    """All places of a lesson; `at` begins the addresses of its pages."""

    def __init__(self, course: LessonCourse, at: str) -> None:
        self.course, self.at = course, at

    @cached_property
    def boards(self) -> list[LessonBoard]:
        return [LessonBoard(self.course, place) for place in self.course.places]

    def json(self, number: int) -> SafeString:
        places = [board.entry(self.at) for board in self.boards]
        return as_json({"at": number, **shapes_of(self.course.game), "places": places})

    def board_data(self, number: int) -> SafeString:
        return as_json(self.boards[number].data(self.at))
