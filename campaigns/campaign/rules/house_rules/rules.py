"""The house rules of a campaign: one reading for each open point, in the order of the table, and their text.

A match freezes the text when it starts, and is judged by it for ever. Which points a single match may decide for itself is said
by each switch: the initial CM (R7) and the generator's points belong to the campaign's people, not to a match.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from campaigns.campaign.rules.house_rules.cheating import CHEATING, Cheating
from campaigns.campaign.rules.house_rules.cube import CUBE, CubeRules
from campaigns.campaign.rules.house_rules.devices import DEVICES, DeviceRules
from campaigns.campaign.rules.house_rules.doors import DOORS, DoorRules
from campaigns.campaign.rules.house_rules.experience import EXPERIENCE, Experience
from campaigns.campaign.rules.house_rules.notes import NOTES, NotesRules
from campaigns.campaign.rules.house_rules.odds import ODDS, OddsRules
from campaigns.campaign.rules.house_rules.people import PEOPLE, PeopleRules
from campaigns.campaign.rules.house_rules.rousselle import ROUSSELLE, DrawnGames, Rousselle
from campaigns.campaign.rules.house_rules.switch import Group, Switch
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

GROUPS = (EXPERIENCE, PEOPLE, CHEATING, ROUSSELLE, ODDS, NOTES, DEVICES, DOORS, CUBE)
SWITCHES = tuple(switch for group in GROUPS for switch in group.switches)
_BY_KEY = {switch.key: switch for switch in SWITCHES}


@dataclass(frozen=True)
class HouseRules(
    CubeRules,
    DoorRules,
    DeviceRules,
    NotesRules,
    OddsRules,
    DrawnGames,
    Rousselle,
    Cheating,
    PeopleRules,
    Experience,
):
    """One reading for each open point; the defaults are the readings as ruled.

    A dataclass takes its bases' fields from the last to the first: hence their order.
    """


def switches_of(group: Group) -> tuple[Switch, ...]:
    """The switches of a group that a match may set; none for the group of people."""
    return tuple(switch for switch in group.switches if switch.at_a_match)


MATCH_SWITCHES = tuple(switch for group in GROUPS for switch in switches_of(group))


def unusual_points(rules: HouseRules) -> list[str]:
    """What a match's record prints of its house rules: the points where it goes by another reading than the one ruled."""
    chosen = ((switch, switch.chosen(rules)) for switch in MATCH_SWITCHES)
    return [f"{switch.question} {reading.label}." for switch, reading in chosen if reading != switch.default]


def write(rules: HouseRules) -> str:
    """The rules as one line, in the order of the table: "r7=fixed r33-npcs=exempt ..."."""
    return " ".join(
        f"{switch.key}={reading.value}"
        for switch in SWITCHES
        if (reading := switch.chosen(rules)) != switch.default or switch.always_written
    )


def read(text: str) -> HouseRules:
    """The rules written as `key=reading` words in any order; a missing key keeps its default.

    Raises Unreadable on an unknown or doubled key and on a reading its switch does not have.
    """
    values: dict[str, Any] = {}
    for word in text.split():
        switch, value = read_word(word)
        if switch.field in values:
            raise Unreadable(f"“{switch.key}” stands twice in the house rules {quoted(text, 300)}.")
        values[switch.field] = value
    return replace(HouseRules(), **values)


def read_word(word: str) -> tuple[Switch, StrEnum]:
    """One `key=reading`; raises Unreadable."""
    key, _, value = word.partition("=")
    switch = _BY_KEY.get(key)
    if switch is None:
        raise Unreadable(f"{quoted(word, 40)} is no house rule; the keys are {', '.join(_BY_KEY)}.")
    reading = switch.reading(value)
    if reading is None:
        word, options = quoted(word, 40), " or ".join(reading.value for reading in switch.readings)
        raise Unreadable(f"{word} is no reading of {switch.ruling}; write {switch.key}={options}.")
    return switch, reading.value
