"""Powers and items that help to cheat at chess, or to notice a cheat.

"Cheating", Dragon #70; R21 and R24. Everything here may be left unset: then the character has none of it.
"""

from collections.abc import Iterable
from enum import StrEnum

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted


class Power(StrEnum):
    """A power; the value is its word in records and logs."""

    MEDALLION = "medallion"
    ESP_SPELL = "esp-spell"
    PSIONIC_ESP = "psionic-esp"
    EMPATHY = "empathy"
    PSIONIC = "psionic"
    DETECT_MAGIC = "detect-magic"
    DETECT_LIE = "detect-lie"
    DETECT_PSIONICS = "detect-psionics"

    @property
    def label(self) -> str:
        return _TABLE[self][0]

    @property
    def meaning(self) -> str:
        return _TABLE[self][1]


# fmt: off
_TABLE = {
    Power.MEDALLION:       ("Medallion of ESP",     "reads minds; a search or detect magic finds it"),
    Power.ESP_SPELL:       ("ESP spell",            "reads minds once it is cast unseen; detect magic finds it"),
    Power.PSIONIC_ESP:     ("Psionic ESP, telepathy", "reads minds; a psionic, ESP or detect lie finds it"),
    Power.EMPATHY:         ("Psionic empathy",      "leaves the opponent two thirds of the CM"),
    Power.PSIONIC:         ("Psionic otherwise",    "may notice psionic ESP and empathy at the board"),
    Power.DETECT_MAGIC:    ("Detect magic",         "finds a medallion and an ESP spell"),
    Power.DETECT_LIE:      ("Detect lie",           "finds psionic ESP"),
    Power.DETECT_PSIONICS: ("Detects psionic energy", "may notice empathy"),
}
# fmt: on


def write(powers: Iterable[Power]) -> str:
    """The powers as words, each once, in the order of the table: "medallion psionic"."""
    wanted = set(powers)
    return " ".join(power.value for power in Power if power in wanted)


def read(text: str) -> tuple[Power, ...]:
    """Powers as written, in the order of the table; raises Unreadable on a word that is none."""
    words = text.split()
    for word in words:
        if word not in set(Power):
            raise Unreadable(f"{quoted(word, 40)} is no power; they are {', '.join(Power)}.")
    return tuple(power for power in Power if power in words)


def is_psionic(powers: Iterable[Power]) -> bool:
    """Whether somebody is psionic at all: by ESP, by empathy, or otherwise."""
    return bool({Power.PSIONIC, Power.PSIONIC_ESP, Power.EMPATHY}.intersection(powers))


def reads_minds(powers: Iterable[Power]) -> bool:
    """Whether somebody has ESP of any kind, which also finds psionic ESP in others."""
    return bool({Power.MEDALLION, Power.ESP_SPELL, Power.PSIONIC_ESP}.intersection(powers))
