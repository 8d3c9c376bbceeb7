"""The points left open where a Chess Modifier starts and grows (R7, R33 to R36)."""

from enum import StrEnum

from campaigns.rules.house_rules.switch import Group, Reading, Switch


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


# fmt: off
EXPERIENCE = Group("experience", "Experience", "How a Chess Modifier starts, grows and stops growing.", (
    Switch("r7", "initial_cm", "R7", "Does a changed Intelligence or Wisdom change the Chess Modifier?", (
        Reading(InitialCM.FIXED, "No, it is fixed when chess is learned",
            "The initial CM, and the cap with it, stays as it was; only the roll under Intelligence uses the new score."),
        Reading(InitialCM.RECOMPUTED, "Yes, the initial CM is recomputed",
            "The initial CM follows Intelligence + Wisdom/2, and the CM moves by the same amount."))),
    Switch("r33-npcs", "first_game_npcs", "R33", "Do NPCs, too, learn only from the first game against somebody?", (
        Reading(FirstGameNpcs.EXEMPT, "No, player characters only",
            "An NPC may learn from every win, however often the two have met."),
        Reading(FirstGameNpcs.BOUND, "Yes, everybody",
            "Only the first game against a given person can teach an NPC anything."))),
    Switch("r33-abandoned", "abandoned", "R33", "Does a game that was not played out use up the first game?", (
        Reading(Abandoned.COUNTS, "Yes, once a turn was resolved",
            "Two players who resolved a turn have had their first game; one broken off before that never took place."),
        Reading(Abandoned.NEVER, "No, never",
            "A game abandoned or forfeited leaves the first game still to be played."))),
    Switch("r34-span", "limit_span", "R34", "How are the weeks of the learning limit counted?", (
        Reading(LimitSpan.ROLLING, "Any span of that length",
            "Looking back that many weeks from any day, never more than one point has been gained; each gain stops counting on its own day."),
        Reading(LimitSpan.BLOCKS, "Blocks opened by the first gain",
            "The first gain opens a block of that many weeks with one point in all; the next gain after it opens a new one."))),
    Switch("r34-overflow", "overflow", "R34", "What happens to a gain that does not fit under the learning limit?", (
        Reading(Overflow.CUT, "It is cut to the room left",
            "The character gains what still fits and the rest is lost."),
        Reading(Overflow.LOST, "The whole gain is lost",
            "A gain that does not fit whole teaches nothing."))),
    Switch("r35-earlier", "big_gain", "R35", "What is a game worth more than one point worth after earlier gains in the same span?", (
        Reading(BigGain.FULL, "It is credited in full",
            "The gain comes on top of what was gained before it inside the span."),
        Reading(BigGain.TOTAL, "The span's total may reach that gain",
            "What was gained before it inside the span is taken off."))),
    Switch("r35-second", "second_big_gain", "R35", "May a second game worth more than one point teach inside the span frozen by the first?", (
        Reading(SecondBigGain.NOTHING, "No",
            "After a game worth more than one point nothing is learned for the whole span."),
        Reading(SecondBigGain.ALLOWED, "Yes, in full",
            "It is credited in full, and the span is frozen anew from its day."))),
    Switch("r36", "npc_cap", "R36", "How far can NPCs improve?", (
        Reading(NpcCap.ADVENTURERS, "NPC adventurers to 3 times their initial CM, others to 5 times",
            "An NPC marked as an adventurer has as little time for chess as a player character."),
        Reading(NpcCap.FIVE, "Every NPC to 5 times the initial CM",
            "The text names the limit of 3 times for player characters only."))),
))
# fmt: on
