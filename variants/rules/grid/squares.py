"""A board as a grid: its squares by number, by name and by colour.

A square is a number, counted along the files, then the ranks, then the levels from the lowest up, so that square 0
is the lowest level's a1. A grid of several levels writes the level first (2e4), a flat one does not (e4).
"""

from dataclasses import dataclass
from functools import cached_property

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

Vector = tuple[int, int, int]
"""Files to the right, ranks forward and levels up."""


@dataclass(frozen=True)
class Grid:
    """`files` by `ranks` squares on each of the `levels`, named from the lowest up."""

    files: int
    ranks: int
    levels: tuple[str, ...] = ("board",)

    @property
    def size(self) -> int:
        return self.files * self.ranks * len(self.levels)

    def square(self, file: int, rank: int, level: int = 0) -> int:
        """All three count from 0."""
        return (level * self.ranks + rank) * self.files + file

    def spot(self, square: int) -> Vector:
        return self._spots[square]

    def shifted(self, square: int, by: Vector) -> int | None:
        """The square that lies `by` away, None beyond an edge."""
        file, rank, level = self._spots[square]
        return self._at.get((file + by[0], rank + by[1], level + by[2]))

    def level(self, square: int) -> int:
        return square // (self.files * self.ranks)

    def name(self, square: int) -> str:
        return self._names[square]

    def read(self, text: str) -> int:
        """Raises Unreadable."""
        try:
            return self._numbers[text]
        except KeyError:
            raise Unreadable(f"{quoted(text)} is not a square: {self._spelling}.") from None

    def named(self, names: str) -> tuple[int, ...]:
        """Several squares, their names separated by blanks."""
        return tuple(self.read(name) for name in names.split())

    @cached_property
    def pattern(self) -> str:
        return "".join(self.parts)

    @property
    def parts(self) -> tuple[str, str, str]:
        """Regular expressions for the level in the name of a square, empty on a flat grid, the file and the rank."""
        level = f"[1-{len(self.levels)}]" if len(self.levels) > 1 else ""
        return level, f"[a-{_letter(self.files - 1)}]", f"[1-{self.ranks}]"

    @cached_property
    def _spots(self) -> tuple[Vector, ...]:
        levels, ranks, files = range(len(self.levels)), range(self.ranks), range(self.files)
        return tuple((file, rank, level) for level in levels for rank in ranks for file in files)

    @cached_property
    def _at(self) -> dict[Vector, int]:
        return {spot: square for square, spot in enumerate(self._spots)}

    @cached_property
    def _names(self) -> tuple[str, ...]:
        levels = [str(number) for number in range(1, len(self.levels) + 1)] if len(self.levels) > 1 else [""]
        return tuple(f"{levels[level]}{_letter(file)}{rank + 1}" for file, rank, level in self._spots)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: square for square, name in enumerate(self._names)}

    @property
    def _spelling(self) -> str:
        level = f"a level 1 to {len(self.levels)}, " if len(self.levels) > 1 else ""
        return f"write {level}a file a to {_letter(self.files - 1)} and a rank 1 to {self.ranks}, like {self._names[self.files + 4]}"


def _letter(file: int) -> str:
    return chr(ord("a") + file)
