"""Which house rules a single match may decide for itself, and how the match's record tells of them.

The initial CM (R7) and the generator's points belong to the campaign's people, not to a match.
"""

from campaigns.campaign.rules.house_rules.rules import GROUPS, HouseRules
from campaigns.campaign.rules.house_rules.switch import Group, Switch


def switches_of(group: Group) -> tuple[Switch, ...]:
    """The switches of a group that a match may set; none for the group of people."""
    return tuple(switch for switch in group.switches if switch.at_a_match)


MATCH_SWITCHES = tuple(switch for group in GROUPS for switch in switches_of(group))


def unusual(rules: HouseRules) -> tuple[Switch, ...]:
    """The points where a match goes by another reading than the one ruled: what its record prints."""
    return tuple(switch for switch in MATCH_SWITCHES if switch.chosen(rules) != switch.default)
