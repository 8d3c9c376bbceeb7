"""The kernel's results for a game's rules: moves, attackers, perft by the first move."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol, TypeVar

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.grid.kernel import Vector, look
from variants.rules.grid.layout import BECOMES, BIT, CHECKERS, FROM, MOVES, SQUARE

A = TypeVar("A")


class Kernel(Protocol):
    """The functions of a kernel: the grid's, or a game's own upon it."""

    def make(self, S: Vector, T: Vector, move: int) -> None: ...
    def unmake(self, S: Vector, T: Vector) -> None: ...
    def perft(self, S: Vector, T: Vector, depth: int, at: int) -> int: ...


def unpacked(packed: Iterable[int], tokens: Sequence[str] = (), mask: int = -1) -> Mapping[Move, int]:
    """Each of the kernel's moves by the player's, in the order of the squares.

    `tokens` are how moves name the army's kinds, where they say what a piece becomes; `mask` keeps the grid kernel's bits,
    where a game's own kernel adds some.
    """
    order = sorted(packed, key=lambda move: (move >> FROM & SQUARE, move & SQUARE, move >> BECOMES))
    return MappingProxyType({unpack(move & mask, tokens): move for move in order})


def unpack(move: int, tokens: Sequence[str] = ()) -> Move:
    """One of the kernel's moves as a player makes it; `tokens` as for `unpacked`."""
    becomes = tokens[(move >> BECOMES) - 1] if tokens and move >> BECOMES else ""
    return Move(move >> FROM & SQUARE, move & SQUARE, becomes)


def divide(kernel: Kernel, S: Vector, T: Vector, moves: Mapping[A, int], depth: int) -> dict[A, int]:
    """For each of these moves, how many lines of `depth` moves begin with it, as the kernel's perft counts them."""
    counts = {}
    for move, packed in moves.items():
        kernel.make(S, T, packed)
        counts[move] = kernel.perft(S, T, depth - 1, MOVES) if depth > 1 else 1
        kernel.unmake(S, T)
    return counts


def attackers(S: Vector, T: Vector, square: int, side: Side) -> tuple[int, ...]:
    """Where the unfrozen pieces of a side stand that attack a square."""
    checks, _ = look(S, T, square, BIT[side])
    return tuple(sorted(S[CHECKERS : CHECKERS + checks]))
