"""The points the article and the letter leave open, decided once per campaign; a match may decide otherwise.

A match freezes the readings it started with as text and is judged by them for ever. GROUPS is the table the
house-rules page is drawn from; in each switch the first reading is the one ruled in docs/rules.
"""

from campaigns.rules.house_rules.cheating import BonusLost, CmOrder, EmpathyRolls, OnePercent
from campaigns.rules.house_rules.experience import (
    Abandoned,
    BigGain,
    FirstGameNpcs,
    InitialCM,
    LimitSpan,
    NpcCap,
    Overflow,
    SecondBigGain,
)
from campaigns.rules.house_rules.notes import NotesShown
from campaigns.rules.house_rules.odds import HouseMargin, OddsShown
from campaigns.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.rules.house_rules.rousselle import BothGambit, CounterGambit, DrawRoll, FailedHand
from campaigns.rules.house_rules.rules import GROUPS, SWITCHES, HouseRules
from campaigns.rules.house_rules.switch import Group, Option, Reading, Switch
from campaigns.rules.house_rules.text import read, read_word, write

__all__ = [
    "GROUPS",
    "SWITCHES",
    "Abandoned",
    "BigGain",
    "BonusLost",
    "BothGambit",
    "CmOrder",
    "CounterGambit",
    "DragonBonus",
    "DrawRoll",
    "EmpathyRolls",
    "FailedHand",
    "FirstGameNpcs",
    "Group",
    "HalfPercents",
    "HouseMargin",
    "HouseRules",
    "InitialCM",
    "LimitSpan",
    "NotesShown",
    "NpcCap",
    "OddsShown",
    "OnePercent",
    "Option",
    "Overflow",
    "Reading",
    "SecondBigGain",
    "Switch",
    "read",
    "read_word",
    "write",
]
