"""The doubling cube: from a chance to win to doubling, taking and dropping.

Source: Rick Janowski, "Take-Points in Money Games" (1993). Between a dead cube, never turned again (take from 25 %), and a
live one, turned at the last moment (take from 20 %), the truth is taken to lie at a fixed share of the way. Equities are in
multiples of the stake as the cube shows it now.
"""

from dataclasses import dataclass

LIVELINESS = 0.6
"""How live the cube is: 0 dead, 1 perfectly live. A single roll often decides a game here, so it is turned late as often
as early."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance to win of the side that may double, and what a win and a loss are worth on average, at least 1 each."""

    win: float
    worth_of_win: float = 1.0
    worth_of_loss: float = 1.0

    @property
    def cubeless(self) -> float:
        """The equity if the cube is never turned again."""
        return self.win * (self.worth_of_win + self.worth_of_loss) - self.worth_of_loss

    @property
    def _take_point(self) -> float:
        return (self.worth_of_loss - 0.5) / (self.worth_of_win + self.worth_of_loss + 0.5)

    @property
    def _cash_point(self) -> float:
        return (self.worth_of_loss + 1) / (self.worth_of_win + self.worth_of_loss + 0.5)

    def centred_equity(self) -> float:
        """The equity with the cube in the middle."""
        low, high = self._take_point, self._cash_point
        if self.win < low:
            return self._mix(self._below(low))
        return self._mix(self._above(high) if self.win > high else -1 + 2 * (self.win - low) / (high - low))

    def owned_equity(self) -> float:
        """The equity with the own cube."""
        high = self._cash_point
        if self.win > high:
            return self._mix(self._above(high))
        return self._mix(-self.worth_of_loss + (1 + self.worth_of_loss) * self.win / high)

    def opponent_equity(self) -> float:
        """The equity with the other side's cube."""
        low = self._take_point
        if self.win < low:
            return self._mix(self._below(low))
        return self._mix(-1 + (self.worth_of_win + 1) * (self.win - low) / (1 - low))

    def held_equity(self, owns: bool) -> float:
        """The equity without a double: with the own cube, or with the one in the middle."""
        return self.owned_equity() if owns else self.centred_equity()

    def doubled_equity(self) -> float:
        """The equity once the double is taken, in stakes of before."""
        return 2 * self.opponent_equity()

    def beavered_equity(self) -> float:
        """The equity once the double is turned back at once, and that is taken or dropped for twice the stake."""
        return max(2 * self.doubled_equity(), -2.0)

    def should_take(self) -> bool:
        """Whether the other side should take a double."""
        return self.doubled_equity() <= 1

    def should_double(self, owns: bool) -> bool:
        # It wins more than holding the cube, which may also be too good to be given away.
        return min(self.doubled_equity(), 1.0) > self.held_equity(owns)

    def _below(self, low: float) -> float:
        return -self.worth_of_loss + (self.worth_of_loss - 1) * self.win / low if low else -1.0

    def _above(self, high: float) -> float:
        return 1 + (self.worth_of_win - 1) * (self.win - high) / (1 - high) if high < 1 else 1.0

    def _mix(self, live: float) -> float:
        return LIVELINESS * live + (1 - LIVELINESS) * self.cubeless
