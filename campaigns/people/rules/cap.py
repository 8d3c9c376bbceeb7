"""How many times the initial CM a CM can climb to ("Gaining chess experience", R36)."""

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import NpcCap

ADVENTURER, ALL_DAY_PLAYER = 3, 5


def cap_factor(*, is_pc: bool, adventurer: bool, rules: HouseRules) -> int:
    """How many times the initial CM is the most; player characters are adventurers, always."""
    if is_pc or (adventurer and rules.npc_cap is NpcCap.ADVENTURERS):
        return ADVENTURER
    return ALL_DAY_PLAYER
