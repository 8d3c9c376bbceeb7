"""The cube in a match to points: doubling, taking and dropping by the chance to win the match.

As in cube.py the truth lies at a fixed share of the way between a dead cube and a live one (Janowski); what a game is worth there as points
is here what the score after it is worth (match_equity.py). So the free drop after the Crawford game, and the double that costs nothing,
follow from the table. Equities are in stakes, as in cube.py: 1 for winning what the cube shows now, -1 for losing it.
"""

from dataclasses import dataclass
from itertools import pairwise

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

    def win_chance(self, points: int) -> float:
        return self.equity.chance(self.mine - points, self.theirs, self.crawford_is_past)

    def loss_chance(self, points: int) -> float:
        return self.equity.chance(self.mine, self.theirs - points, self.crawford_is_past)

    def cash_point(self, value: int) -> float:
        """From which chance to win the game on the other had better drop my double; 1 where I have no use for one (R14h)."""
        if value >= self.mine:
            return 1.0
        low, doubled_value = 1 - self.other.cash_point(2 * value), 2 * value
        loss, win = self.loss_chance(doubled_value), self.win_chance(doubled_value)
        share = (self.win_chance(value) - loss) / (win - loss) if win > loss else 1.0
        return min(1.0, max(0.0, low + (1 - low) * share))


@dataclass(frozen=True, slots=True)
class MatchChances:
    """The chance to win the game of the side that may double, the cube's value now, and what a win and a loss count, 1 or 2 cubes."""

    game: MatchGame
    win: float
    value: int
    worth_of_win: int = 1
    worth_of_loss: int = 1

    def held_equity(self, owns: bool) -> float:
        """The equity without a double: the cube is the own one, or in the middle."""
        low = 0.0 if owns else 1 - self.game.other.cash_point(self.value)
        return self._stakes(self._chance(self.value, low, self.game.cash_point(self.value)))

    def doubled_equity(self) -> float:
        """The equity once the double is taken."""
        doubled_value = 2 * self.value
        return self._stakes(self._chance(doubled_value, 1 - self.game.other.cash_point(doubled_value), 1.0))

    def beavered_equity(self) -> float:
        """The equity once the double is turned back at once, and that is taken or dropped."""
        beavered_value = 4 * self.value
        taken_chance = self._chance(beavered_value, 1 - self.game.other.cash_point(beavered_value), 1.0)
        return self._stakes(max(taken_chance, self.game.loss_chance(2 * self.value)))

    def should_take(self) -> bool:
        """Whether the other side should take a double."""
        return self.doubled_equity() <= 1

    def should_double(self, owns: bool) -> bool:
        """Whether to double now, as `cube.should_double`."""
        return min(self.doubled_equity(), 1.0) > self.held_equity(owns)

    def _chance(self, value: int, low: float, high: float) -> float:
        """The chance to win the match with a cube that one side cashes at `low` and the other at `high`."""
        loss_chance, win_chance = self.game.loss_chance, self.game.win_chance
        loss, win = loss_chance(value * self.worth_of_loss), win_chance(value * self.worth_of_win)
        low = min(low, high)
        dead = loss + self.win * (win - loss)
        at_low, at_high = loss_chance(value) if low else loss, win_chance(value) if high < 1 else win
        corners = [(0.0, loss), (low, at_low), (high, at_high), (1.0, win)]
        live = next(
            left + (right - left) * (self.win - start) / (end - start)
            for (start, left), (end, right) in pairwise(corners)
            if self.win <= end and end > start
        )
        return LIVELINESS * live + (1 - LIVELINESS) * dead

    def _stakes(self, chance: float) -> float:
        win, loss = self.game.win_chance(self.value), self.game.loss_chance(self.value)
        return (2 * chance - win - loss) / (win - loss) if win > loss else 0.0
