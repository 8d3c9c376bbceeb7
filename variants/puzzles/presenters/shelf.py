"""The list of puzzles as its page shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from variants import catalog
from variants.puzzles.collection import Puzzle, puzzle_of_the_day
from variants.puzzles.puzzle_record import PuzzleRecord


@dataclass(frozen=True)
class ShelfEntry:
    """A puzzle with whether this device has solved it, and whether with help; its address has the list's query."""

    puzzle: Puzzle
    query: str
    record: PuzzleRecord

    @property
    def is_solved(self) -> bool:
        return self.record.has_solved(self.puzzle)

    @property
    def is_helped(self) -> bool:
        return self.is_solved and self.record.was_helped(self.puzzle)

    @property
    def url(self) -> str:
        return f"{self.puzzle.url}?{self.query}" if self.query else self.puzzle.url


@dataclass(frozen=True)
class Shelf:
    listed: Sequence[Puzzle]
    query: str
    record: PuzzleRecord
    today: date

    @property
    def puzzle_of_the_day(self) -> ShelfEntry:
        return ShelfEntry(puzzle_of_the_day(self.today), "", self.record)

    @property
    def streak(self) -> int:
        return self.record.streak_on(self.today)

    @property
    def helped_days(self) -> int:
        return self.record.helped_days(self.today)

    @property
    def boards(self) -> Iterator[tuple[str, str, int, int, list[tuple[str, list[ShelfEntry]]]]]:
        """Each board: slug, title, how many are solved of how many, and its puzzles by grade."""
        for board, of_board in groupby(self.listed, key=lambda puzzle: puzzle.board):
            entries = [ShelfEntry(puzzle, self.query, self.record) for puzzle in of_board]
            by_grade = groupby(entries, key=lambda entry: entry.puzzle.grade_name)
            grades = [(name, list(of_grade)) for name, of_grade in by_grade]
            solved_count = sum(entry.is_solved for entry in entries)
            yield board, catalog.game(board).title, solved_count, len(entries), grades
