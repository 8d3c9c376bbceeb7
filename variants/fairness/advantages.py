"""What makes a board easier for one side, and by how much: as measured in games of the engine against itself.

`advantages.toml` says how many games were played with each advantage by two who look at as many positions a move and never slip,
and how many points the side that had it won; `python -m lab.engine.measure_advantages` plays more. What nobody has measured, or what
could be chance, is not offered. Between players who slip an advantage is worth less than here.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import log10, sqrt
from pathlib import Path
from typing import Any

from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from variants.catalog import AnyGame
from variants.fairness.ladder import TENFOLD
from variants.rules.grid.army import EMPTY
from variants.rules.grid.placement import read_placement, write_placement

FILE = Path(__file__).with_suffix(".toml")
FIRST, WITHOUT, POINTS, CUBE = "first", "without", "points", "cube"
MIN_GAMES = 30  # games; fewer measure nothing
CUBE_VALUE = 2
EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Advantage:
    """One advantage, by its text: `first`, `without d1 a1` (of the other side's men, as White has them), `points 3`, `cube`.

    In `games` between two who looked at so many `nodes` a move the side that had it scored `points_won`, a draw being a half.
    """

    text: str
    games: int
    points_won: float
    nodes: int

    @property
    def kind(self) -> str:
        return self.text.partition(" ")[0]

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of the men that are left out, as White has them."""
        return tuple(self.text.split()[1:]) if self.kind == WITHOUT else ()

    @property
    def points(self) -> int:
        """The handicap points; 0 for none."""
        return int(self.text.split()[1]) if self.kind == POINTS else 0

    @property
    def score(self) -> float:
        """The expected score between equals of the side that has it, never quite 0 or 1."""
        return (self.points_won + 0.5) / (self.games + 1)

    @property
    def error(self) -> float:
        """Twice the standard error of the score."""
        return 2 * sqrt(self.score * (1 - self.score) / self.games)

    @property
    def is_certain(self) -> bool:
        """Whether it was measured, and is more than chance alone would show."""
        return self.games >= MIN_GAMES and self.score - self.error > EVEN

    @property
    def rating(self) -> float:
        """What it is worth in rating points."""
        return TENFOLD * log10(self.score / (1 - self.score))


@cache
def measured_advantages(slug: str) -> tuple[Advantage, ...]:
    """The advantages of a game that enough games have shown to be some, as the file has them."""
    return tuple(advantage for advantage in read(FILE).get(slug, ()) if advantage.is_certain)


def read(file: Path) -> dict[str, tuple[Advantage, ...]]:
    tables: dict[str, dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))

    return {
        slug: tuple(
            Advantage(text, row["games"], row["won"], table["nodes"])
            for text, row in table.items()
            if isinstance(row, dict)
        )
        for slug, table in tables.items()
    }


@cache
def position_with(game: AnyGame, advantage: Advantage, side: Side) -> str:
    """The text of the first position where that side has the advantage; empty where it needs no other position."""
    if advantage.kind == WITHOUT:
        # The first position without the men on these squares; nobody castles with a Rook that is not there.
        squares = [_square_seen_by(game, side.other, square) for square in advantage.squares]
        army = game.variant.army
        placement, *fields = first_position(game).split()
        board = bytearray(read_placement(army, placement))
        for square in squares:
            board[army.grid.read(square)] = EMPTY
        placement = write_placement(army, bytes(board))
        for remaining_fields in _fewer_castlings(fields):
            text = " ".join([placement, *remaining_fields])
            try:
                game.read_position(text)
            except RulesError:
                continue
            return text
        raise AssertionError(f"{game.slug} has no position without {' '.join(squares)}")
    if advantage.kind == CUBE:
        owner = "w" if side is Side.WHITE else "b"
        return f"{first_position(game).rpartition(' ')[0]} {CUBE_VALUE}:{owner}"
    return ""


def first_position(game: AnyGame) -> str:
    return game.write_position(game.position(game.start()))


def men_without(game: AnyGame, advantage: Advantage) -> list[tuple[str, str]]:
    """The men that an advantage leaves out: each one's name, and its square as White has it."""
    army = game.variant.army
    board = read_placement(army, first_position(game).partition(" ")[0])
    return [(army.piece(board[army.grid.read(square)]).name, square) for square in advantage.squares]


def _square_seen_by(game: AnyGame, side: Side, square: str) -> str:
    """White's square, or the one across the board from it."""
    grid = game.variant.army.grid
    file, rank, level = grid.spot(grid.read(square))
    return square if side is Side.WHITE else grid.name(grid.square(file, grid.ranks - 1 - rank, level))


def _fewer_castlings(fields: list[str]) -> list[list[str]]:
    """The fields after the placement, with ever fewer letters in the second of them, most first."""
    if len(fields) < 2 or not fields[1].isalpha():
        return [fields]
    side, castling, *last_fields = fields
    lengths = range(len(castling), -1, -1)
    subsets = [letters for length in lengths for letters in combinations(castling, length)]
    return [[side, "".join(letters) or "-", *last_fields] for letters in subsets]
