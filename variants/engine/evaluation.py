"""From the weights (weights.toml) to the numbers that an evaluation adds up: what each piece is worth on each square.

A piece's mobility is what it would reach on a board whose squares are empty by the chance EMPTY; so the cost of looking
is paid once, and not in every position.
"""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army
from variants.rules.grid.layout import BIT, PIECES_FROM
from variants.rules.grid.lines import own_rank
from variants.rules.grid.piece import Piece, routes
from variants.rules.grid.squares import Grid

FILE = Path(__file__).with_name("weights.toml")
EMPTY = 0.7
HEAVY = 200  # from this worth on a piece counts as force


@dataclass(frozen=True)
class PieceWeights:
    """A row of the table: see the head of weights.toml."""

    worth: int
    mobility: int
    advance: int
    centre: int


@dataclass(frozen=True)
class Weights:
    """A game's weights: the single ones in the order of the file, and those of each kind of piece by its name."""

    single: Mapping[str, int]
    pieces: Mapping[str, PieceWeights]


def read_weights(slug: str, text: str | None = None) -> Weights:
    table = tomllib.loads(FILE.read_text(encoding="utf-8") if text is None else text)[slug]
    pieces = {name: PieceWeights(*row) for name, row in table["pieces"].items()}
    return Weights({name: value for name, value in table.items() if name != "pieces"}, pieces)


def weights_digest(slug: str) -> str:
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))[slug]
    return sha256(repr(table).encode()).hexdigest()[:12]


def worth_by_kind(army: Army, weights: Weights) -> list[int]:
    """The worth of each kind by its number; 0 is none."""
    return [0, *(weights.pieces[piece.name].worth for piece in army.pieces)]


def force_by_kind(army: Army, weights: Weights) -> list[int]:
    """What each kind adds to the force with which one need not fear having to move."""
    worths = zip(army.pieces, worth_by_kind(army, weights)[1:], strict=True)
    return [0, *(0 if piece.royal or worth < HEAVY else worth for piece, worth in worths)]


def placement_table(army: Army, weights: Weights) -> list[int]:
    """The table PLACED of the search's layout: White's pieces count up, Black's down."""
    table = [0] * (129 * 512)
    for side in Side:
        sign = 1 if side is Side.WHITE else -1
        for kind, piece in enumerate(army.pieces, 1):
            row = weights.pieces[piece.name]
            for square in range(army.grid.size):
                reach = _reach(army.grid, piece, side)[square] if row.mobility else 0
                advance = own_rank(army.grid, square, side) - 1
                file, rank, _ = army.grid.spot(square)
                files, ranks = army.grid.files, army.grid.ranks
                worth = row.worth + (
                    int(row.mobility * reach)
                    + row.advance * advance
                    + row.centre * (min(file, files - 1 - file, 3) + min(rank, ranks - 1 - rank, 3))
                )
                table[(BIT[side] + kind - PIECES_FROM) * 512 + square] = sign * worth
    return table


@lru_cache(maxsize=256)
def _reach(grid: Grid, piece: Piece, side: Side) -> Sequence[float]:
    """From each square, how many squares a piece reaches on average."""
    routes_from = (routes(grid, piece, side, square) for square in range(grid.size))
    return [sum([EMPTY ** len(route.through) for route in ways]) for ways in routes_from]


def kinds_as_bits(army: Army, pieces: Collection[Piece]) -> int:
    return sum(1 << army.kind(piece) for piece in pieces)
