"""The pieces of a game on their grid: each kind with its number, compiled for the kernel; and a board as its state vector."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from campaigns.rules.contract import Side
from variants.rules.grid import tables
from variants.rules.grid.kernel import put, share
from variants.rules.grid.layout import (
    BIT,
    BLACK,
    CLOCK,
    HOLDERS,
    KIND,
    LAST,
    MOVES,
    PASSED,
    PLY,
    RIGHTS,
    SAFE,
    SIDE,
    SLOTS,
    UNDO,
    WHITE,
)
from variants.rules.grid.piece import Castling, Piece, routes
from variants.rules.grid.squares import Grid

EMPTY = 0


def side_of(code: int) -> Side:
    return Side.WHITE if code & WHITE else Side.BLACK


@dataclass(frozen=True)
class Army:
    """A game's kinds of pieces, for both sides alike; a piece on a board is a number, its code (layout.py)."""

    grid: Grid
    pieces: tuple[Piece, ...]
    castlings: tuple[Castling, ...] = ()

    def kind(self, piece: Piece) -> int:
        return self.pieces.index(piece) + 1

    def code(self, piece: Piece, side: Side) -> int:
        return BIT[side] | self.kind(piece)

    def piece(self, code: int) -> Piece:
        return self.pieces[(code & KIND) - 1]

    def piece_named(self, token: str) -> Piece | None:
        """The kind of piece with that letter, or that name in small letters; None for none."""
        return next((piece for piece in self.pieces if token in (piece.letter, piece.name.lower())), None)

    def letter(self, code: int) -> str:
        """The piece as position texts write it: White's in capitals, Black's small."""
        letter = self.piece(code).letter
        return letter if code & WHITE else letter.lower()

    @cached_property
    def letters(self) -> dict[str, int]:
        codes = (self.code(piece, side) for piece in self.pieces for side in Side)
        return {self.letter(code): code for code in codes}

    @cached_property
    def tables(self) -> list[int]:
        return tables.compile_pieces(self.grid, self.pieces, self.castlings)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """For each kind (0 is none) the order in the kernel's slots: 0 for the King, 1 for those that freeze, 2 for the others."""
        return 2, *(0 if piece.royal else 1 if piece.freezes else 2 for piece in self.pieces)

    @cached_property
    def max_moves(self) -> tuple[int, ...]:
        """For each kind (0 is none), a number of moves that no piece of it exceeds, whatever it becomes."""
        max_routes = {piece: self._max_routes(piece) * max(1, len(piece.becomes)) for piece in self.pieces}
        return 0, *(max(max_routes[kind] for kind in (piece, *piece.becomes)) for piece in self.pieces)

    def _max_routes(self, piece: Piece) -> int:
        return max(len(list(routes(self.grid, piece, Side.WHITE, at))) for at in range(self.grid.size))

    def pieces_on(self, board: bytes) -> Iterator[tuple[int, int]]:
        return ((square, code) for square, code in enumerate(board) if code)

    def squares_of(self, board: bytes, piece: Piece, side: Side) -> tuple[int, ...]:
        code = self.code(piece, side)
        return tuple(square for square, occupant in enumerate(board) if occupant == code)


def load(
    army: Army,
    board: bytes,
    side: Side,
    clock: int = 0,
    depth: int = 1,
    rights: int = 0,
    passed: Iterable[int] = (),
    sharing: Mapping[int, int] = MappingProxyType({}),
) -> list[int]:
    """The state vector of a board, with room for the lists of moves of a search `depth` deep.

    `rights` has a bit for each of the army's castlings, `passed` are the squares open to capture in passing;
    `sharing` names the second piece on a square that two share.
    A side's King comes first among its pieces, then those that freeze; where there is no King its slot stays empty.
    """
    occupants = [*army.pieces_on(board), *sharing.items()]
    # A number of moves that no list exceeds, whatever these pieces become.
    max_moves = army.max_moves
    S = [0] * (MOVES + (depth + 1) * (64 + sum([max_moves[code & KIND] for _, code in occupants])))
    S[SAFE:UNDO] = [1] * (UNDO - SAFE)
    S[SIDE], S[CLOCK], S[PLY] = BIT[side], clock, UNDO
    S[RIGHTS] = rights
    S[PASSED] = sum(square + 1 << 10 * number for number, square in enumerate(passed))
    ranks = army.ranks
    for army_side in Side:
        bit = BIT[army_side]
        first = SLOTS + (bit & BLACK) * 4
        pieces = sorted((ranks[code & KIND], square, code) for square, code in occupants if code & bit)
        kings = sum([rank == 0 for rank, _, _ in pieces])
        for slot, (_, square, code) in enumerate(pieces, first if kings else first + 1):
            put(S, code, slot, square)
        S[LAST + (bit >> 7)] = first + len(pieces) + (not kings)
        S[HOLDERS + (bit >> 7)] = first + 1 + sum([rank == 1 for rank, _, _ in pieces])
    for square in sharing:
        share(S, square)
    return S
