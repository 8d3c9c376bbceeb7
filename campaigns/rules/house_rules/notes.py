"""What of the players' notes everybody may see once a turn is resolved (R10a)."""

from enum import StrEnum

from campaigns.rules.house_rules.switch import Group, Reading, Switch


class NotesShown(StrEnum):
    OWN = "own"
    BOTH = "both"


# fmt: off
NOTES = Group("notes", "Notes", "What was written is secret until both notes are in; what becomes of it then is the table's.", (
    Switch("r10-shown", "notes_shown", "R10", "Are both players' strategies shown on all devices after the turn?", (
        Reading(NotesShown.OWN, "No",
            "Each player sees what they wrote themselves."),
        Reading(NotesShown.BOTH, "Yes",
            "Every seat lists both strategies of each resolved turn as they were written; the means of cheating stay secret."))),
))
# fmt: on
