"""What a device has solved, in a signed cookie of its own: nobody signs in, and nothing is stored here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse

from variants.puzzles.collection import Puzzle, of_the_day, puzzle_numbers

COOKIE, SALT = "puzzles", "variants.puzzles"
KEPT = 400 * 24 * 3600


@dataclass(frozen=True)
class PuzzleRecord:
    """`solved` are the numbers of the puzzles by board, as bits; `day` is the last on which that day's puzzle was solved."""

    solved: Mapping[str, int] = field(default_factory=dict)
    day: int = 0
    streak: int = 0
    best: int = 0

    def has(self, puzzle: Puzzle) -> bool:
        return bool(self.solved.get(puzzle.board, 0) >> puzzle_numbers(puzzle.board)[puzzle.key] & 1)

    @property
    def count(self) -> int:
        return sum(bits.bit_count() for bits in self.solved.values())

    def streak_on(self, today: date) -> int:
        """How many days in a row, up to today or yesterday."""
        return self.streak if self.day >= today.toordinal() - 1 else 0

    def with_solved(self, puzzle: Puzzle, today: date) -> "PuzzleRecord":
        """The record after a puzzle was solved; the streak goes on with the puzzle of the day alone."""
        bits = self.solved.get(puzzle.board, 0) | 1 << puzzle_numbers(puzzle.board)[puzzle.key]
        record = replace(self, solved={**self.solved, puzzle.board: bits})
        now = today.toordinal()
        if puzzle != of_the_day(today) or self.day == now:
            return record
        streak = self.streak + 1 if self.day == now - 1 else 1
        return replace(record, day=now, streak=streak, best=max(self.best, streak))


def read_record(request: HttpRequest) -> PuzzleRecord:
    """The device's record; an empty one where there is none, or one that is not ours."""
    try:
        text = request.get_signed_cookie(COOKIE, "", salt=SALT)
        row: Any = json.loads(text or "{}")
        solved = {str(board): int(bits, 16) for board, bits in row.get("solved", {}).items()}
        return PuzzleRecord(solved, *(int(row.get(name, 0)) for name in ("day", "streak", "best")))
    except (BadSignature, ValueError, AttributeError, TypeError):
        return PuzzleRecord()


def write_record(response: HttpResponse, record: PuzzleRecord, *, is_secure: bool) -> None:
    row = {
        "solved": {board: f"{bits:x}" for board, bits in record.solved.items()},
        "day": record.day,
        "streak": record.streak,
        "best": record.best,
    }
    text = json.dumps(row, separators=(",", ":"))
    response.set_signed_cookie(
        COOKIE, text, salt=SALT, max_age=KEPT, httponly=True, samesite="Lax", secure=is_secure
    )
