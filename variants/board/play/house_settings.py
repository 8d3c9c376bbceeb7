"""What a campaign's house rules make of a new game: its settings (R61k, R61l), and whether it is a lesson (R61b)."""

from dataclasses import replace

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.learning.play.settle import cm_on
from campaigns.match.play.begin import Sides
from variants.catalog import AnyGame

YES = "yes"


def house_settings(game: AnyGame, rules: HouseRules) -> dict[str, str]:
    """The value of each setting that a house rule switches on, which is its second; the others are as usual."""
    return {
        setting.name: list(setting.values)[1]
        for setting in game.variant.options.settings
        if setting.house_rule and getattr(rules, setting.house_rule) == YES
    }


def rules_of_match(campaign: Campaign, *, may_teach: bool) -> HouseRules:
    """The campaign's house rules, with lessons off for a match that must not teach."""
    return campaign.rules if may_teach else replace(campaign.rules, full_boards=FullBoards.NOTHING)


def sides_on_day(campaign: Campaign, sides: Sides, day: int) -> Sides:
    """The players with their CMs on the day of the match, where that is past and full boards are lessons (R32)."""
    if campaign.rules.full_boards is FullBoards.NOTHING or day >= campaign.day:
        return sides
    white, black = (
        replace(player, cm=cm_on(player.character, day)) if player.character else player
        for _, player in sides.each()
    )
    return Sides(white, black)
