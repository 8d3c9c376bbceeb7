"""Jim Rousselle's four options (Dragon #72), each on or off, and what his letter leaves open (R40 to R43)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Option, Point, switch, switches


# fmt: off
class BothGambit(Point):
    KEEPS = ("keeps", "White's own +10 and -10",
        "Only Black's line is replaced: +15 for three turns, then -10.")
    NOTHING = ("nothing", "Nothing",
        "From the counter-gambit on White's gambit neither helps nor hurts.")


class CounterGambit(Point):
    AT_ONCE = ("at-once", "Only on turn one, in secret",
        "Both write it on their notes of turn one; neither knows of the other's.")
    TURN_TWO = ("turn-two", "Also on turn two",
        "Black may see White's gambit first; the three turns of +15 are then turns two to four.")


class FailedHand(Point):
    ROLL = ("roll", "Yes",
        "A clumsy try can be noticed, too, though it failed already.")
    NO_ROLL = ("no-roll", "No",
        "Nothing was moved, so there is nothing to see.")


class DrawRoll(Point):
    NEEDED = ("needed", "Yes",
        "It is the gain a win would have given, with all that a win needs.")
    NOT_NEEDED = ("not-needed", "No",
        "The draw itself shows that something was understood.")


@dataclass(frozen=True)
class Rousselle:
    """Options 1 to 3, which change the game."""

    gambit: Option = switch(Option, "option-1", "R40", "Option 1: may players gambit in the opening?",
        on="+10 to the CM for three turns, -10 for the rest of the game; against a counter-gambit Black has +15.")
    both_gambit: BothGambit = switch(BothGambit, "r40-white", "R40", "What has White of a gambit that Black counters?")
    counter_gambit: CounterGambit = switch(CounterGambit, "r40-counter", "R40", "When can Black answer a gambit?")
    masters_eye: Option = switch(Option, "option-2", "R41", "Option 2: do good players notice moved pieces?",
        on="One d20 of Dexterity or less, then d% for each watcher: that watcher's CM or less means noticed.")
    failed_hand: FailedHand = switch(FailedHand, "r41", "R41", "Under option 2, do the watchers roll after a failed Dexterity roll?")
    steady_minds: Option = switch(Option, "option-3", "R42", "Option 3: are good players harder to intimidate?",
        on="The number a victim may roll rises by one for each ten points of CM, or part of ten.")


@dataclass(frozen=True)
class DrawnGames:
    """Option 4, which changes experience alone."""

    drawn_games: Option = switch(Option, "option-4", "R43", "Option 4: does the weaker player learn from a drawn game?",
        on="The lower CM gains half of what winning would have given; equal CMs gain nothing.")
    draw_roll: DrawRoll = switch(DrawRoll, "r43", "R43", "Does that half gain need the roll under Intelligence?")


ROUSSELLE = Group("rousselle", "Rousselle's options", "Four changes from a reader's letter, each on its own.", switches(Rousselle, DrawnGames))
# fmt: on
