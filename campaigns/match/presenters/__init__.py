"""What a change does to a match and to the bets on it, for people."""

from dataclasses import dataclass

from campaigns.match.play.reopening import Unconfirmed
from campaigns.money.presenters.bets import outcomes


@dataclass(frozen=True, slots=True)
class Comparison:
    """One thing before and after."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """What falls away, by name and counted ("2 turns"), and what of the match would stand otherwise, in the game's own words."""

    count: str
    falls: tuple[str, ...]
    rows: tuple[Comparison, ...]


def bets(question: Unconfirmed) -> list[Comparison]:
    """The bets that are settled otherwise, or reopened."""
    names, write = outcomes(question.match), question.match.campaign.coinage.write
    return [
        Comparison(
            what=f"{one.after.backer.whose}: {write(one.after.wager.stake)} on {names[one.after.outcome]}",
            before=one.before.label,
            after=one.after.label,
        )
        for one in question.bets
    ]
