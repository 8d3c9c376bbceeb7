"""The settings that a campaign's house rules give a new game (R61k, R61l)."""

from campaigns.campaign.rules.house_rules import HouseRules
from variants.catalog import AnyGame

YES = "yes"


def house_settings(game: AnyGame, rules: HouseRules) -> dict[str, str]:
    """The value of each setting that a house rule switches on, which is its second; the others are as usual."""
    return {
        setting.name: list(setting.values)[1]
        for setting in game.variant.settings
        if setting.house_rule and getattr(rules, setting.house_rule) == YES
    }
