"""Declarations of how pieces move, easy to check against the rules' text.

A piece lists, for each level it may stand on, what it does there. Each line is one of

    Leap(directions)      to a square a step or leap away; nothing in between matters
    Ride(directions)      the same step again and again, until the edge or a piece; `max_steps` limits it
    Path(legs)            leg by leg, every square before the last must be empty
    Place(squares)        to certain squares, wherever it stands (for White; Black's lie mirrored)
    Afar(directions)      captures there and stays where it is

with `how`: BOTH (to an empty square or capturing), QUIET, CAPTURE or ALSO_IN_PASSING (as CAPTURE, and en passant).
FromRank(rank, line) holds on one rank alone; with `passes` it opens the square it passes to capture in passing.
Each line can tell its *routes* from a square: the squares that must be empty, and the one it leads to. From the
routes the kernel's tables, the diagram and the reasons why a move is refused are made.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag, auto
from itertools import product

from campaigns.rules.contract import Side
from variants.rules.grid.directions import Directions
from variants.rules.grid.squares import Grid, Vector


class MoveMode(Flag):
    """What a line is for: going to an empty square, capturing, or capturing without going there."""

    QUIET = auto()
    CAPTURE = auto()
    AFAR = auto()
    PASSING = auto()
    BOTH = QUIET | CAPTURE
    ALSO_IN_PASSING = CAPTURE | PASSING


QUIET, CAPTURE, BOTH, AFAR = MoveMode.QUIET, MoveMode.CAPTURE, MoveMode.BOTH, MoveMode.AFAR
ALSO_IN_PASSING = MoveMode.ALSO_IN_PASSING
CAPTURING = frozenset({CAPTURE, BOTH, AFAR, ALSO_IN_PASSING})
Ways = Iterator[tuple[int, ...]]


@dataclass(frozen=True)
class Leap:
    by: Directions
    how: MoveMode = BOTH

    def ways(self, grid: Grid, side: Side, square: int) -> Ways:
        return (way for vector in self.by for way in _walk(grid, square, [seen_by(side, vector)]))


@dataclass(frozen=True)
class Ride:
    by: Directions
    how: MoveMode = BOTH
    max_steps: int | None = None

    def ways(self, grid: Grid, side: Side, square: int) -> Ways:
        return (way for by in self.by for way in _ridden(grid, square, seen_by(side, by), self.max_steps))


@dataclass(frozen=True)
class Path:
    legs: tuple[Directions, ...]
    how: MoveMode = BOTH

    def ways(self, grid: Grid, side: Side, square: int) -> Ways:
        for legs in product(*self.legs):
            yield from _walk(grid, square, [seen_by(side, leg) for leg in legs])


@dataclass(frozen=True)
class FixedSquares:
    squares: tuple[int, ...]
    phrase: str
    how: MoveMode = BOTH

    def ways(self, grid: Grid, side: Side, square: int) -> Ways:
        return ((mirrored(grid, to, side),) for to in self.squares)


@dataclass(frozen=True)
class Afar:
    by: Directions
    how: MoveMode = AFAR

    def ways(self, grid: Grid, side: Side, square: int) -> Ways:
        return (way for vector in self.by for way in _walk(grid, square, [seen_by(side, vector)]))


@dataclass(frozen=True)
class FromRank:
    """`line`, only from this rank, counted from 1 at the mover's own edge."""

    rank: int
    line: Leap | Ride | Path
    passes: bool = False

    @property
    def how(self) -> MoveMode:
        return self.line.how

    def ways(self, grid: Grid, side: Side, square: int) -> Ways:
        return self.line.ways(grid, side, square) if own_rank(grid, square, side) == self.rank else iter(())


Line = Leap | Ride | Path | FixedSquares | Afar | FromRank


def _ridden(grid: Grid, square: int, by: Vector, max_steps: int | None) -> Ways:
    way: tuple[int, ...] = ()
    at = grid.shifted(square, by)
    while at is not None and (max_steps is None or len(way) < max_steps):
        way = (*way, at)
        yield way
        at = grid.shifted(at, by)


def _walk(grid: Grid, square: int, legs: list[Vector]) -> Ways:
    way: tuple[int, ...] = ()
    for leg in legs:
        step = grid.shifted(way[-1] if way else square, leg)
        if step is None:
            return
        way = (*way, step)
    yield way


def seen_by(side: Side, vector: Vector) -> Vector:
    """White's vector, turned for a side."""
    file, rank, level = vector
    return vector if side is Side.WHITE else (file, -rank, level)


def own_rank(grid: Grid, square: int, side: Side) -> int:
    rank = grid.spot(square)[1]
    return rank + 1 if side is Side.WHITE else grid.ranks - rank


def mirrored(grid: Grid, square: int, side: Side) -> int:
    """White's square as it is; for Black the one that lies across the middle."""
    file, rank, level = grid.spot(square)
    return square if side is Side.WHITE else grid.square(file, grid.ranks - 1 - rank, level)
