"""Purses, a match's stake, and money in another coinage, as pages show them."""

from functools import cached_property

from django.db.models import Q, QuerySet, Sum, Window
from django.db.models.functions import Coalesce

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.money.models import Bet, Purse, PurseLine
from campaigns.money.play import purses, stakes, staking
from campaigns.money.play.coinage import Conversion
from campaigns.money.play.stakes import current_stake, debt_accounts
from campaigns.money.rules.conversion import Keep
from campaigns.money.rules.stakes import Account
from campaigns.people.models import Character
from campaigns.rules.contract import Side

LAST_LINES = 5
LINES_PER_PAGE = 40


def purse_of_character(character: Character) -> Purse:
    """A character's purse; an unsaved one before its first use."""
    purse = Purse.objects.filter(character=character).first() or Purse(kind=Purse.Kind.CHARACTER)
    purse.character, purse.campaign = character, character.campaign
    return purse


class Holdings:
    def __init__(self, purse: Purse) -> None:
        self.purse = purse

    @cached_property
    def balance(self) -> int:
        return purses.balance(self.purse) if self.purse.pk else 0

    @cached_property
    def staked(self) -> int:
        in_pots = self._lines.filter(bet__status__in=Bet.WAITING)
        return -(in_pots.aggregate(total=Sum("amount"))["total"] or 0)

    @property
    def mark(self) -> str:
        return purses.purse_mark(self.purse)

    @property
    def lines(self) -> QuerySet[PurseLine]:
        """The lines, latest first, each with what the purse held `balance_after`."""
        return (
            self._lines.annotate(balance_after=Window(Sum("amount"), order_by="pk"))
            .select_related("by", "bet__match", "point_stake__match")
            .prefetch_related("bet__match__seats", "point_stake__match__seats")
            .order_by("-pk")
        )

    @property
    def _lines(self) -> QuerySet[PurseLine]:
        return self.purse.lines.all() if self.purse.pk else PurseLine.objects.none()

    @cached_property
    def last_lines(self) -> list[PurseLine]:
        return list(self.lines[:LAST_LINES])


def purse_list(campaign: Campaign) -> list[Purse]:
    """Every backer's purse and every one that was used, by name, the bank last; each with its `balance` and what is `staked`."""
    purses = campaign.purses.select_related("character__profession").annotate(
        balance=Coalesce(Sum("lines__amount"), 0),
        staked=-Coalesce(Sum("lines__amount", filter=Q(lines__bet__status__in=Bet.WAITING)), 0),
    )
    return sorted(purses, key=lambda purse: (purse.is_bank, purse.holder_name.lower()))


class MatchStake:
    """A match's stake, or its series', and once that is over its account; folded away until it is `is_requested`, or something is owed."""

    def __init__(self, match: Match, *, is_requested: bool) -> None:
        self.match, self.agreed = match, stakes.current_stake(match)
        self.account = stakes.account(self.agreed) if self.agreed else Account(0)
        self.is_open = is_requested or bool(self.account.owed)
        self.is_closed = stakes.is_closed(match)

    @property
    def is_shown(self) -> bool:
        return not self.is_closed or self.agreed is not None

    @cached_property
    def mark(self) -> str:
        return staking.stake_mark(self.match)

    @property
    def payers(self) -> list[tuple[str, Purse]]:
        if self.agreed is None:
            return []
        match = stakes.stake_match(self.match)
        names = [match.seat(side).name if match.series_id else match.side_name(side) for side in Side]
        return [(name, self.agreed.purse(side)) for name, side in zip(names, Side, strict=True)]


def converted_amounts(conversion: Conversion) -> list[dict[str, str]]:
    """Every amount as it is, and as it would be; `in_gold` is empty where not everything comes out even."""
    purses = purse_list(conversion.campaign)
    rows = [(purse.holder_name, int(getattr(purse, "balance", 0))) for purse in purses]
    if pots := -sum(coppers for _, coppers in rows):
        rows.append(("Staked on open bets", pots))
    debts = debt_accounts(conversion.campaign)
    rows += [(f"Owed by {stake.debtor.holder_name}", account.owed) for stake, account in debts]
    is_open = Q(status=Match.Status.PLAYING) | Q(series_game=1)
    matches = conversion.campaign.matches.filter(is_open, point_stakes__isnull=False)
    for match in matches.distinct().prefetch_related("seats"):
        if (stake := current_stake(match)) and not stake.settled:
            what = "The series of" if match.series_id else "A point in"
            rows.append((f"{what} {match.title}", stake.a_point))
    write, is_uneven = conversion.new_coinage.write, bool(conversion.uneven)
    return [
        {
            "what": what,
            "before": conversion.campaign.coinage.write(coppers),
            "in_gold": "" if is_uneven else write(conversion.convert(coppers, Keep.GOLD)),
            "in_coppers": write(conversion.convert(coppers, Keep.COPPERS)),
        }
        for what, coppers in rows
    ]
