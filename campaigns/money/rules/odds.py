"""Odds as two people agree on them, `n:d`: the taker puts up n for every d of the backer (R61, R62)."""

import re
from dataclasses import dataclass

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

# Of either number: 1000:1 against and 1:1000 on are as far as anybody bets.
MOST = 1000

_WORDS = {"even": "1:1", "evens": "1:1", "even money": "1:1"}
_ODDS = re.compile(r"([0-9]+) ?(?::|/|-| to ) ?([0-9]+)")


@dataclass(frozen=True, slots=True)
class Odds:
    """`against` to `on`; both whole numbers from 1 to MOST. Raises NotPossible for others."""

    against: int
    on: int

    def __post_init__(self) -> None:
        if not (1 <= self.against <= MOST and 1 <= self.on <= MOST):
            raise NotPossible(f"Both numbers of the odds go from 1 to {MOST}; {self} is outside.")

    def __str__(self) -> str:
        """`3:1`."""
        return f"{self.against}:{self.on}"

    def winnings(self, stake: int) -> int:
        """What a stake wins beside itself, in whole coppers.

        A part of a copper is never staked (R61c): 10 cp at 3:7 win 4 cp, and the taker puts up no more.
        """
        return stake * self.against // self.on

    @property
    def least(self) -> int:
        """The smallest stake that wins a copper."""
        return -(-self.on // self.against)


EVENS = Odds(1, 1)


def read(text: str) -> Odds:
    """Odds as typed: `3:1`, `3 to 1`, `7/2`, `evens`. Raises Unreadable, and NotPossible beyond 1 to MOST."""
    words = " ".join(text.lower().split())
    match = _ODDS.fullmatch(_WORDS.get(words, words))
    if match is None or len(words) > 20:
        raise Unreadable(f"Can't read {quoted(text)} as odds. Try 3:1, which pays 3 for every 1 staked.")
    return Odds(int(match[1]), int(match[2]))
