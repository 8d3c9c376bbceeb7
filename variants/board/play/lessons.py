"""Whether a match on a full board is a lesson: the house rule, and what else has to be alike (R61b)."""

from dataclasses import replace

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.learning.play.settle import cm_on
from campaigns.match.play.begin import Sides


def rules_of_match(campaign: Campaign, *, may_teach: bool) -> HouseRules:
    """The campaign's house rules, with lessons off for a match that must not teach."""
    return campaign.rules if may_teach else replace(campaign.rules, full_boards=FullBoards.NOTHING)


def sides_on(campaign: Campaign, sides: Sides, day: int) -> Sides:
    """The players with their CMs on the day of the match, where that is past and full boards are lessons (R32)."""
    if campaign.rules.full_boards is FullBoards.NOTHING or day >= campaign.day:
        return sides
    players = (player for _, player in sides.each())
    return Sides(
        *(
            replace(player, cm=cm_on(player.character, day)) if player.character else player
            for player in players
        )
    )
