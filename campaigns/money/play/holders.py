"""Whose purse a form may name: characters, bettors, the DM's bank."""

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import Sum

from campaigns.campaign.models import Campaign
from campaigns.match.play.players import Players
from campaigns.money.models import BANK_NAME, Purse
from campaigns.people.finder import Newcomers, PersonOption
from campaigns.people.models import ACTIVE, Character

OWN = PersonOption("own", "The player’s own purse")


class Holders(Players):
    prefix = "character-"
    extras_first = True
    newcomers = Newcomers("Name or initials", "Add bettor", "new bettor")

    @classmethod
    def takers(cls, campaign: Campaign) -> "Holders":
        return cls(campaign, campaign.characters.filter(ACTIVE), [PersonOption("bank", BANK_NAME)])

    @classmethod
    def payers(cls, campaign: Campaign) -> "Holders":
        return cls(campaign, campaign.characters.filter(ACTIVE), [OWN])

    def extra_options(self, text: str) -> list[PersonOption]:
        rows = self.campaign.purses.filter(kind=Purse.Kind.BACKER).order_by("name")
        totals = rows.annotate(total=Sum("lines__amount"))
        write = self.campaign.coinage.write
        details = ((purse, f"bettor, {write(purse.total)}" if purse.total else "bettor") for purse in totals)
        bettors = [PersonOption(purse.holder, purse.name, detail) for purse, detail in details]
        return [bettor for bettor in bettors if not text or bettor.has(text)]

    def extra_option(self, value: str) -> PersonOption | None:
        return next((bettor for bettor in self.extra_options("") if bettor.value == value), None)

    def _options(self, rows: Iterable[Character]) -> list[PersonOption]:
        options = super()._options(rows)
        people = [option.character for option in options]
        purses = self.campaign.purses.filter(character__in=people) if people else Purse.objects.none()
        totals = dict(purses.annotate(total=Sum("lines__amount")).values_list("character", "total"))
        return [
            replace(
                option, detail=", ".join(filter(None, (option.detail, self.campaign.coinage.write(total))))
            )
            if option.character and (total := totals.get(option.character.pk))
            else option
            for option in options
        ]
