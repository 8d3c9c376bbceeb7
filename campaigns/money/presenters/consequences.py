"""What a change of a match does to the bets on it."""

from collections.abc import Callable, Iterable

from campaigns.match.models import Match
from campaigns.match.play.reopening import Consequence
from campaigns.match.presenters import Comparison
from campaigns.money.models import Bet
from campaigns.money.play.bets import bets_on
from campaigns.money.presenters.bets import outcomes


def compare(match: Match) -> Callable[[], Iterable[Consequence]]:
    """Remember the bets; afterwards those that are settled otherwise, or reopened."""
    before = list(bets_on(match))

    def changes() -> Iterable[Consequence]:
        changed = [
            (was, now)
            for was, now in zip(before, bets_on(match), strict=True)
            if (was.status, was.ruling) != (now.status, now.ruling)
        ]
        if changed:
            mark = [(bet.pk, bet.status, bet.ruling) for pair in changed for bet in pair]
            yield Consequence("campaigns/money/_changed_bets.html", _rows(match, changed), mark)

    return changes


def _rows(match: Match, changed: list[tuple[Bet, Bet]]) -> list[Comparison]:
    names, write = outcomes(match), match.campaign.coinage.write
    return [
        Comparison(
            f"{now.backer.holder_name}: {write(now.wager.stake)} on {names[now.outcome]}",
            was.label,
            now.label,
        )
        for was, now in changed
    ]
