"""Who may know how a match is likely to end, and what the house keeps of a fair bet (R62)."""

from enum import StrEnum

from campaigns.rules.house_rules.switch import Group, Reading, Switch


class OddsShown(StrEnum):
    DM = "dm"
    EVERYBODY = "everybody"


class HouseMargin(StrEnum):
    """In percent."""

    NONE = "0"
    FIVE = "5"
    TEN = "10"
    FIFTEEN = "15"
    TWENTY = "20"
    TWENTY_FIVE = "25"


def _kept(margin: HouseMargin) -> Reading:
    sentence = f"A bet that would fairly win 100 gp is offered at {100 - int(margin)} gp: the rest stays with the house."
    return Reading(margin, f"{margin}%", sentence)


# fmt: off
ODDS = Group("odds", "Odds and bets", "How likely each result is gives both Chess Modifiers away.", (
    Switch("r62-shown", "odds_shown", "R62", "Who sees how likely each result of a match is?", (
        Reading(OddsShown.DM, "The Dungeon Master alone",
            "The players know what they know of each other."),
        Reading(OddsShown.EVERYBODY, "Everybody",
            "Seats show the chances by the normal CMs and what all have seen; what is secret never changes them."))),
    Switch("r62-margin", "house_margin", "R62", "How much of a fair win does the house keep from the odds it offers?", (
        Reading(HouseMargin.NONE, "Nothing",
            "The odds beside the bet form are fair: but for their rounding nobody wins or loses by them over many bets."),
        *map(_kept, list(HouseMargin)[1:]))),
))
# fmt: on
