"""A puzzle on the board: where it stands, what is asked, and what the board's script has to know."""

import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property

from django.utils.safestring import SafeString

from campaigns.rules.contract import Choice, Side
from variants.board.play.position_at import BoardLook
from variants.board.presenters import words
from variants.board.presenters.data import NONE, as_json, moves_data, standing_data
from variants.board.presenters.table import Status
from variants.catalog import AnyGame
from variants.puzzles.attempt import Attempt
from variants.puzzles.collection import SOLVERS, Goal, Puzzle
from variants.rules.actions import Move


@dataclass(frozen=True)
class PuzzleBoard:
    attempt: Attempt

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle

    @property
    def game(self) -> AnyGame:
        return self.attempt.game

    @property
    def look(self) -> BoardLook:
        last = tuple(square for text in self.attempt.steps[-1:] for square in self.game.squares(text))
        return BoardLook(self.game.slug, self.attempt.state.position, last)

    @property
    def first_level(self) -> str:
        """The level that a device with one large level begins with: that of all pieces; empty where the last move says it."""
        return str(self.puzzle.level) if self.puzzle.level and not self.attempt.steps else ""

    @property
    def mover(self) -> str:
        return self.game.side_name(self.attempt.solver)

    @property
    def status(self) -> Status:
        attempt = self.attempt
        if attempt.is_solved:
            return Status("Solved")
        checks = self.game.variant.checks(attempt.state.position)
        question = self.game.variant.question(attempt.state.position)
        doing = "choose" if self.words else "move"
        return Status(f"{self.mover} to {doing}", checks, question)

    @cached_property
    def words(self) -> list[tuple[str, str]]:
        """The words to choose from, with their labels; none where a move is asked for."""
        phase = self.game.awaits(self.attempt.state)
        if self.attempt.is_solved or self.puzzle.goal is not Goal.WORD or not isinstance(phase, Choice):
            return []
        choices = [action for action in phase.actions if not isinstance(action, Move)]
        return [(text, words.label(text)) for text in map(self.game.write_action, choices)]

    @property
    def dice_left(self) -> list[int]:
        dice = self.game.variant.dice
        return [die.face for die in dice.left(self.attempt.state.position)] if dice else []

    @property
    def counter(self) -> str:
        """The cube, in words; empty where there is none."""
        points = self.game.variant.points
        counter = points.counter(self.attempt.state.position) if points else None
        return counter.words if counter else ""

    @property
    def played(self) -> list[str]:
        """What was played so far, in the game's notation."""
        return list(in_notation(self.attempt.game, self.attempt.states[0], self.attempt.steps))

    @property
    def goes_on(self) -> list[str]:
        """How play may go on once it is solved."""
        if not self.attempt.is_solved:
            return []
        return list(in_notation(self.game, self.attempt.state, self.puzzle.line.split()))

    @property
    def solvers(self) -> list[tuple[int, int]]:
        """Each CM, and how many of a hundred of its tries are right."""
        return list(zip(SOLVERS, self.puzzle.solved, strict=True))

    @property
    def verdict(self) -> str:
        """What is said of the right move that led here; empty before the first."""
        if not self.attempt.steps:
            return ""
        game, before = self.game, self.attempt.states[-2].position
        if game.variant.chooser(before) is self.attempt.solver:
            return "Right. Go on."
        return f"Right. {game.side_name(self.attempt.solver.other)} answers {self.played[-1]}."

    def data(self, at: str) -> SafeString:
        return as_json(self.values(at))

    def values(self, at: str) -> dict[str, object]:
        """For the board's script, as on every board: the solver's legal moves; `at` begins the addresses of its pages."""
        attempt, announcing = self.attempt, self.game.variant.announcing
        is_open = not attempt.is_solved and not self.words
        announced = announcing.announced(attempt.state.position) if announcing and is_open else None
        side = attempt.solver if is_open else None
        return {
            "version": f"{zlib.crc32(' '.join((self.puzzle.key, *attempt.steps)).encode()):08x}",
            "side": side.value if isinstance(side, Side) else "",
            "mine": [attempt.solver.value],
            **(moves_data(self.look) if is_open else NONE),
            "announced": asdict(announced) if announced else {},
            **standing_data(self.look),
            "at": at,
            "query": f"&moves={'+'.join(attempt.steps)}",
        }


def solution_of(attempt: Attempt) -> list[str]:
    """The rest of the first right line, for those who may see it."""
    return list(in_notation(attempt.game, attempt.state, attempt.main_line()))


def in_notation(game: AnyGame, state: object, steps: "tuple[str, ...] | list[str]") -> Iterator[str]:
    """A line of moves as the game writes them."""
    now = state
    for text in steps:
        action = game.read_action(text)
        written = game.variant.write_move(now.position, action) if isinstance(action, Move) else ""  # type: ignore[attr-defined]
        yield written or words.label(text)
        now = game.act(now, action)  # type: ignore[arg-type]
