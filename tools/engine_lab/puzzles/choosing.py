"""From all that was found to the collection: which are taken, graded, and how they are written."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import Any

from campaigns.rules.errors import RulesError
from tools.engine_lab.puzzles.dice_proofs import DiceProver
from tools.engine_lab.puzzles.found import AnyBoard, state_of
from tools.engine_lab.puzzles.grades import share_solved
from tools.engine_lab.puzzles.plain_proofs import Prover
from tools.engine_lab.puzzles.themes import themes_of
from variants.puzzles.collection import FEW, FOLDER, SOLVERS, Goal, Puzzle, Theme, write_puzzle

LEAST = 120
"""On each board, whatever the quotas say."""
QUOTAS: Mapping[tuple[str, int], int] = {
    ("mate", 1): 15,
    ("mate", 2): 40,
    ("mate", 3): 35,
    ("win", 1): 55,
    ("won", 1): 20,
    ("word", 1): 40,
    ("play", 1): 110,
}
MOST_FEW, MOST_FREEZING = 40, 25
"""Of few pieces: those on one board, and before them those that freeze."""
ALIKE = 3
"""So many may begin with the same move."""
RARE = Theme.FREEZING, Theme.AFAR, Theme.IMPROVEMENT, Theme.ATTEMPT, Theme.SACRIFICE, Theme.PROMOTION


@dataclass(frozen=True)
class Candidate:
    """A row of the log, with what the rules say of it."""

    puzzle: Puzzle
    is_composed: bool
    seed: int

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """Rare themes first, then longer mates; the rest as it was found."""
        return not self.puzzle.themes & {*RARE}, self.puzzle.moves < 2, self.seed


def read_log(game: AnyBoard, lines: Iterable[str]) -> list[Candidate]:
    rows = [row for row in map(json.loads, lines) if row["board"] == game.slug]
    known = dict[str, Candidate]()
    for row in rows:
        candidate = candidate_of(game, row)
        if candidate and candidate.puzzle.key not in known:
            known[candidate.puzzle.key] = candidate
    return list(known.values())


def candidate_of(game: AnyBoard, row: Mapping[str, Any]) -> Candidate | None:
    try:
        state = state_of(game, row["options"])
    except RulesError:
        state = game.read_state(row["options"])
    if not row["tree"] or game.over(state):
        return None
    text, tree = game.write_state(state), row["tree"]
    codes = [(square, code) for square, code in enumerate(state.position.board) if code]
    army = game.variant.army
    levels = {army.grid.spot(square)[2] for square, code in codes if not army.piece(code).royal}
    level = levels.pop() + 1 if len(levels) == 1 and len(army.grid.levels) > 1 else 0
    puzzle = Puzzle(
        game.slug,
        sha256(f"{game.slug} {row['goal']} {text}".encode()).hexdigest()[:6],
        Goal(row["goal"]),
        row["moves"],
        row["margin"],
        0,
        (),
        frozenset(themes_of(game, state, tree)),
        len(codes),
        level,
        text,
        tree,
        " ".join(row["line"]),
    )
    return Candidate(puzzle, "composed" in row["themes"], row["seed"])


def chosen(candidates: Sequence[Candidate]) -> list[Puzzle]:
    """As many as the quotas allow, the rarest first; composed ones only where they suit a door."""
    taken = list[Puzzle]()
    kinds, firsts, few = Counter[tuple[str, int]](), Counter[str](), 0
    for candidate in sorted(candidates, key=lambda one: one.rank):
        puzzle = candidate.puzzle
        kind, first = (puzzle.goal.value, puzzle.moves), next(iter(puzzle.tree))
        if candidate.is_composed:
            suits = puzzle.is_few or puzzle.pieces <= FEW and puzzle.themes & {Theme.FREEZING, Theme.AFAR}
            most = MOST_FEW if puzzle.is_few else MOST_FREEZING
            if puzzle.moves < 2 or not suits or few >= most:
                continue
            few += 1
        elif kinds[kind] >= QUOTAS[kind] or puzzle.goal is not Goal.WORD and firsts[first] >= ALIKE:
            continue
        else:
            kinds[kind] += 1
        firsts[first] += 1
        taken.append(puzzle)
    rest = (one.puzzle for one in candidates if not one.is_composed and one.puzzle not in taken)
    return [*taken, *islice(rest, max(0, LEAST - len(taken)))]


def tries_of(prover: Prover | DiceProver, puzzle: Puzzle) -> tuple[int, ...]:
    """How many of a hundred tries each of the solvers gets right."""
    state = prover.game.read_state(puzzle.state)
    return tuple(share_solved(prover, state, puzzle.tree, cm) for cm in SOLVERS)


def write_collection(puzzles: Sequence[Puzzle]) -> int:
    """Write one board's file, the easiest first; how many bytes it has."""
    ordered = sorted(puzzles, key=lambda one: (one.grade, -sum(one.solved), one.key))
    path = FOLDER / f"{puzzles[0].board}.jsonl"
    path.write_text("".join(f"{write_puzzle(puzzle)}\n" for puzzle in ordered), encoding="utf-8")
    return path.stat().st_size
