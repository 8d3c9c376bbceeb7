"""A position on the kernel's table: the state vector of a board."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army
from variants.rules.grid.layout import (
    BIT,
    BLACK,
    CLOCK,
    HOLDERS,
    KIND,
    LAST,
    MEN_FROM,
    MOVES,
    PASSED,
    PLY,
    RIGHTS,
    SHARED,
    SHARING,
    SIDE,
    SLOT_OF,
    SLOTS,
    UNDO,
)


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
    `sharing` names the second man on a square that two share.
    A side's King comes first among its men, then those that freeze; where there is no King his slot stays empty.
    """
    S = [0] * (MOVES + (depth + 1) * _room(army, board + bytes(sharing.values())))
    S[: len(board)] = board
    S[SIDE], S[CLOCK], S[PLY] = BIT[side], clock, UNDO
    S[RIGHTS] = rights
    S[PASSED] = sum(square + 1 << 10 * number for number, square in enumerate(passed))
    S[SHARING] = len(sharing)
    everybody = [*army.men_on(board), *sharing.items()]
    for own in Side:
        bit = BIT[own]
        first = SLOTS + (bit & BLACK) * 4
        men = sorted((army.rank(man), square, man) for square, man in everybody if man & bit)
        kings = sum(rank == 0 for rank, _, _ in men)
        for slot, (_, square, man) in enumerate(men, first if kings else first + 1):
            S[slot] = (man - MEN_FROM) << 9 | square
            S[SLOT_OF + (bit & BLACK) * 4 + square] = slot
        S[LAST + (bit >> 7)] = first + len(men) + (not kings)
        S[HOLDERS + (bit >> 7)] = first + 1 + sum(rank == 1 for rank, _, _ in men)
    for square in sharing:
        S[square] = SHARED
    return S


def _room(army: Army, board: bytes) -> int:
    """A number of moves that no list exceeds, whatever these men become."""
    return 64 + sum(army.most_moves[man & KIND] for _, man in army.men_on(board))
