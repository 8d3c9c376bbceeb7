"""How high a CM can climb: 3 or 5 times the initial CM ("Gaining chess experience", R36).

The initial CM is Intelligence + Wisdom/2 without an NPC's bonus, so a master may start above the cap.
"""

from fractions import Fraction

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.learning.rules.contest import Participant
from campaigns.people.rules.cap import cap_factor


def cap_of(player: Participant, rules: HouseRules) -> Fraction:
    """The player's highest CM, exact: 17 1/2 gives a player character 52 1/2."""
    return player.initial_cm * cap_factor(is_pc=player.is_pc, adventurer=player.adventurer, rules=rules)


def cut_to_cap(gain: Fraction, cm: Fraction, cap: Fraction) -> Fraction:
    """`gain` cut so that the CM ends exactly on the cap at most; 0 for a CM at the cap."""
    return max(Fraction(0), min(gain, cap - cm))
