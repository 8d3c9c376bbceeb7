"""How a character's mind helps at a puzzle door (R61j)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class DoorHints(Point):
    NONE = ("none", "No", "The players are alone with the door.")
    INTELLIGENCE = ("intelligence", "Yes, by Intelligence",
        "Ten seconds of thought for each point; from 12 on the piece may be named, from 16 on the square may be marked too.")
    WISDOM = ("wisdom", "Yes, by Wisdom", "The same by Wisdom.")
    BETTER = ("better", "Yes, by the better of both", "The same by Intelligence or Wisdom, whichever is higher.")


@dataclass(frozen=True)
class DoorRules:
    """What helps before a door that a puzzle locks."""

    door_hints: DoorHints = switch(DoorHints, "r61j", "R61j", "Does a character's mind help at a puzzle door?", at_a_match=False, always_written=False)


DOORS = Group("doors", "Puzzle doors", "What helps the players before a door that a puzzle locks.", switches(DoorRules))
# fmt: on
