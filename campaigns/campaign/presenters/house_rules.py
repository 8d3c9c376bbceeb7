"""House rules where they are not as ruled."""

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.at_a_match import unusual


def unusual_points(rules: HouseRules) -> list[str]:
    """What a match's record prints of its house rules: where they are not as ruled."""
    return [f"{switch.question} {switch.chosen(rules).label}." for switch in unusual(rules)]
