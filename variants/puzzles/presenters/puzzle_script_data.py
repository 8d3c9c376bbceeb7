"""All that a puzzle's page carries for its script, so that moves are judged, and answered, without a request.

A puzzle that is a door's lock never has such a page: its right moves reach no device.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from variants.board.presenters.answers import open_candidates, texts_by_squares
from variants.board.presenters.client_state import as_json
from variants.board.presenters.plies import board_entry, shapes_of
from variants.puzzles.collection import Puzzle
from variants.puzzles.presenters.puzzle_board import PuzzleBoard
from variants.puzzles.progress import MSG_BETTER, PuzzleProgress, solver_turns


@dataclass(frozen=True)
class PuzzleScriptData:
    """`base_url` begins the addresses of the puzzle's pages."""

    puzzle: Puzzle
    base_url: str

    @cached_property
    def turns(self) -> list[PuzzleProgress]:
        return solver_turns(self.puzzle)

    @cached_property
    def _numbers(self) -> dict[tuple[str, ...], int]:
        return {progress.steps: number for number, progress in enumerate(self.turns)}

    def number(self, progress: PuzzleProgress) -> int | None:
        """None for one that is solved."""
        return self._numbers.get(progress.steps)

    @property
    def later_boards(self) -> Iterator[tuple[int, PuzzleBoard]]:
        """The places that moves lead to, with their boards."""
        return ((number, PuzzleBoard(progress)) for number, progress in enumerate(self.turns) if number)

    @property
    def ambiguous_moves(self) -> Iterator[tuple[int, PuzzleBoard, str, list[object]]]:
        """By place, the two squares of each right move that leave several ways open, with what there is to choose."""
        for number, turn in enumerate(self.turns):
            for squares, choices in open_candidates(turn.game, turn.state.position, turn.solver, turn.node):
                yield number, PuzzleBoard(turn), squares, choices

    @property
    def json(self) -> SafeString:
        """As static/js/board/puzzle.js tells it."""
        game = self.turns[0].game
        turns = [self._turn_data(progress) for progress in self.turns]
        values: dict[str, object] = {"places": turns, "better": MSG_BETTER[self.puzzle.goal]}
        if len(turns) > 1:
            values |= shapes_of(game)
        return as_json(values)

    def _turn_data(self, progress: PuzzleProgress) -> dict[str, object]:
        targets = {text: self.number(progress.after_move(text)) for text in progress.node}
        by_squares = texts_by_squares(progress.game, progress.state.position, progress.node)
        targets |= {name: targets[text] for name, text in by_squares.items()}
        entry: dict[str, object] = {"to": targets}
        if progress.steps:  # no move leads to the first one
            board = PuzzleBoard(progress)
            entry |= {
                **board_entry(board.look),
                "data": board.values(self.base_url),
                "moves": " ".join(progress.steps),
                "say": board.verdict,
            }
        return entry
