"""The puzzles of every board, as `data/` keeps them (its README tells the format), and which of them is whose turn."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path

from django.db.models import TextChoices
from django.urls import reverse

from variants import catalog

FOLDER = Path(__file__).with_name("data")
Tree = dict[str, "Tree"]
"""Right moves, each with what follows: the one answer to it, then again all right moves. Empty: solved."""
GRADE_NAMES = dict(enumerate(("Novice", "Apprentice", "Adept", "Master", "Archmage"), 1))
MAX_DOOR_PIECES = 8
"""A door shows at most so many pieces, if it can."""


class Goal(StrEnum):
    MATE = "mate"
    WIN = "win"
    WON = "won"
    PLAY = "play"
    WORD = "word"


MATE_TASKS = {1: "Mate in one.", 2: "Mate in two.", 3: "Mate in three."}
GOAL_TASKS = {
    Goal.WON: "Win at once.",
    Goal.WIN: "Win material: one move does, the others do not.",
    Goal.WORD: "What would you do? One choice is clearly better.",
    Goal.PLAY: "Find the best move: no other comes near.",
}


class Theme(TextChoices):
    FREEZING = "freezing", "Freezing"
    AFAR = "afar", "From afar"
    LEVEL = "level", "Change of level"
    IMPROVEMENT = "improvement", "Improvement"
    PROMOTION = "promotion", "Promotion"
    CUBE = "cube", "Cube"
    ATTEMPT = "attempt", "Attempt"
    SACRIFICE = "sacrifice", "Sacrifice"
    QUIET = "quiet", "Quiet move"
    CAPTURE = "capture", "Capture"


@dataclass(frozen=True)
class Puzzle:
    """`moves` to the mate, 1 for any other goal; `margin` is what the right move is better by at least: hundredths of the
    weakest piece, or thousandths of the stake. `solved` is how many of a hundred tries the CMs of `SOLVER_CMS` get right.
    """

    board: str
    key: str
    goal: Goal
    moves: int
    margin: int
    grade: int
    solved: tuple[int, ...]
    themes: frozenset[Theme]
    pieces: int
    level: int
    """The only level that pieces other than Kings stand on; 0 where there are several, or but one board."""
    state: str
    tree: Tree
    line: str
    """How play may go on once it is solved."""
    retired: str = ""
    """Why it is offered no more; a door may hold it, and devices remember it."""

    @property
    def suits_door(self) -> bool:
        """Whether it suits a door: few pieces, on one board."""
        is_flat = len(catalog.game(self.board).variant.army.grid.levels) == 1
        return self.pieces <= MAX_DOOR_PIECES and (is_flat or self.level > 0)

    @property
    def number(self) -> int:
        """As people say it, from 1: that of its line in the file. Devices remember by it what they have solved."""
        return _numbers(self.board)[self.key]

    @property
    def url(self) -> str:
        return reverse("puzzle", args=[self.board, self.key])

    @property
    def title(self) -> str:
        """Its board's."""
        return catalog.game(self.board).title

    @property
    def task(self) -> str:
        """What is asked, in a sentence."""
        return MATE_TASKS[self.moves] if self.goal is Goal.MATE else GOAL_TASKS[self.goal]

    @property
    def grade_name(self) -> str:
        return GRADE_NAMES[self.grade]

    @property
    def theme_names(self) -> list[str]:
        return [str(theme.label) for theme in Theme if theme in self.themes]


SOLVER_CMS = 20, 60, 100
"""The Chess Modifiers that the grades were measured with."""


def read_puzzle(board: str, text: str) -> Puzzle:
    key, goal, moves, margin, grade, solved, themes, *position = json.loads(text)
    theme_set = frozenset(map(Theme, themes.split()))
    return Puzzle(board, key, Goal(goal), moves, margin, grade, tuple(solved), theme_set, *position)


def write_puzzle(puzzle: Puzzle) -> str:
    row = [getattr(puzzle, field.name) for field in fields(puzzle) if field.name != "board"]
    row = row if puzzle.retired else row[:-1]
    return json.dumps(row, separators=(",", ":"), default=lambda themes: " ".join(sorted(themes)))


@cache
def _puzzles_in_file(board: str) -> tuple[Puzzle, ...]:
    file = FOLDER / f"{board}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return tuple(read_puzzle(board, line) for line in lines)


@cache
def puzzles(board: str) -> Mapping[str, Puzzle]:
    """Those of a board that are offered, by key, the easiest first."""
    offered = (puzzle for puzzle in _puzzles_in_file(board) if not puzzle.retired)
    return {puzzle.key: puzzle for puzzle in sorted(offered, key=lambda puzzle: puzzle.grade)}


def find_puzzle(board: str, key: str) -> Puzzle | None:
    """The puzzle of that key, retired or not."""
    board_puzzles = _puzzles_in_file(board) if board in catalog.GAMES else ()
    return next((puzzle for puzzle in board_puzzles if puzzle.key == key), None)


@cache
def _numbers(board: str) -> Mapping[str, int]:
    return {puzzle.key: number for number, puzzle in enumerate(_puzzles_in_file(board), 1)}


def puzzle_of_the_day(day: date) -> Puzzle:
    """The day's puzzle, the same for all: the boards take turns, and no puzzle comes again before all of its board have been."""
    boards = [board for board in catalog.GAMES if puzzles(board)]
    round_number, board = divmod(day.toordinal(), len(boards))
    listed = list(puzzles(boards[board]).values())
    # A step without a common divisor goes round all of them, and mixes the grades.
    step = next(step for step in (37, 41, 43) if len(listed) % step)
    return listed[round_number * step % len(listed)]
