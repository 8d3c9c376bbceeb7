"""What a device has solved, in a signed cookie of its own: nobody signs in, and nothing is stored here."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import date

from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse

from variants.puzzles.collection import Puzzle, puzzle_of_the_day

COOKIE, SALT = "puzzles", "variants.puzzles"
COOKIE_MAX_AGE = 400 * 24 * 3600


@dataclass(frozen=True)
class PuzzleRecord:
    """`solved` are the numbers of the puzzles by board, as bits; `day` is the last on which that day's puzzle was solved.

    `helped` are, likewise, those where a hint or the solution was asked for before they were solved.
    """

    solved: Mapping[str, int] = field(default_factory=dict)
    helped: Mapping[str, int] = field(default_factory=dict)
    day: int = 0
    streak: int = 0
    best: int = 0

    def has_solved(self, puzzle: Puzzle) -> bool:
        return bool(self.solved.get(puzzle.board, 0) & _bit(puzzle))

    def was_helped(self, puzzle: Puzzle) -> bool:
        return bool(self.helped.get(puzzle.board, 0) & _bit(puzzle))

    @property
    def count(self) -> int:
        return sum(bits.bit_count() for bits in self.solved.values())

    @property
    def helped_count(self) -> int:
        """How many of the solved ones were solved with help."""
        return sum((bits & self.helped.get(board, 0)).bit_count() for board, bits in self.solved.items())

    def streak_on(self, today: date) -> int:
        """How many days in a row, up to today or yesterday."""
        return self.streak if self.day >= today.toordinal() - 1 else 0

    def helped_days(self, today: date) -> int:
        """How many days of the streak were solved with help."""
        days = range(self.day - self.streak_on(today) + 1, self.day + 1)
        return sum(self.was_helped(puzzle_of_the_day(date.fromordinal(day))) for day in days)

    def with_help(self, puzzle: Puzzle) -> "PuzzleRecord":
        """The record after help was asked for; what was solved before stays solved without."""
        return self if self.has_solved(puzzle) else replace(self, helped=_with_bit(self.helped, puzzle))

    def with_solved(self, puzzle: Puzzle, today: date) -> "PuzzleRecord":
        """The record after a puzzle was solved; the streak goes on with the puzzle of the day alone."""
        record = replace(self, solved=_with_bit(self.solved, puzzle))
        day_number = today.toordinal()
        if puzzle != puzzle_of_the_day(today) or self.day == day_number:
            return record
        streak = self.streak + 1 if self.day == day_number - 1 else 1
        return replace(record, day=day_number, streak=streak, best=max(self.best, streak))


def _bit(puzzle: Puzzle) -> int:
    return 1 << puzzle.number


def _with_bit(bits_by_board: Mapping[str, int], puzzle: Puzzle) -> Mapping[str, int]:
    return {**bits_by_board, puzzle.board: bits_by_board.get(puzzle.board, 0) | _bit(puzzle)}


def read_record(request: HttpRequest) -> PuzzleRecord:
    """The device's record; an empty one where there is none, or one that is not ours."""
    try:
        text = request.get_signed_cookie(COOKIE, "", salt=SALT)
        row = json.loads(text or "{}")
        both = row.get("solved", {}), row.get("helped", {})
        solved, helped = ({board: int(text, 16) for board, text in bits.items()} for bits in both)
        return PuzzleRecord(solved, helped, *(int(row.get(name, 0)) for name in ("day", "streak", "best")))
    except (BadSignature, ValueError, AttributeError, TypeError):
        return PuzzleRecord()


def write_record(response: HttpResponse, record: PuzzleRecord, *, is_secure: bool) -> None:
    row = asdict(record)
    row |= {name: {board: f"{bits:x}" for board, bits in row[name].items()} for name in ("solved", "helped")}
    text = json.dumps(row, separators=(",", ":"))
    response.set_signed_cookie(
        COOKIE, text, salt=SALT, max_age=COOKIE_MAX_AGE, httponly=True, samesite="Lax", secure=is_secure
    )
