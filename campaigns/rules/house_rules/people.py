"""The points left open in who knows chess, and how well (R51, R53)."""

from enum import StrEnum

from campaigns.rules.house_rules.switch import Group, Reading, Switch


class HalfPercents(StrEnum):
    KEPT = "kept"
    ROUNDED_DOWN = "rounded-down"


class DragonBonus(StrEnum):
    PER_LEVEL = "per-level"
    TIMES_LEVEL = "times-level"


# fmt: off
PEOPLE = Group("people", "People", "What the generator of NPCs goes by.", (
    Switch("r51", "half_percents", "R51", "What becomes of half a percent in an NPC's chance to know chess?", (
        Reading(HalfPercents.KEPT, "It is kept",
            "4 1/2% is 9 chances in 200: a d6 decides when d% shows one more than the whole part."),
        Reading(HalfPercents.ROUNDED_DOWN, "It is rounded down",
            "4 1/2% counts as 4%."))),
    Switch("r53", "dragon_bonus", "R53", "How is a dragon's bonus of 0-7 per age level rolled?", (
        Reading(DragonBonus.PER_LEVEL, "Once for each level, summed",
            "An ancient dragon rolls 0-7 eight times: mostly near the mean of 28."),
        Reading(DragonBonus.TIMES_LEVEL, "Once, times the level",
            "One roll of 0-7 is multiplied by the age level: same mean, larger spread."))),
))
# fmt: on
