"""A coat of arms for a name: the same name always has the same arms.

How to find the arms of a name by hand:

1. Take the name as it is kept (Unicode NFC, blanks tidied), lower case (`str.casefold`), in UTF-8, with `arms/1:` before it.
2. Its SHA-256 as one big-endian number is divided by the lengths of the tables below, one after the other: kind of
   the field, division, field, second field, charge, tincture of the charge. Each remainder, from 0, is the row.

The rule of tincture holds by the tables: a field is of metals or of colours, its charge is of the other kind. A divided
field has two tinctures of one kind side by side.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from campaigns.rules.reading import tidy

_Row = TypeVar("_Row")


class Tincture(StrEnum):
    """A heraldic colour; the value is its name in a blazon."""

    OR = "Or"
    ARGENT = "Argent"
    GULES = "Gules"
    AZURE = "Azure"
    SABLE = "Sable"
    VERT = "Vert"
    PURPURE = "Purpure"


METALS = (Tincture.OR, Tincture.ARGENT)
COLOURS = (Tincture.GULES, Tincture.AZURE, Tincture.SABLE, Tincture.VERT, Tincture.PURPURE)
# Fields of colours come more often: they look better with a metal on them.
KINDS = (COLOURS, COLOURS, METALS)


class Division(StrEnum):
    """How a field is divided; the value is how a blazon begins."""

    PLAIN = ""
    PALE = "Per pale"
    FESS = "Per fess"
    BEND = "Per bend"
    SINISTER = "Per bend sinister"
    CHEVRON = "Per chevron"
    SALTIRE = "Per saltire"
    QUARTERLY = "Quarterly"


class Charge(StrEnum):
    """What stands on the shield, with its article."""

    ROUNDEL = "a roundel"
    ANNULET = "an annulet"
    LOZENGE = "a lozenge"
    MULLET = "a mullet"
    SUN = "a sun"
    CRESCENT = "a crescent"
    CROSS = "a cross"
    TOWER = "a tower"
    PAWN = "a chess pawn"
    CROWN = "a crown"
    HEART = "a heart"
    TREFOIL = "a trefoil"
    SWORD = "a sword"
    GOBLET = "a goblet"
    BELL = "a bell"
    KEY = "a key"


DIVISIONS = tuple(Division)
CHARGES = tuple(Charge)


@dataclass(frozen=True, slots=True)
class Arms:
    """A shield: its field (`second` is None for a plain one), and one charge in a tincture of the other kind."""

    division: Division
    field: Tincture
    second: Tincture | None
    charge: Charge
    tincture: Tincture

    @property
    def blazon(self) -> str:
        """In the words of heraldry: `Per pale Azure and Gules, a crown Or`."""
        field = f"{self.division} {self.field} and {self.second}" if self.second else str(self.field)
        return f"{field}, {self.charge} {self.tincture}"


def arms_of(name: str) -> Arms:
    number = int.from_bytes(hashlib.sha256(f"arms/1:{tidy(name).casefold()}".encode()).digest(), "big")

    def draw(rows: Sequence[_Row]) -> _Row:
        nonlocal number
        number, row = divmod(number, len(rows))
        return rows[row]

    kind = draw(KINDS)
    division, field = draw(DIVISIONS), draw(kind)
    second = draw([tincture for tincture in kind if tincture is not field])
    charge, tincture = draw(CHARGES), draw(METALS if kind is COLOURS else COLOURS)
    return Arms(division, field, None if division is Division.PLAIN else second, charge, tincture)
