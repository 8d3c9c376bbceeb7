"""The search's part of the state vector: made once, filled anew for each search; one for each thread, and one table for all."""

from collections.abc import Hashable, Iterator, Sequence
from functools import reduce
from operator import xor
from random import Random
from typing import Generic, cast

from campaigns.rules.contract import Side
from variants.engine import layout
from variants.engine.evaluation import Weights, force_by_kind, kinds_as_bits, placement_table, worth_by_kind
from variants.engine.playable import Playable
from variants.engine.program import Program
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import MOVES, PIECES_FROM
from variants.rules.state import M, P, State

KEY_BITS = 62
SEED = 100  # of the keys: any will do
FIFTY_MOVES = 100


class Memory(Generic[P, M]):
    """The state vectors of one game's searches: one behind the other, and behind them the table of positions."""

    def __init__(self, playable: Playable[P, M], weights: Weights, program: Program) -> None:
        self._playable = playable
        self._program = program
        self._weights = weights
        self._keys = _keys()
        self._constants = _constants(playable, weights, self._keys)
        self._room = 0
        self.S: Vector = []

    def load(self, state: State[P], places: int, threads: int = 1) -> Vector:
        """The vector of a state, with a table of so many places, a power of two, and room for so many threads."""
        loaded = self._playable.load(state.position, layout.PLIES + 4)
        room = max(len(loaded) - MOVES, self._room)
        if room > self._room or threads * (layout.LISTS + room) + 4 * places > len(self.S):
            self._allocate(room, places, threads)
        S = self.S
        S[:MOVES] = loaded[:MOVES]
        end = threads * self._size
        for start, last in (
            (MOVES, layout.RIGHTS_KEYS),
            (layout.KILLERS, layout.PV_END),
            (layout.HISTORY, layout.KEYS),
            (end, end + 4 * places),
        ):
            S[start:last] = self._program.blank(last - start)
        S[layout.TABLE], S[layout.TABLE_MASK] = end, places - 1
        S[layout.TURN_KEY], S[layout.DRAW_CLOCK] = self._keys[0], FIFTY_MOVES
        S[layout.WEIGHTS + len(self._weights.single)] = kinds_as_bits(
            self._playable.army, self._playable.harmless(state.position)
        )
        earlier_keys = [self._key_of(key) for key in state.earlier_keys][-layout.MAX_STOOD :]
        S[layout.STOOD : layout.STOOD + len(earlier_keys)] = earlier_keys
        S[layout.STOOD_COUNT] = S[layout.STOOD_FIRST] = len(earlier_keys)
        return S

    @property
    def _size(self) -> int:
        return layout.LISTS + self._room

    def copies(self, threads: int) -> Iterator[Vector]:
        """The vectors of all threads but the first, as the first one's stands now; only arrays can share a table."""
        size = self._size
        for begin in range(size, threads * size, size):
            copy = self.S[begin:]
            copy[:size] = self.S[:size]
            copy[layout.TABLE] -= begin
            yield copy

    def _allocate(self, room: int, places: int, threads: int) -> None:
        self._room = room
        self.S = self._program.blank(threads * self._size + 4 * places)
        for at, numbers in self._constants:
            self.S[at : at + len(numbers)] = numbers

    def _key_of(self, key: Hashable) -> int:
        """The search's key of a position that stood before, by the rules' own."""
        board, side, rights, passed = cast(
            tuple[bytes, Side, str, tuple[int, ...]], (*cast(tuple[object, ...], key), "", ())[:4]
        )
        letters = [castling.right for castling in self._playable.army.castlings]
        numbers = [self._keys[0]] if side is Side.BLACK else []
        rights_bits = sum(1 << letters.index(right) for right in rights)
        numbers += [self._keys[1 + rights_bits]] if rights_bits else []
        numbers += [self._keys[layout.PASSED_KEYS - layout.KEYS + square] for square in passed]
        numbers += [
            self._keys[(code - PIECES_FROM) * 512 + square] for square, code in enumerate(board) if code
        ]
        return reduce(xor, numbers, 0)


def _keys() -> list[int]:
    """The keys by piece and square; the first row, which no piece needs, has the turn's and the castling rights'."""
    random = Random(SEED)
    return [random.getrandbits(KEY_BITS) for _ in range(129 * 512)]


def _constants(
    playable: Playable[P, M], weights: Weights, keys: Sequence[int]
) -> list[tuple[int, Sequence[int]]]:
    army = playable.army
    return [
        (layout.RIGHTS_KEYS, [0, *keys[2:17]]),
        (layout.WEIGHTS, list(weights.single.values())),
        (layout.WORTH, worth_by_kind(army, weights)),
        (layout.COUNTS, force_by_kind(army, weights)),
        (layout.KEYS, keys),
        (layout.PLACED, placement_table(army, weights)),
    ]
