"""A puzzle on the board: where it stands, what is asked, and what the board's script has to know."""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from campaigns.rules.contract import Choice
from variants.board.play.position_at import BoardLook
from variants.board.presenters import wording
from variants.board.presenters.client_state import as_json, standalone_values
from variants.board.presenters.table import Status
from variants.catalog import AnyGame
from variants.puzzles.collection import SOLVER_CMS, Goal, Puzzle
from variants.puzzles.progress import PuzzleProgress
from variants.rules.actions import Move
from variants.rules.check_warnings import check_warnings
from variants.rules.state import AnyState


@dataclass(frozen=True)
class PuzzleBoard:
    progress: PuzzleProgress

    @property
    def puzzle(self) -> Puzzle:
        return self.progress.puzzle

    @property
    def game(self) -> AnyGame:
        return self.progress.game

    @property
    def look(self) -> BoardLook:
        last = tuple(square for text in self.progress.steps[-1:] for square in self.game.squares(text))
        return BoardLook(self.game.slug, self.progress.state.position, last)

    @property
    def first_level(self) -> str:
        """The level that a device with one large level begins with: that of all pieces; empty where the last move says it."""
        return str(self.puzzle.level) if self.puzzle.level and not self.progress.steps else ""

    @property
    def mover(self) -> str:
        return self.game.side_name(self.progress.solver)

    @property
    def status(self) -> Status:
        progress = self.progress
        if progress.is_solved:
            return Status("Solved")
        checks = check_warnings(self.game.variant, progress.state.position)
        prompt = self.game.variant.phrases.prompt(progress.state.position)
        activity_text = "choose" if self.word_choices else "move"
        return Status(f"{self.mover} to {activity_text}", checks, prompt)

    @cached_property
    def word_choices(self) -> list[tuple[str, str]]:
        """The words to choose from, with their labels; none where a move is asked for."""
        phase = self.game.awaits(self.progress.state)
        if self.progress.is_solved or self.puzzle.goal is not Goal.WORD or not isinstance(phase, Choice):
            return []
        choices = [action for action in phase.actions if not isinstance(action, Move)]
        return [(text, wording.label(text)) for text in map(self.game.write_action, choices)]

    @property
    def dice_left(self) -> list[int]:
        dice = self.game.variant.dice
        return [die.face for die in dice.dice_left(self.progress.state.position)] if dice else []

    @property
    def counter(self) -> str:
        """The cube, in words; empty where there is none."""
        points = self.game.variant.points
        counter = points.counter(self.progress.state.position) if points else None
        return counter.sentence if counter else ""

    @property
    def played(self) -> list[str]:
        """What was played so far, in the game's notation."""
        return list(in_notation(self.progress.game, self.progress.states[0], self.progress.steps))

    @property
    def continuation(self) -> list[str]:
        """How play may go on once it is solved."""
        if not self.progress.is_solved:
            return []
        return list(in_notation(self.game, self.progress.state, self.puzzle.line.split()))

    @property
    def solvers(self) -> list[tuple[int, int]]:
        """Each CM, and how many of a hundred of its tries are right."""
        return list(zip(SOLVER_CMS, self.puzzle.solved, strict=True))

    @property
    def verdict(self) -> str:
        """What is said of the right move that led here; empty before the first."""
        if not self.progress.steps:
            return ""
        game, previous_position = self.game, self.progress.states[-2].position
        if game.variant.chooser(previous_position) is self.progress.solver:
            return "Right. Go on."
        return f"Right. {game.side_name(self.progress.solver.other)} answers {self.played[-1]}."

    def data(self, base_url: str) -> SafeString:
        return as_json(self.values(base_url))

    def values(self, base_url: str) -> dict[str, object]:
        """For the board's script, as on every board: the solver's legal moves; `base_url` begins the addresses of its pages."""
        progress = self.progress
        version = f"{zlib.crc32(' '.join((self.puzzle.key, *progress.steps)).encode()):08x}"
        side = None if progress.is_solved or self.word_choices else progress.solver
        values = standalone_values(self.look, side, version, base_url)
        return {**values, "mine": [progress.solver.value], "query": f"&moves={'+'.join(progress.steps)}"}


def solution_of(progress: PuzzleProgress) -> list[str]:
    """The rest of the first right line, for those who may see it."""
    return list(in_notation(progress.game, progress.state, progress.main_line()))


def in_notation(game: AnyGame, state: AnyState, steps: Iterable[str]) -> Iterator[str]:
    """A line of moves as the game writes them."""
    for text in steps:
        action = game.read_action(text)
        written = game.variant.write_move(state.position, action) if isinstance(action, Move) else ""
        yield written or wording.label(text)
        state = game.act(state, action)
