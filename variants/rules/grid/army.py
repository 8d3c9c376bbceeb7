"""The men of a game on their grid: each kind with its number, compiled for the kernel."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from campaigns.rules.contract import Side
from variants.rules.grid import tables
from variants.rules.grid.layout import BIT, KIND, WHITE
from variants.rules.grid.piece import Castling, Piece, routes
from variants.rules.grid.squares import Grid

EMPTY = 0


def side_of(man: int) -> Side:
    """Whose man it is."""
    return Side.WHITE if man & WHITE else Side.BLACK


@dataclass(frozen=True)
class Army:
    """A game's kinds of men, for both sides alike; a man is a number (layout.py)."""

    grid: Grid
    pieces: tuple[Piece, ...]
    castlings: tuple[Castling, ...] = ()

    def man(self, piece: Piece, side: Side) -> int:
        """The number of a side's man of that kind."""
        return BIT[side] | self.pieces.index(piece) + 1

    def piece(self, man: int) -> Piece:
        """The kind of a man."""
        return self.pieces[(man & KIND) - 1]

    def letter(self, man: int) -> str:
        """The man as position texts write it: White's in capitals, Black's small."""
        letter = self.piece(man).letter
        return letter if man & WHITE else letter.lower()

    @cached_property
    def letters(self) -> dict[str, int]:
        """Every man by its letter."""
        men = (self.man(piece, side) for piece in self.pieces for side in Side)
        return {self.letter(man): man for man in men}

    @cached_property
    def tables(self) -> list[int]:
        """The tables the kernel walks."""
        return tables.compile_men(self.grid, self.pieces, self.castlings)

    @cached_property
    def most_moves(self) -> tuple[int, ...]:
        """For each kind (0 is none), a number of moves that no man of it exceeds, whatever he becomes."""
        most = {piece: self._most_routes(piece) * max(1, len(piece.becomes)) for piece in self.pieces}
        return 0, *(max(most[kind] for kind in (piece, *piece.becomes)) for piece in self.pieces)

    def _most_routes(self, piece: Piece) -> int:
        return max(len(list(routes(self.grid, piece, Side.WHITE, at))) for at in range(self.grid.size))

    def rank(self, man: int) -> int:
        """The order of men in the kernel's slots: 0 for the King, 1 for those that freeze, 2 for the others."""
        piece = self.piece(man)
        return 0 if piece.royal else 1 if piece.freezes else 2

    def men_on(self, board: bytes) -> Iterator[tuple[int, int]]:
        """Square and man, for every man on a board."""
        return ((square, man) for square, man in enumerate(board) if man)
