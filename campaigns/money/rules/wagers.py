"""What a bet is about: an outcome of a contest, a stake, and the odds fixed when it is placed (R61, R61c)."""

from dataclasses import dataclass

from campaigns.campaign.rules.coins import Coinage
from campaigns.money.rules.odds import Odds
from campaigns.rules.chances import Outcome
from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

OUTCOMES = {
    "white": Outcome(Side.WHITE),
    "white crushing": Outcome(Side.WHITE, crushing=True),
    "black": Outcome(Side.BLACK),
    "black crushing": Outcome(Side.BLACK, crushing=True),
    "draw": Outcome(None),
}


def read_outcome(text: str) -> Outcome:
    """The outcome of that text, a key of OUTCOMES. Raises Unreadable."""
    if text not in OUTCOMES:
        raise Unreadable(f"{quoted(text)} is no outcome to bet on: choose White, Black or the draw.")
    return OUTCOMES[text]


def write_outcome(outcome: Outcome) -> str:
    """`white`, `black crushing`, `draw`."""
    return next(text for text, candidate in OUTCOMES.items() if candidate == outcome)


@dataclass(frozen=True, slots=True)
class Wager:
    """A stake in coppers on an outcome at agreed odds."""

    outcome: Outcome
    stake: int
    odds: Odds

    def check(self, coinage: Coinage) -> None:
        """Raises NotPossible for stakes that cannot be put up."""
        coinage.check(self.stake, "A stake")
        if not self.against:
            stake, min_stake = coinage.write(self.stake), coinage.write(self.odds.min_stake)
            raise NotPossible(f"At {self.odds} {stake} would win nothing: stake at least {min_stake}.")
        coinage.check(self.against, f"What the other party puts up against a stake at {self.odds}")

    @property
    def against(self) -> int:
        """What the taker puts up: the backer's winnings."""
        return self.odds.winnings(self.stake)

    @property
    def pot(self) -> int:
        return self.stake + self.against
