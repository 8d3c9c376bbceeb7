"""One turn as a game of six strategies each: the CM difference, and what the Strategy Table says in it (R12, R13)."""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from chess_minigame.rules.strategies import STRATEGY_TABLE

Table = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Deception:
    """A side that takes the turn for an ordinary one, played at this `difference` (White's CM less Black's)."""

    side: Side
    difference: int


@dataclass(frozen=True, slots=True)
class Stage:
    """What holds in a turn.

    `difference` is White's CM in force less Black's; `table` gives the points of White's strategy (rows) against
    Black's (columns). A side that is `fooled` plays its optimal mix of the turn it believes in, and the other side
    the best reply to that. None: both know what holds.
    """

    difference: int
    table: Table = STRATEGY_TABLE
    fooled: Deception | None = None
