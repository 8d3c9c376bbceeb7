"""Who may know how a match is likely to end, and what the house keeps of a fair bet (R62)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


def _margin_reading(percent: int) -> tuple[str, str, str]:
    offer = f"A bet that would fairly win 100 gp is offered at {100 - percent} gp"
    return str(percent), f"{percent}%", f"{offer}: the rest stays with the house."


# fmt: off
class OddsShown(Point):
    DM = ("dm", "The Dungeon Master alone",
        "The players know what they know of each other.")
    EVERYBODY = ("everybody", "Everybody",
        "Seats show the chances by the normal CMs and what all have seen; what is secret never changes them.")


class HouseMargin(Point):
    """In percent."""

    NONE = ("0", "Nothing",
        "The odds beside the bet form are fair: but for their rounding nobody wins or loses by them over many bets.")
    FIVE = _margin_reading(5)
    TEN = _margin_reading(10)
    FIFTEEN = _margin_reading(15)
    TWENTY = _margin_reading(20)
    TWENTY_FIVE = _margin_reading(25)


@dataclass(frozen=True)
class OddsRules:
    """Who sees the odds, and what the house keeps."""

    odds_shown: OddsShown = switch(OddsShown, "r62-shown", "R62", "Who sees how likely each result of a match is?")
    house_margin: HouseMargin = switch(HouseMargin, "r62-margin", "R62", "How much of a fair win does the house keep from the odds it offers?")


ODDS = Group("odds", "Odds and bets", "How likely each result is gives both Chess Modifiers away.", switches(OddsRules))
# fmt: on
