"""The demo campaign of a fresh installation: a handful of people to play the first evening with."""

from typing import Any

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.match.play.submissions import new_key
from campaigns.npc.models import ProfessionRow
from campaigns.people import play as characters
from campaigns.people.models import Character
from campaigns.rules import chess_modifier

NAME = "The Demo Campaign"

# White and Black of the article's sample game (CM 29 and 20), a PC who can learn, and company for them.
PEOPLE: tuple[tuple[dict[str, Any], int | None], ...] = (
    (
        {
            "kind": "pc", "name": "Ysolde of the White Tower", "class_name": "Magic-user",
            "intelligence": 17, "wisdom": 14, "dexterity": 12, "hit_points": 14, "powers": "esp-spell detect-magic",
            "temperament": "patient, and says so",
        },
        29,
    ),
    (
        {
            "kind": "pc", "name": "Brannoc Blackhand", "class_name": "Thief",
            "intelligence": 13, "wisdom": 11, "dexterity": 14, "hit_points": 19, "pick_pockets": 45,
            "temperament": "never loses with empty hands",
        },
        20,
    ),
    (
        {
            "kind": "pc", "name": "Sister Maudlin", "class_name": "Cleric",
            "intelligence": 11, "wisdom": 13, "dexterity": 9, "hit_points": 12, "languages_known": 1,
            "temperament": "would like to learn the game",
        },
        None,
    ),
    (
        {
            "kind": "npc", "name": "Duke Aldemar of Thornmere", "profession": "noble",
            "intelligence": 14, "wisdom": 9, "dexterity": 10, "hit_points": 6,
            "temperament": "plays every evening, resents losing to commoners",
        },
        41,
    ),
)  # fmt: skip


def found_demo(dm: User) -> Campaign:
    """Create the demo campaign for `dm`."""
    campaign = campaigns.create_campaign(user=dm, key=new_key(), name=NAME, calendar="plain", day=0)
    for values, cm in PEOPLE:
        _person(campaign, dm, dict(values), cm)
    return campaign


def _person(campaign: Campaign, dm: User, values: dict[str, Any], cm: int | None) -> None:
    if "profession" in values:
        values["profession"] = ProfessionRow.objects.get(campaign=None, slug=values["profession"])
    pk = characters.create(campaign_id=campaign.pk, key=new_key(), values=values, tags=["demo"])
    if cm is not None:
        character = Character.objects.get(pk=int(pk))
        characters.set_cm(
            character=character,
            key=new_key(),
            cm=chess_modifier.read(str(cm)),
            initial_cm=None,
            reason="the demo campaign starts here",
            by=dm,
        )
