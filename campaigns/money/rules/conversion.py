"""From one coinage to another once money has moved: what is kept, and what would not come out even (R61f)."""

from enum import StrEnum
from fractions import Fraction

from campaigns.campaign.rules.coins import Coinage
from campaigns.money.rules.wagers import Wager


class Keep(StrEnum):
    """What every amount keeps: its worth in gold, or its coppers."""

    GOLD = "gold"
    COPPERS = "coppers"


def factor(old: Coinage, new: Coinage, keep: Keep = Keep.GOLD) -> Fraction:
    """What every amount on record is multiplied by."""
    return Fraction(new.edition.gp, old.edition.gp) if keep is Keep.GOLD else Fraction(1)


def bet_comes_out_even(wager: Wager, multiplier: Fraction) -> bool:
    """Whether both stakes stay whole, and what the taker puts up is still what the odds give (R61c)."""
    stake = wager.stake * multiplier
    return stake.denominator == 1 and wager.odds.winnings(int(stake)) == wager.against * multiplier
