"""Jim Rousselle's four options (Dragon #72), each on or off, and what his letter leaves open (R40 to R43)."""

from enum import StrEnum

from campaigns.rules.house_rules.switch import Group, Option, Reading, Switch


class BothGambit(StrEnum):
    KEEPS = "keeps"
    NOTHING = "nothing"


class CounterGambit(StrEnum):
    AT_ONCE = "at-once"
    TURN_TWO = "turn-two"


class FailedHand(StrEnum):
    ROLL = "roll"
    NO_ROLL = "no-roll"


class DrawRoll(StrEnum):
    NEEDED = "needed"
    NOT_NEEDED = "not-needed"


def _option(key: str, field: str, ruling: str, question: str, on: str) -> Switch:
    off = Reading(Option.OFF, "No", "The game is played as the article has it.")
    return Switch(key, field, ruling, question, (off, Reading(Option.ON, "Yes", on)))


# fmt: off
ROUSSELLE = Group("rousselle", "Rousselle's options", "Four changes from a reader's letter, each on its own.", (
    _option("option-1", "gambit", "R40", "Option 1: may players gambit in the opening?",
        "+10 to the CM for three turns, -10 for the rest of the game; against a counter-gambit Black has +15."),
    Switch("r40-white", "both_gambit", "R40", "What has White of a gambit that Black counters?", (
        Reading(BothGambit.KEEPS, "White's own +10 and -10",
            "Only Black's line is replaced: +15 for three turns, then -10."),
        Reading(BothGambit.NOTHING, "Nothing",
            "From the counter-gambit on White's gambit neither helps nor hurts."))),
    Switch("r40-counter", "counter_gambit", "R40", "When can Black answer a gambit?", (
        Reading(CounterGambit.AT_ONCE, "Only on turn one, in secret",
            "Both write it on their notes of turn one; neither knows of the other's."),
        Reading(CounterGambit.TURN_TWO, "Also on turn two",
            "Black may see White's gambit first; the three turns of +15 are then turns two to four."))),
    _option("option-2", "masters_eye", "R41", "Option 2: do good players notice moved pieces?",
        "One roll under Dexterity, then d% for each watcher: that watcher's CM or less means noticed."),
    Switch("r41", "failed_hand", "R41", "Under option 2, do the watchers roll after a failed Dexterity roll?", (
        Reading(FailedHand.ROLL, "Yes",
            "A clumsy try can be noticed, too, though it failed already."),
        Reading(FailedHand.NO_ROLL, "No",
            "Nothing was moved, so there is nothing to see."))),
    _option("option-3", "steady_minds", "R42", "Option 3: are good players harder to intimidate?",
        "The number a victim may roll rises by one for each ten points of CM, or part of ten."),
    _option("option-4", "drawn_games", "R43", "Option 4: does the weaker player learn from a drawn game?",
        "The lower CM gains half of what winning would have given; equal CMs gain nothing."),
    Switch("r43", "draw_roll", "R43", "Does that half gain need the roll under Intelligence?", (
        Reading(DrawRoll.NEEDED, "Yes",
            "It is the gain a win would have given, with all that a win needs."),
        Reading(DrawRoll.NOT_NEEDED, "No",
            "The draw itself shows that something was understood."))),
))
# fmt: on
