"""The points left open in who knows chess, and how well (R51, R53)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class HalfPercents(Point):
    KEPT = ("kept", "It is kept",
        "4 1/2% is 9 chances in 200: a d6 decides when d% shows one more than the whole part.")
    ROUNDED_DOWN = ("rounded-down", "It is rounded down",
        "4 1/2% counts as 4%.")


class DragonBonus(Point):
    PER_LEVEL = ("per-level", "Once for each level, summed",
        "An ancient dragon rolls 0-7 eight times: mostly near the mean of 28.")
    TIMES_LEVEL = ("times-level", "Once, times the level",
        "One roll of 0-7 is multiplied by the age level: same mean, larger spread.")


@dataclass(frozen=True)
class PeopleRules:
    """What the generator goes by."""

    half_percents: HalfPercents = switch(HalfPercents, "r51", "R51", "What becomes of half a percent in an NPC's chance to know chess?", at_a_match=False)
    dragon_bonus: DragonBonus = switch(DragonBonus, "r53", "R53", "How is a dragon's bonus of 0-7 per age level rolled?", at_a_match=False)


PEOPLE = Group("people", "People", "What the generator of NPCs goes by.", switches(PeopleRules))
# fmt: on
