"""Purses as the DM sees them: balances, their lines, and the list of all."""

from functools import cached_property

from django.db.models import Q, QuerySet, Sum, Window
from django.db.models.functions import Coalesce

from campaigns.campaign.models import Campaign
from campaigns.money.models import Bet, Purse, PurseLine
from campaigns.money.play import purses
from campaigns.people.models import Character

LAST = 5
A_PAGE = 40
# The lines that put into pots which are not settled yet, or took out of them.
IN_POTS = [Bet.Status.OPEN, Bet.Status.AWAITS]


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
        in_pots = self._lines.filter(bet__status__in=IN_POTS)
        return -(in_pots.aggregate(total=Sum("amount"))["total"] or 0)

    @property
    def seen(self) -> str:
        return purses.purse_mark(self.purse)

    @property
    def lines(self) -> QuerySet[PurseLine]:
        """The lines, latest first, each with what the purse held `then`."""
        return (
            self._lines.annotate(then=Window(Sum("amount"), order_by="pk"))
            .select_related("by", "bet__match", "point_stake__match")
            .prefetch_related("bet__match__seats", "point_stake__match__seats")
            .order_by("-pk")
        )

    @property
    def _lines(self) -> QuerySet[PurseLine]:
        return self.purse.lines.all() if self.purse.pk else PurseLine.objects.none()

    @cached_property
    def last(self) -> list[PurseLine]:
        return list(self.lines[:LAST])


def purse_list(campaign: Campaign) -> list[Purse]:
    """The backers and every purse that was ever used, by name, the bank last.

    Each has its `balance`, and what is `staked` of it.
    """
    purses = campaign.purses.select_related("character").annotate(
        balance=Coalesce(Sum("lines__amount"), 0),
        staked=-Coalesce(Sum("lines__amount", filter=Q(lines__bet__status__in=IN_POTS)), 0),
    )
    return sorted(purses, key=lambda purse: (purse.is_bank, purse.holder_name.lower()))
