"""The panel of a campaign's player characters, so that they are never lost among the NPCs."""

from dataclasses import dataclass

from django.db.models import Case, Value, When

from campaigns.campaign.models import Campaign
from campaigns.learning.play import limits
from campaigns.people.models import ACTIVE, Character

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class PlayerCharacters:
    """The PCs shown, each with the day it may learn again (None: today), and how many there are in all."""

    shown: list[tuple[Character, int | None]]
    count: int


def player_characters(campaign: Campaign) -> PlayerCharacters:
    """All of them up to MOST_SHOWN; of more, those first who may not learn today."""
    days = {one.pk: day for one, day in limits.waiting(campaign)}
    pcs = campaign.characters.filter(ACTIVE, kind=Character.Kind.PC).select_related("profession")
    pcs = pcs.defer("notes", "dice", "profession__data")
    rows = list(pcs.order_by("name", "pk")[: MOST_SHOWN + 1])
    count = len(rows)
    if count > MOST_SHOWN:
        waits = Case(When(pk__in=days, then=Value(0)), default=Value(1))
        rows, count = list(pcs.order_by(waits, "name", "pk")[:MOST_SHOWN]), pcs.count()
    return PlayerCharacters([(one, days.get(one.pk)) for one in rows], count)
