"""The stake per point of a match as its DM sees it, for any game's match page."""

from functools import cached_property

from campaigns.match.models import Match
from campaigns.money.models import Purse
from campaigns.money.play import stakes, staking
from campaigns.money.rules.stakes import Account
from campaigns.rules.contract import Side


class MatchStake:
    """A match's stake, and once it is over the account of it.

    Folded away until it is `asked_for`, or something is owed.
    """

    def __init__(self, match: Match, *, asked_for: bool) -> None:
        self.match, self.agreed = match, stakes.current_stake(match)
        self.account = stakes.account(self.agreed) if self.agreed else Account(0)
        self.is_open = asked_for or bool(self.account.owed)

    @property
    def is_shown(self) -> bool:
        return not self.match.is_over or self.agreed is not None

    @cached_property
    def mark(self) -> str:
        return staking.stake_mark(self.match)

    @property
    def payers(self) -> list[tuple[str, Purse]]:
        if self.agreed is None:
            return []
        return [(self.match.side_name(side), self.agreed.purse(side)) for side in Side]
