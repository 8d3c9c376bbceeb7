"""The panel of a campaign's player characters, so that they are never lost among the NPCs."""

from dataclasses import dataclass

from campaigns.campaign.models import Campaign
from campaigns.learning.play.gains import learned_lately, next_day
from campaigns.people.models import ACTIVE, NOTES, Character

MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class PlayerCharacters:
    """The PCs shown, each with the day it may learn again (None: today), and the total."""

    shown: list[tuple[Character, int | None]]
    count: int


def player_characters(campaign: Campaign) -> PlayerCharacters:
    """Up to MOST_SHOWN; those who have learned lately first."""
    pcs = campaign.characters.filter(ACTIVE, kind=Character.Kind.PC).annotate(
        learned=learned_lately(campaign)
    )
    pcs = pcs.select_related("profession").defer(*NOTES, "dice", "profession__data")
    rows = list(pcs.order_by("-learned", "name", "pk")[: MOST_SHOWN + 1])
    count = len(rows) if len(rows) <= MOST_SHOWN else pcs.count()
    shown = sorted(rows[:MOST_SHOWN], key=lambda row: (row.name, row.pk))
    for character in shown:
        character.campaign = campaign
    return PlayerCharacters(
        [(character, next_day(character) if character.learned else None) for character in shown], count
    )
