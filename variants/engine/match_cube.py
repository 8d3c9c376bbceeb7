"""The cube in a match to points: doubling, taking and dropping by the chance to win the match.

As in cube.py the truth lies at a fixed share of the way between a dead cube and a live one (Janowski); what a game is worth there as points
is here what the score after it is worth (match_equity.py). So the free drop after the Crawford game, and the double that costs nothing,
follow from the table. Equities are in stakes, as in cube.py: 1 for winning what the cube shows now, -1 for losing it.
"""

from dataclasses import dataclass

from variants.engine.cube import LIVELINESS
from variants.engine.match_equity import MatchEquity


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game of a match by the eyes of one player: what he and the other lack, and whether the Crawford game is past or is this one."""

    equity: MatchEquity
    mine: int
    theirs: int
    crawford_is_past: bool

    @property
    def other(self) -> "MatchGame":
        return MatchGame(self.equity, self.theirs, self.mine, self.crawford_is_past)

    def won(self, points: int) -> float:
        return self.equity.chance(self.mine - points, self.theirs, self.crawford_is_past)

    def lost(self, points: int) -> float:
        return self.equity.chance(self.mine, self.theirs - points, self.crawford_is_past)

    def cash_point(self, value: int) -> float:
        """From which chance to win the game on the other had better drop my double; 1 where I have no use for one (R14h)."""
        if value >= self.mine:
            return 1.0
        low, taken = 1 - self.other.cash_point(2 * value), 2 * value
        least, most = self.lost(taken), self.won(taken)
        share = (self.won(value) - least) / (most - least) if most > least else 1.0
        return min(1.0, max(0.0, low + (1 - low) * share))


@dataclass(frozen=True, slots=True)
class MatchChances:
    """The chance to win the game of the side that may double, the cube's value now, and what a win and a loss count, 1 or 2 cubes."""

    game: MatchGame
    win: float
    value: int
    worth_of_win: int = 1
    worth_of_loss: int = 1

    def held(self, owns: bool) -> float:
        """The equity without a double: the cube is the own one, or in the middle."""
        low = 0.0 if owns else 1 - self.game.other.cash_point(self.value)
        return self._stakes(self._chance(self.value, low, self.game.cash_point(self.value)))

    def doubled(self) -> float:
        """The equity once the double is taken."""
        taken = 2 * self.value
        return self._stakes(self._chance(taken, 1 - self.game.other.cash_point(taken), 1.0))

    def beavered(self) -> float:
        """The equity once the double is turned back at once, and that is taken or dropped."""
        turned = 4 * self.value
        taken = self._chance(turned, 1 - self.game.other.cash_point(turned), 1.0)
        return self._stakes(max(taken, self.game.lost(2 * self.value)))

    def takes(self) -> bool:
        """Whether the other side should take a double."""
        return self.doubled() <= 1

    def doubles(self, owns: bool) -> bool:
        """Whether to double now, as `cube.doubles`."""
        return min(self.doubled(), 1.0) > self.held(owns)

    def _chance(self, value: int, low: float, high: float) -> float:
        """The chance to win the match with a cube that one side cashes at `low` and the other at `high`."""
        lost, won = self.game.lost, self.game.won
        least, most = lost(value * self.worth_of_loss), won(value * self.worth_of_win)
        low = min(low, high)
        dead = least + self.win * (most - least)
        corners = [
            (0.0, least),
            (low, lost(value) if low else least),
            (high, won(value) if high < 1 else most),
            (1.0, most),
        ]
        live = next(
            left[1] + (right[1] - left[1]) * (self.win - left[0]) / (right[0] - left[0])
            for left, right in zip(corners, corners[1:], strict=False)
            if self.win <= right[0] and right[0] > left[0]
        )
        return LIVELINESS * live + (1 - LIVELINESS) * dead

    def _stakes(self, chance: float) -> float:
        won, lost = self.game.won(self.value), self.game.lost(self.value)
        return (2 * chance - won - lost) / (won - lost) if won > lost else 0.0
