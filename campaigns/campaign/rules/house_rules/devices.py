"""What players do on their own devices without the Dungeon Master (R61h, R61i)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class GamesAgainstNpcs(Point):
    ASKING = ("asking", "No, they ask the Dungeon Master",
        "A take-back against an NPC who plays for himself waits for the Dungeon Master.")
    FREELY = ("freely", "Yes",
        "On a full board against an NPC who plays for himself a move is taken back at once.")


OPEN_TABLE = "open table"
"""The tag by which the Dungeon Master shows players an NPC they may begin a game against."""


class FirstGames(Point):
    NOBODY = ("nobody", "Nobody, they ask the Dungeon Master",
        "You begin every game; a rematch against an NPC who plays for himself begins when the player wants it, unless you decline them at that match.")
    MET = ("met", "NPCs they have played before",
        "Once a game is over, a player whose seat you have confirmed begins another one on a full board against an NPC that "
        "character has played before in this campaign. The NPC plays for himself, by his own CM.")
    TAGGED = ("tagged", f"NPCs with the tag “{OPEN_TABLE}”",
        "The same, against the NPCs you have given that tag. Players see their names, nothing else.")


@dataclass(frozen=True)
class DeviceRules:
    """What a player may do alone."""

    against_npcs: GamesAgainstNpcs = switch(GamesAgainstNpcs, "r61h", "R61h", "May a player take back moves against an NPC without you?", at_a_match=False, always_written=False)
    first_games: FirstGames = switch(FirstGames, "r61i", "R61i", "Against whom may a player begin another game without you?", at_a_match=False, always_written=False)


DEVICES = Group("devices", "Players' devices", "What players may do on their own phones without you.", switches(DeviceRules))
# fmt: on
