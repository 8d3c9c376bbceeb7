"""A kind of piece: what it declares, and every route it has from a square; castling."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from campaigns.rules.contract import Side
from variants.rules.grid.directions import Directions
from variants.rules.grid.lines import AFAR, Line, MoveMode
from variants.rules.grid.squares import Grid


@dataclass(frozen=True)
class Piece:
    """A kind of piece.

    `on` lists its lines level by level; it may stand on these levels alone. Reaching the far rank it must become
    one of `becomes`. `freezes` are the directions in which an enemy next to it cannot move. `resets_clock`: its
    moves begin the count of fifty moves anew. `royal`: it is the King. `source`: where its rules stand, for players.
    """

    name: str
    letter: str
    on: Mapping[int, tuple[Line, ...]] = field(hash=False)
    royal: bool = False
    becomes: tuple["Piece", ...] = ()
    freezes: Directions | None = None
    resets_clock: bool = False
    source: str = ""

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Route:
    """One way to one square: `through` must be empty, in this order; `line` declares it."""

    through: tuple[int, ...]
    target: int
    line: Line

    @property
    def how(self) -> MoveMode:
        return self.line.how


def routes(grid: Grid, piece: Piece, side: Side, square: int) -> Iterator[Route]:
    """Every route of a piece from a square, whatever stands on the board."""
    for line in piece.on.get(grid.level(square), ()):
        for *through, target in line.ways(grid, side, square):
            yield Route(tuple(through), target, line)


def captures_from_afar(grid: Grid, piece: Piece, side: Side, square: int, to: int) -> bool:
    """Whether a capture on `to` leaves the piece where it stands."""
    lines = piece.on.get(grid.level(square), ())
    return any((to,) in line.ways(grid, side, square) for line in lines if line.how is AFAR)


@dataclass(frozen=True)
class Castling:
    """A King's move that takes a partner along, as the game begins one of `kind`; neither has moved.

    `right` is its letter in position texts. Every square either passes or comes to must be empty; the King's must not
    be attacked, unless it may pass through attacks (`safely` false).
    """

    right: str
    side: Side
    king: tuple[int, int]
    partner: tuple[int, int]
    kind: Piece
    safely: bool = True

    @property
    def empty(self) -> list[int]:
        """The squares that must be empty."""
        corners, starts = (*self.king, *self.partner), (self.king[0], self.partner[0])
        return [at for at in range(min(corners), max(corners) + 1) if at not in starts]

    @property
    def safe(self) -> list[int]:
        """The squares that must not be attacked."""
        return list(range(min(self.king), max(self.king) + 1)) if self.safely else []
