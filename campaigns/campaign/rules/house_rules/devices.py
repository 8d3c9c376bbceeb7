"""What players do on their own devices without the Dungeon Master (R61h)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class GamesAgainstNpcs(Point):
    ASKING = ("asking", "No, they ask the Dungeon Master",
        "A take-back and a rematch against an NPC who plays for himself wait for the Dungeon Master.")
    FREELY = ("freely", "Yes",
        "On a full board against an NPC who plays for himself a move is taken back at once, and the next game begins as soon as the player wants it.")


@dataclass(frozen=True)
class DeviceRules:
    """What a player may do alone."""

    against_npcs: GamesAgainstNpcs = switch(GamesAgainstNpcs, "r61h", "R61h", "May a player take back moves and begin the next game against an NPC without you?", at_a_match=False, always_written=False)


DEVICES = Group("devices", "Players' devices", "What players may do on their own phones without you.", switches(DeviceRules))
# fmt: on
