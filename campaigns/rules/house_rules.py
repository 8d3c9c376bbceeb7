"""The points the article leaves open, decided once per campaign: R7, R33-R36, R51 and R53.

A match freezes the readings it started with as text and is judged by them for ever. SWITCHES is the
table the house-rules page is drawn from; in each switch the first reading is the one ruled in docs/rules.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted


class InitialCM(StrEnum):
    FIXED = "fixed"
    RECOMPUTED = "recomputed"


class FirstGameNpcs(StrEnum):
    EXEMPT = "exempt"
    BOUND = "bound"


class Abandoned(StrEnum):
    COUNTS = "counts"
    NEVER = "never"


class LimitSpan(StrEnum):
    ROLLING = "rolling"
    BLOCKS = "blocks"


class Overflow(StrEnum):
    CUT = "cut"
    LOST = "lost"


class BigGain(StrEnum):
    FULL = "full"
    TOTAL = "total"


class SecondBigGain(StrEnum):
    NOTHING = "nothing"
    ALLOWED = "allowed"


class NpcCap(StrEnum):
    ADVENTURERS = "adventurers"
    FIVE = "five"


class HalfPercents(StrEnum):
    KEPT = "kept"
    ROUNDED_DOWN = "rounded-down"


class DragonBonus(StrEnum):
    PER_LEVEL = "per-level"
    TIMES_LEVEL = "times-level"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One reading for each open point; the defaults are the readings as ruled."""

    initial_cm: InitialCM = InitialCM.FIXED
    first_game_npcs: FirstGameNpcs = FirstGameNpcs.EXEMPT
    abandoned: Abandoned = Abandoned.COUNTS
    limit_span: LimitSpan = LimitSpan.ROLLING
    overflow: Overflow = Overflow.CUT
    big_gain: BigGain = BigGain.FULL
    second_big_gain: SecondBigGain = SecondBigGain.NOTHING
    npc_cap: NpcCap = NpcCap.ADVENTURERS
    half_percents: HalfPercents = HalfPercents.KEPT
    dragon_bonus: DragonBonus = DragonBonus.PER_LEVEL


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an open point, for people: a label and one sentence of what it means."""

    value: StrEnum
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One open point: its `key` in texts and forms, the HouseRules `field`, the ruling it belongs to."""

    key: str
    field: str
    ruling: str
    question: str
    default: Reading
    other: Reading

    @property
    def readings(self) -> tuple[Reading, Reading]:
        return self.default, self.other

    def chosen(self, rules: HouseRules) -> Reading:
        """The reading `rules` follow on this point."""
        return self.default if getattr(rules, self.field) == self.default.value else self.other


