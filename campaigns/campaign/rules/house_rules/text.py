"""House rules as one line of text, which a match freezes when it starts and is judged by for ever."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

from campaigns.campaign.rules.house_rules.rules import SWITCHES, HouseRules
from campaigns.campaign.rules.house_rules.switch import Switch
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

_BY_KEY = {switch.key: switch for switch in SWITCHES}


def write(rules: HouseRules) -> str:
    """The rules as one line, every switch in the order of the table: "r7=fixed r33-npcs=exempt ..."."""
    return " ".join(f"{switch.key}={switch.chosen(rules).value}" for switch in SWITCHES)


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
        options = " or ".join(reading.value for reading in switch.readings)
        raise Unreadable(
            f"{quoted(word, 40)} is no reading of {switch.ruling}; write {switch.key}={options}."
        )
    return switch, reading.value
