"""Plain functions that make what tests need, through the use-cases the pages use."""

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.core.use_cases import new_key
from campaigns.people import play as characters
from campaigns.people.models import Character
from campaigns.rules import chess_modifier


def user(name: str = "alice") -> User:
    """A user who can only sign in by link."""
    made = User(username=name)
    made.set_unusable_password()
    made.save()
    return made


def dm_of(campaign_id: int) -> User:
    """The Dungeon Master of a campaign that has one."""
    return User.objects.get(memberships__campaign=campaign_id)


def campaign(dm: User, name: str = "Greyhaven", day: int = 0, calendar: str = "plain") -> Campaign:
    """A campaign run by `dm`."""
    return Campaign.objects.get(
        pk=campaigns.create_campaign(dm.pk, new_key(), name=name, calendar=calendar, day=day).pk
    )


def character(
    campaign: Campaign, name: str = "Aldric", chess: characters.StartingChess | None = None, **values: object
) -> Character:
    """A character, an NPC of Intelligence 12 unless said otherwise, who does not know chess."""
    defaults = {"kind": "npc", "intelligence": 12, "wisdom": 10, "dexterity": 10, "hit_points": 8}
    made = characters.create(
        campaign.pk, new_key(), values={**defaults, "name": name, **values}, tags=[], chess=chess
    ).pk
    return Character.objects.get(pk=made)


def player(campaign: Campaign, name: str = "Aldric", cm: int | str = 20, **values: object) -> Character:
    """A character who knows chess; `cm` as people write it."""
    chess = characters.StartingChess(dm_of(campaign.pk), chess_modifier.read(str(cm)), "for the test")
    return character(campaign, name, chess, **values)
