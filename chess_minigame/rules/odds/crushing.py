"""The chance of a crushing victory, as far as optimal play determines it (R74)."""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.backward import Rows

# Chances closer together than this are one and the same.
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most a chance can be."""

    low: float
    high: float

    @property
    def determined(self) -> float | None:
        """The chance, where it is the same whichever optimal strategies are played."""
        return (self.low + self.high) / 2 if self.high - self.low <= _SAME else None


def crushing(rows: Rows, side: Side, score: int, turn: int) -> Range:
    """The chance that `side` wins by a crushing victory, over all optimal strategies of both sides."""
    nodes = [node for number in range(turn, rows.last + 1) for node in rows.row(number)]
    ends = rows.row(turn)[score + 2].ends
    chance = ends.crushing_white if side is Side.WHITE else ends.crushing_black
    only = all(node.mixes.white_only and node.mixes.black_only for node in nodes)
    return Range(chance, chance) if only else Range(0.0, ends.white if side is Side.WHITE else ends.black)
