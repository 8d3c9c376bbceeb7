"""A stake per point: what a match that scores points is worth in coins, and how much of it a purse pays at once.

Own choice, for Billings' "doubling cube from backgammon" has no last face (R14b): what a game may cost has no bound, so
nothing is put up beforehand. When it ends the loser's purse pays what it holds; the rest is owed until the Dungeon
Master has decided of it. Money is only ever handed from one purse to the other.
"""

from dataclasses import dataclass

from campaigns.campaign.rules.coins import Coinage
from campaigns.rules.labels import Labelled


class Settling(Labelled):
    """What the DM decides of a rest that is owed: paid from what the purse holds by now, paid though the purse then
    owes, forgiven, or no longer forgiven.
    """

    PAY = "pay", "Pay what the purse holds"
    OVERDRAW = "overdraw", "Record it as debt"
    FORGIVE = "forgive", "Forgive it"
    CLAIM = "claim", "Claim it again"


@dataclass(frozen=True, slots=True)
class Account:
    """What the loser of a finished match owes, and how much of it is paid, in coppers."""

    due: int
    paid: int = 0
    forgiven: bool = False

    @property
    def unpaid(self) -> int:
        """What has not been paid, forgiven or not."""
        return self.due - self.paid

    @property
    def owed(self) -> int:
        return 0 if self.forgiven else self.unpaid

    @property
    def exceptions(self) -> tuple[Settling, ...]:
        """The ways that need a reason."""
        return tuple(settling for settling in self.settlings if settling is not Settling.PAY)

    @property
    def settlings(self) -> tuple[Settling, ...]:
        if self.forgiven:
            return (Settling.CLAIM,)
        return (Settling.PAY, Settling.OVERDRAW, Settling.FORGIVE) if self.owed else ()


def amount_due(a_point: int, points: int) -> int:
    """What a match of so many points comes to at a stake of so many coppers a point."""
    return a_point * points


def payable(debt: int, holds: int, coinage: Coinage, *, may_owe: bool) -> int:
    """What a purse that `holds` so much pays at once: one payment is never more than the most of its coins."""
    return min(debt, coinage.max_coppers, debt if may_owe else max(holds, 0))
