"""From all that was found to the collection: what is added to it, and how it is written."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from campaigns.rules.errors import RulesError
from lab.engine.puzzles.found import COMPOSED, TURNS, levels_of, state_of
from lab.engine.puzzles.grades import grade_of
from lab.engine.puzzles.themes import themes_of
from variants.catalog import AnyGame
from variants.puzzles.collection import FOLDER, GRADE_NAMES, Goal, Puzzle, Theme, write_puzzle
from variants.rules.actions import Move
from variants.rules.state import AnyState

MAX_ALIKE = 3
"""So many may begin with the same move, and as many of those thrown together may have the same pieces."""
MAX_COMPOSED_PIECES = 12
"""Those that no game came to have at most so many pieces."""
COMMON = Theme.QUIET, Theme.CAPTURE


@dataclass(frozen=True)
class Want:
    """At least so many of a board's puzzles are to be like this, if there are any."""

    least: int
    is_like: Callable[[Puzzle], bool]


def _of_kind(goal: Goal, moves: int) -> Callable[[Puzzle], bool]:
    return lambda puzzle: puzzle.goal is goal and puzzle.moves == moves


def _of_theme(theme: Theme) -> Callable[[Puzzle], bool]:
    return lambda puzzle: theme in puzzle.themes


def _of_grade(grade: int) -> Callable[[Puzzle], bool]:
    return lambda puzzle: puzzle.grade == grade


def _few_of_grade(grade: int) -> Callable[[Puzzle], bool]:
    return lambda puzzle: puzzle.suits_door and puzzle.grade == grade


WANTS = (
    *(Want(12, _of_theme(theme)) for theme in Theme if theme not in COMMON),
    *(Want(8, _few_of_grade(grade)) for grade in GRADE_NAMES),
    *(Want(12, _of_grade(grade)) for grade in GRADE_NAMES),
    Want(15, _of_kind(Goal.MATE, 1)),
    Want(30, _of_kind(Goal.MATE, 2)),
    Want(20, _of_kind(Goal.MATE, 3)),
    Want(50, _of_kind(Goal.WIN, 1)),
    Want(40, _of_kind(Goal.WORD, 1)),
    Want(70, _of_kind(Goal.PLAY, 1)),
    Want(120, lambda puzzle: True),
)


@dataclass(frozen=True)
class Candidate:
    """A row of the log, with what the rules say of it."""

    puzzle: Puzzle
    is_composed: bool
    takes_king: bool
    seed: int
    turns: bool = False

    @property
    def is_apt(self) -> bool:
        """Whether it is worth having: of what no game came to few pieces, and no King that simply stands to be taken."""
        return not self.is_composed or self.puzzle.pieces <= MAX_COMPOSED_PIECES and not self.takes_king

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """Where the judgement of the game changes sides first, then one right move before several; the rest as it was found."""
        return not self.turns, len(self.puzzle.tree) > 1, self.seed

    @property
    def pieces(self) -> str:
        """Those thrown together with the same pieces are alike."""
        return "".join(sorted(filter(str.isalpha, self.puzzle.state.split("; ")[-1].split(" ")[0])))


def read_log(game: AnyGame, lines: Iterable[str]) -> list[Candidate]:
    rows = [row for row in map(json.loads, lines) if row["board"] == game.slug]
    candidates = dict[str, Candidate]()
    for row in rows:
        candidate = candidate_of(game, row)
        if candidate and candidate.puzzle.key not in candidates:
            candidates[candidate.puzzle.key] = candidate
    return list(candidates.values())


def candidate_of(game: AnyGame, row: Mapping[str, Any]) -> Candidate | None:
    try:
        state = state_of(game, row["options"])
    except RulesError:
        state = game.read_state(row["options"])
    if not row["tree"] or game.over(state):
        return None
    text, tree, solved = game.write_state(state), row["tree"], tuple(row["solved"])
    board, levels = state.position.board, levels_of(game, state.position.board)
    is_on_one = len(levels) == 1 and len(game.variant.army.grid.levels) > 1
    puzzle = Puzzle(
        game.slug,
        sha256(f"{game.slug} {row['goal']} {text}".encode()).hexdigest()[:6],
        Goal(row["goal"]),
        row["moves"],
        row["margin"],
        grade_of(solved),
        solved,
        frozenset(themes_of(game, state, tree)),
        len(board) - board.count(0),
        levels.pop() + 1 if is_on_one else 0,
        text,
        tree,
        " ".join(row["line"]),
    )
    takes_king = puzzle.goal is Goal.WON or any(_takes_king(game, state, text) for text in tree)
    marks = row["themes"]
    return Candidate(puzzle, COMPOSED in marks, takes_king, row["seed"], TURNS in marks)


def _takes_king(game: AnyGame, state: AnyState, text: str) -> bool:
    move = game.read_action(text)
    square = game.variant.capture_square(state.position, move) if isinstance(move, Move) else None
    return square is not None and game.variant.army.piece(state.position.board[square]).royal


def choose_puzzles(
    known: Sequence[Puzzle], candidates: Sequence[Candidate], is_sound: Callable[[Puzzle], bool]
) -> list[Puzzle]:
    """What is added to the known puzzles, so that every want is met as far as there is something to meet it."""
    keys = {puzzle.key for puzzle in known}
    available = sorted(
        (candidate for candidate in candidates if candidate.is_apt and candidate.puzzle.key not in keys),
        key=lambda candidate: candidate.rank,
    )
    firsts, pieces = Counter(next(iter(puzzle.tree)) for puzzle in known), Counter[str]()
    added = list[Puzzle]()
    for want in WANTS:
        missing = want.least - sum(map(want.is_like, [*known, *added]))
        for candidate in [candidate for candidate in available if want.is_like(candidate.puzzle)]:
            puzzle = candidate.puzzle
            first = next(iter(puzzle.tree))
            if missing <= 0:
                break
            if puzzle.goal is not Goal.WORD and firsts[first] >= MAX_ALIKE:
                continue
            if candidate.is_composed and pieces[candidate.pieces] >= MAX_ALIKE or not is_sound(puzzle):
                continue
            missing -= 1
            firsts[first] += 1
            pieces[candidate.pieces] += 1
            available.remove(candidate)
            added.append(puzzle)
    return added


def add_to_collection(board: str, added: Sequence[Puzzle]) -> int:
    """Write what is added behind what a board's file has, the easiest first: the number of a puzzle is that of its line,
    and devices remember it. How many bytes the file has then."""
    ordered = sorted(added, key=lambda puzzle: (puzzle.grade, -sum(puzzle.solved), puzzle.key))
    path = FOLDER / f"{board}.jsonl"
    with path.open("a", encoding="utf-8") as file:
        file.writelines(f"{write_puzzle(puzzle)}\n" for puzzle in ordered)
    return path.stat().st_size
