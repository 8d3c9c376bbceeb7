"""All that a puzzle's page carries for its script, so that moves are judged, and answered, without a request.

A puzzle that is a door's lock never has such a page: its right moves reach no device.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from variants.board.presenters.answers import open_ways, texts_by_squares
from variants.board.presenters.data import as_json
from variants.board.presenters.drawing import describe_board
from variants.board.presenters.plies import checks_by_square, pieces_by_square, shapes_of
from variants.puzzles.attempt import BETTER, Attempt, solver_places
from variants.puzzles.collection import Puzzle
from variants.puzzles.presenters.puzzle_board import PuzzleBoard


@dataclass(frozen=True)
class PuzzlePlaces:
    """`at` begins the addresses of the puzzle's pages."""

    puzzle: Puzzle
    at: str

    @cached_property
    def attempts(self) -> list[Attempt]:
        return solver_places(self.puzzle)

    @cached_property
    def _numbers(self) -> dict[tuple[str, ...], int]:
        return {attempt.steps: number for number, attempt in enumerate(self.attempts)}

    def number(self, attempt: Attempt) -> int | None:
        """None for one that is solved."""
        return self._numbers.get(attempt.steps)

    @property
    def later(self) -> Iterator[tuple[int, PuzzleBoard]]:
        """The places that moves lead to, with their boards."""
        return ((number, PuzzleBoard(attempt)) for number, attempt in enumerate(self.attempts) if number)

    @property
    def ways(self) -> Iterator[tuple[int, PuzzleBoard, str, list[object]]]:
        """By place, the two squares of each right move that leave several ways open, with what there is to choose."""
        for number, one in enumerate(self.attempts):
            for squares, choices in open_ways(one.game, one.state.position, one.solver, one.node):
                yield number, PuzzleBoard(one), squares, choices

    @property
    def json(self) -> SafeString:
        """As static/js/board/puzzle.js tells it."""
        game = self.attempts[0].game
        places = [self._place(attempt) for attempt in self.attempts]
        values: dict[str, object] = {"places": places, "better": BETTER[self.puzzle.goal]}
        if len(places) > 1:
            values |= shapes_of(game)
        return as_json(values)

    def _place(self, attempt: Attempt) -> dict[str, object]:
        to = {text: self.number(attempt.after(text)) for text in attempt.node}
        by_squares = texts_by_squares(attempt.game, attempt.state.position, attempt.node)
        place: dict[str, object] = {"to": {**to, **{name: to[text] for name, text in by_squares.items()}}}
        if attempt.steps:  # no move leads to the first one
            board = PuzzleBoard(attempt)
            shown = describe_board(board.look)
            place |= {
                "d": pieces_by_square(shown.standing),
                "l": shown.last,
                "c": checks_by_square(attempt.game.variant.checks(attempt.state.position)),
                "data": board.values(self.at),
                "moves": " ".join(attempt.steps),
                "say": board.verdict,
            }
        return place
