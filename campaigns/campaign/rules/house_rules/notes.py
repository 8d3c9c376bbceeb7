"""What of the players' notes everybody may see once a turn is resolved (R10a)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class NotesShown(Point):
    OWN = ("own", "No",
        "Each player sees what they wrote themselves.")
    BOTH = ("both", "Yes",
        "Every seat lists both strategies of each resolved turn as they were written; the means of cheating stay secret.")


@dataclass(frozen=True)
class NotesRules:
    """Who sees the notes."""

    notes_shown: NotesShown = switch(NotesShown, "r10-shown", "R10", "Are both players' strategies shown on all devices after the turn?")


NOTES = Group("notes", "Notes", "What was written is secret until both notes are in; what becomes of it then is the table's.", switches(NotesRules))
# fmt: on
