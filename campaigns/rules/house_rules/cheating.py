"""The points of the article's cheating section that are left open (R19, R20, R24, R30)."""

from enum import StrEnum

from campaigns.rules.house_rules.switch import Group, Reading, Switch


class BonusLost(StrEnum):
    ANYBODY = "anybody"
    OPPONENT = "opponent"
    NEVER = "never"


class OnePercent(StrEnum):
    UNREDUCED = "unreduced"
    REDUCED = "reduced"
    EVERYBODY = "everybody"
    SECOND_ROLL = "second-roll"
    PER_TRY = "per-try"


class EmpathyRolls(StrEnum):
    ONE = "one"
    EACH = "each"


class CmOrder(StrEnum):
    PERCENTAGES_FIRST = "percentages-first"
    FLATS_FIRST = "flats-first"
    PERCENTAGES_ADDED = "percentages-added"
    EACH_STEP = "each-step"
    LOSSES_DOWN = "losses-down"


# fmt: off
CHEATING = Group("cheating", "Cheating", "What the article leaves open where somebody does not play fair.", (
    Switch("r19", "bonus_lost", "R19", "When does a player who moved the pieces lose the Dexterity bonus?", (
        Reading(BonusLost.ANYBODY, "When anybody noticed",
            "The bonus is gained only if no watcher was alerted."),
        Reading(BonusLost.OPPONENT, "When the opponent noticed",
            "A spectator who was alerted can tell of it, but the pieces stand where they stand."),
        Reading(BonusLost.NEVER, "Never",
            "The bonus is always gained, and only the punishment matters."))),
    Switch("r20", "one_percent", "R20", "Whose moving of pieces is never safer than 1%?", (
        Reading(OnePercent.UNREDUCED, "Dexterity 20 or pick pockets 100%, before any reduction",
            "Each watcher has at least 1% to notice one who started the game with such a score."),
        Reading(OnePercent.REDUCED, "Dexterity 20 or pick pockets 100%, as reduced by earlier tries",
            "Once earlier tries have brought the score below, the dice stand as written."),
        Reading(OnePercent.EVERYBODY, "Everybody's",
            "No watcher of anybody has less than 1% to notice."),
        Reading(OnePercent.SECOND_ROLL, "Dexterity 20's, and 1% of a perfect thief's second rolls",
            "A thief of 100% fails the second roll on 00; with Dexterity 20 each watcher has 1% as ruled."),
        Reading(OnePercent.PER_TRY, "Dexterity 20 or pick pockets 100%, 1% for the whole try",
            "However many watch, a try that could not fail is noticed by the opponent on a d% of 01."))),
    Switch("r24", "empathy_rolls", "R24", "How is the use of empathy found out?", (
        Reading(EmpathyRolls.ONE, "One roll a turn",
            "If anybody who could notice is present, one d% decides for all of them."),
        Reading(EmpathyRolls.EACH, "One roll for each who could notice",
            "The more psionics watch, the riskier it is."))),
    Switch("r30", "cm_order", "R30", "In what order is a Chess Modifier changed within a turn?", (
        Reading(CmOrder.PERCENTAGES_FIRST, "Percentages, then bonuses, the fraction dropped once",
            "Empathy and intimidation take their part of the normal CM; Dexterity and gambit are added to what is left."),
        Reading(CmOrder.FLATS_FIRST, "Bonuses, then percentages",
            "Empathy and intimidation take their part of the Dexterity and gambit points, too."),
        Reading(CmOrder.PERCENTAGES_ADDED, "Percentages added up, then bonuses",
            "A third for empathy and a tenth for each success of intimidation are taken off together, all from the normal CM."),
        Reading(CmOrder.EACH_STEP, "The fraction dropped at each step",
            "The CM is a whole number after empathy and again after intimidation."),
        Reading(CmOrder.LOSSES_DOWN, "Each loss rounded down",
            "29 with one success loses 2 of 2.9 and plays as 27."))),
))
# fmt: on
