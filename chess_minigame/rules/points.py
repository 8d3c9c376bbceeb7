"""The points left open that the game itself needs, frozen when the match starts (R19 to R42).

The table of all of them is `campaigns.campaign.rules.house_rules`. Option 4 concerns experience alone (R43), so a match
of this game knows nothing of it.
"""

from dataclasses import dataclass, fields

from campaigns.campaign.rules.house_rules import SWITCHES, HouseRules, read_word
from campaigns.campaign.rules.house_rules.cheating import Cheating
from campaigns.campaign.rules.house_rules.rousselle import Rousselle
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted


@dataclass(frozen=True)
class Points(Rousselle, Cheating):
    """One reading for each point; the defaults are as ruled, with Rousselle's options off."""

    @classmethod
    def of(cls, rules: HouseRules) -> "Points":
        """The house rules as far as the game goes by them."""
        return cls(**{name: getattr(rules, name) for name in _FIELDS})


_FIELDS = [field.name for field in fields(Points)]
_SWITCHES = [switch for switch in SWITCHES if switch.field in _FIELDS]


def write_points(points: Points) -> list[str]:
    """A word `key=reading` for each point that is not as ruled, in the order of the house rules."""
    values = [(switch, switch.chosen(points)) for switch in _SWITCHES]
    return [f"{switch.key}={reading.value}" for switch, reading in values if reading is not switch.default]


def read_points(words: list[str]) -> Points:
    """The points written so; raises Unreadable, also for a house rule the game does not go by."""
    read = [read_word(word) for word in words]
    for switch, value in read:
        if switch not in _SWITCHES:
            raise Unreadable(f"{quoted(f'{switch.key}={value}')} is not a point that a match goes by.")
    return Points(**{switch.field: value for switch, value in read})  # type: ignore[arg-type]
