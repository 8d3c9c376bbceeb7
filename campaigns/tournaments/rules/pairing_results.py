"""Who meets whom in a round, and what came of it: in half points, so that they stay whole numbers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from campaigns.rules.contract import Side


class Result(StrEnum):
    """With the half points of White and of Black, and who goes on into the next round of a knock-out, None for nobody.

    `is_played`: whether the two sat at a board and are done.
    """

    halves: tuple[int, int]
    winner: Side | None
    is_played: bool

    def __new__(cls, value: str, halves: tuple[int, int], winner: Side | None, is_played: bool) -> Self:
        member = str.__new__(cls, value)
        member._value_, member.halves, member.winner, member.is_played = value, halves, winner, is_played
        return member

    WHITE = "white", (2, 0), Side.WHITE, True
    BLACK = "black", (0, 2), Side.BLACK, True
    DRAW = "draw", (1, 1), None, True
    WHITE_BY_LOT = "lot white", (1, 1), Side.WHITE, True
    BLACK_BY_LOT = "lot black", (1, 1), Side.BLACK, True
    WHITE_WALKOVER = "white walk-over", (2, 0), Side.WHITE, False
    BLACK_WALKOVER = "black walk-over", (0, 2), Side.BLACK, False
    NEITHER = "neither", (0, 0), None, False
    BYE = "bye", (2, 0), Side.WHITE, False


@dataclass(frozen=True, slots=True)
class PairingResult:
    """Two entrants by their starting numbers, or one with a bye; `result` None: not yet decided."""

    round: int
    board: int
    white: int
    black: int | None
    result: Result | None = None

    @property
    def both(self) -> tuple[int, ...]:
        return (self.white,) if self.black is None else (self.white, self.black)

    @property
    def winner(self) -> int | None:
        """Who goes on; None where that is not decided, or nobody does."""
        side = self.result.winner if self.result else None
        return None if side is None else self.white if side is Side.WHITE else self.black

    @property
    def is_played(self) -> bool:
        """Whether the two sat at a board and are done: only that counts as a colour."""
        return self.result is not None and self.result.is_played

    def halves_of(self, number: int) -> int:
        if self.result is None:
            return 0
        return self.result.halves[0 if number == self.white else 1]

    def other(self, number: int) -> int | None:
        return self.black if number == self.white else self.white

    def color_of(self, number: int) -> Side:
        return Side.WHITE if number == self.white else Side.BLACK


@dataclass(frozen=True, slots=True)
class Competitor:
    """Somebody who takes part, by the starting number; `last` is the last round before leaving, None for who stays."""

    number: int
    first: int = 1
    last: int | None = None

    def is_in(self, round: int) -> bool:
        return self.first <= round and (self.last is None or round <= self.last)


def met_pairs(pairing_results: Iterable[PairingResult]) -> set[frozenset[int]]:
    """The pairs that have sat at a board, and those that are about to."""
    at_boards = (pairing for pairing in pairing_results if pairing.result is None or pairing.is_played)
    return {frozenset(pairing.both) for pairing in at_boards if pairing.black is not None}


def pairings_by_player(pairing_results: Iterable[PairingResult]) -> Mapping[int, list[PairingResult]]:
    """Everybody's own, empty for who has none: of a large field to look for them one by one takes as long again for each."""
    by_player = defaultdict[int, list[PairingResult]](list)
    for pairing in pairing_results:
        for number in pairing.both:
            by_player[number].append(pairing)
    return by_player


def halves_in(pairing_results: Iterable[PairingResult], number: int) -> int:
    """The half points that somebody has of these."""
    return sum(pairing.halves_of(number) for pairing in pairing_results if number in pairing.both)


def had_bye(pairing_results: Iterable[PairingResult], number: int) -> bool:
    """Whether somebody has had a point without playing: by a bye or by a walk-over."""
    own_pairings = (pairing for pairing in pairing_results if number in pairing.both)
    return any(pairing.halves_of(number) == 2 and not pairing.is_played for pairing in own_pairings)


def write_points(halves: int) -> str:
    """ "2½", "0", "½"."""
    points, half = divmod(halves, 2)
    return f"{points or ''}½" if half else str(points)


def counted_points(halves: int) -> str:
    """ "½ point", "1 point", "1½ points"."""
    return f"{write_points(halves)} point{'' if halves in (1, 2) else 's'}"