# fmt: off
SWITCHES = (
    Switch("r7", "initial_cm", "R7", "Does a changed Intelligence or Wisdom change the Chess Modifier?",
        Reading(InitialCM.FIXED, "No, it is fixed when chess is learned",
            "The initial CM, and the cap with it, stays as it was; only the roll under Intelligence uses the new score."),
        Reading(InitialCM.RECOMPUTED, "Yes, the initial CM is recomputed",
            "The initial CM follows Intelligence + Wisdom/2, and the CM moves by the same amount.")),
    Switch("r33-npcs", "first_game_npcs", "R33", "Do NPCs, too, learn only from the first game against somebody?",
        Reading(FirstGameNpcs.EXEMPT, "No, player characters only",
            "An NPC may learn from every win, however often the two have met."),
        Reading(FirstGameNpcs.BOUND, "Yes, everybody",
            "Only the first game against a given person can teach an NPC anything.")),
    Switch("r33-abandoned", "abandoned", "R33", "Does a game that was not played out use up the first game?",
        Reading(Abandoned.COUNTS, "Yes, once a turn was resolved",
            "Two players who resolved a turn have had their first game; one broken off before that never took place."),
        Reading(Abandoned.NEVER, "No, never",
            "A game abandoned or forfeited leaves the first game still to be played.")),
    Switch("r34-span", "limit_span", "R34", "How are the weeks of the learning limit counted?",
        Reading(LimitSpan.ROLLING, "Any span of that length",
            "Looking back that many weeks from any day, never more than one point has been gained; each gain stops counting on its own day."),
        Reading(LimitSpan.BLOCKS, "Blocks opened by the first gain",
            "The first gain opens a block of that many weeks with one point in all; the next gain after it opens a new one.")),
    Switch("r34-overflow", "overflow", "R34", "What happens to a gain that does not fit under the learning limit?",
        Reading(Overflow.CUT, "It is cut to the room left",
            "The character gains what still fits and the rest is lost."),
        Reading(Overflow.LOST, "The whole gain is lost",
            "A gain that does not fit whole teaches nothing.")),
    Switch("r35-earlier", "big_gain", "R35", "What is a game worth more than one point worth after earlier gains in the same span?",
        Reading(BigGain.FULL, "It is credited in full",
            "The gain comes on top of what was gained before it inside the span."),
        Reading(BigGain.TOTAL, "The span's total may reach that gain",
            "What was gained before it inside the span is taken off.")),
    Switch("r35-second", "second_big_gain", "R35", "May a second game worth more than one point teach inside the span frozen by the first?",
        Reading(SecondBigGain.NOTHING, "No",
            "After a game worth more than one point nothing is learned for the whole span."),
        Reading(SecondBigGain.ALLOWED, "Yes, in full",
            "It is credited in full, and the span is frozen anew from its day.")),
    Switch("r36", "npc_cap", "R36", "How far can NPCs improve?",
        Reading(NpcCap.ADVENTURERS, "NPC adventurers to 3 times their initial CM, others to 5 times",
            "An NPC marked as an adventurer has as little time for chess as a player character."),
        Reading(NpcCap.FIVE, "Every NPC to 5 times the initial CM",
            "The text names the limit of 3 times for player characters only.")),
    Switch("r51", "half_percents", "R51", "What becomes of half a percent in an NPC's chance to know chess?",
        Reading(HalfPercents.KEPT, "It is kept",
            "4 1/2% is 9 chances in 200: a d6 decides when d% shows one more than the whole part."),
        Reading(HalfPercents.ROUNDED_DOWN, "It is rounded down",
            "4 1/2% counts as 4%.")),
    Switch("r53", "dragon_bonus", "R53", "How is a dragon's bonus of 0-7 per age level rolled?",
        Reading(DragonBonus.PER_LEVEL, "Once for each level, summed",
            "An ancient dragon rolls 0-7 eight times: mostly near the mean of 28."),
        Reading(DragonBonus.TIMES_LEVEL, "Once, times the level",
            "One roll of 0-7 is multiplied by the age level: same mean, larger spread.")),
)
# fmt: on

_BY_KEY = {switch.key: switch for switch in SWITCHES}


def write(rules: HouseRules) -> str:
    """The rules as one line, every switch in the order of the table: "r7=fixed r33-npcs=exempt ..."."""
    return " ".join(f"{switch.key}={switch.chosen(rules).value}" for switch in SWITCHES)


def read(text: str) -> HouseRules:
    """The rules written as `key=reading` words in any order; a missing key keeps its default.

    Raises Unreadable on an unknown or doubled key and on a reading its switch does not have.
    """
    chosen: dict[str, Any] = {}
    for word in text.split():
        switch, value = _read_word(word)
        if switch.field in chosen:
            raise Unreadable(f"“{switch.key}” stands twice in the house rules {quoted(text, 300)}.")
        chosen[switch.field] = value
    return replace(HouseRules(), **chosen)


def _read_word(word: str) -> tuple[Switch, StrEnum]:
    key, _, value = word.partition("=")
    switch = _BY_KEY.get(key)
    if switch is None:
        raise Unreadable(f"{quoted(word, 40)} is no house rule; the keys are {', '.join(_BY_KEY)}.")
    for reading in switch.readings:
        if value == reading.value:
            return switch, reading.value
    known = " or ".join(reading.value for reading in switch.readings)
    raise Unreadable(f"{quoted(word, 40)} is no reading of {switch.ruling}; write {switch.key}={known}.")
