"""Bets on a contest: when they are won, how the DM may rule, and who gets the pot (R61, R61a, R61d).

Both stakes lie in the pot from the moment the bet is placed, so settling only hands the pot over: whatever the
outcome, neither party nor the pot ever makes or loses a copper.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.money.rules.wagers import Wager
from campaigns.rules.chances import Outcome
from campaigns.rules.contract import Side


class Party(StrEnum):
    BACKER = "backer"
    TAKER = "taker"


class Ruling(StrEnum):
    """What the DM decides of a bet on a finished contest (R61a, R61d)."""

    VOID = "void"
    FORFEITED = "forfeited"
    STANDS = "stands"


class BetVerdict(StrEnum):
    """How a bet stands; WON and LOST are the backer's."""

    OPEN = "open"
    AWAITS = "awaits"
    WON = "won"
    LOST = "lost"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class ContestEnding:
    """How a contest ended, as far as bets go; `cheat` is the side that cheated, where just one of them did."""

    winner: Side | None
    played_out: bool
    crushing: bool = False
    cheat: Side | None = None

    @property
    def is_void(self) -> bool:
        """Whether the contest was abandoned, so that all bets are void."""
        return self.winner is None and not self.played_out

    @property
    def is_forfeit(self) -> bool:
        """Whether it was won by forfeit: the other side was expelled."""
        return self.winner is not None and not self.played_out

    @property
    def at_fault(self) -> Side | None:
        """The side against which bets can be forfeited: the one expelled, else the one that cheated; None for neither."""
        return self.winner.other if self.winner and self.is_forfeit else self.cheat


def verdict(
    wager: Wager, ending: ContestEnding | None, ruling: Ruling | None, cheat: Party | None
) -> BetVerdict:
    """How a bet stands under the contest's `ending` (None: still played) and the DM's `ruling`.

    `cheat` is the party that is itself at fault, if one is. Once a contest is forfeited the DM decides.
    """
    if ending is None:
        return BetVerdict.OPEN
    if ending.is_void or ruling is Ruling.VOID:
        return BetVerdict.BACK
    if ruling is Ruling.FORFEITED and ending.at_fault:
        return _verdict_of_forfeit(wager.outcome, ending.at_fault, cheat)
    return BetVerdict.AWAITS if ending.is_forfeit and ruling is None else _by_result(wager.outcome, ending)


def rulings(ending: ContestEnding | None, ruling: Ruling | None) -> tuple[Ruling, ...]:
    """What the DM may decide of a bet while `ruling` holds (None: none does): nothing for a contest in play, or a void one."""
    if ending is None or ending.is_void:
        return ()
    current = ruling or (None if ending.is_forfeit else Ruling.STANDS)
    choices = Ruling if ending.at_fault else (Ruling.VOID, Ruling.STANDS)
    return tuple(choice for choice in choices if choice is not current)


def payout(wager: Wager, verdict: BetVerdict) -> dict[Party, int]:
    """What the pot hands to each party: all of it once the bet is settled, nothing before."""
    match verdict:
        case BetVerdict.WON:
            return {Party.BACKER: wager.pot, Party.TAKER: 0}
        case BetVerdict.LOST:
            return {Party.BACKER: 0, Party.TAKER: wager.pot}
        case BetVerdict.BACK:
            return {Party.BACKER: wager.stake, Party.TAKER: wager.against}
    return {Party.BACKER: 0, Party.TAKER: 0}


def _by_result(outcome: Outcome, ending: ContestEnding) -> BetVerdict:
    """How a bet stands by the result alone."""
    if outcome.winner != ending.winner:
        # A draw gives the stakes back to all who did not bet on the draw itself.
        return BetVerdict.BACK if ending.winner is None else BetVerdict.LOST
    return BetVerdict.LOST if outcome.crushing and not ending.crushing else BetVerdict.WON


def _verdict_of_forfeit(outcome: Outcome, at_fault: Side, cheat: Party | None) -> BetVerdict:
    """The cheat's own stakes, and stakes on the cheat, fall to the other party; all others come back (R61d)."""
    if cheat is not None:
        return BetVerdict.LOST if cheat is Party.BACKER else BetVerdict.WON
    return BetVerdict.LOST if outcome.winner is at_fault else BetVerdict.BACK
