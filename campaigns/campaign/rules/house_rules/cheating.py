"""The points of the article's cheating section that are left open (R19, R20, R24, R30)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class BonusLost(Point):
    ANYBODY = ("anybody", "When anybody noticed",
        "The bonus is gained only if no watcher was alerted.")
    OPPONENT = ("opponent", "When the opponent noticed",
        "A spectator who was alerted can tell of it, but the pieces stand where they stand.")
    NEVER = ("never", "Never",
        "The bonus is always gained, and only the punishment matters.")


class OnePercent(Point):
    UNREDUCED = ("unreduced", "Dexterity 20 or pick pockets 100%, before any reduction",
        "Each watcher has at least 1% to notice one who started the game with such a score.")
    REDUCED = ("reduced", "Dexterity 20 or pick pockets 100%, as reduced by earlier tries",
        "Once earlier tries have brought the score below, the dice stand as written.")
    EVERYBODY = ("everybody", "Everybody's",
        "No watcher of anybody has less than 1% to notice.")
    SECOND_ROLL = ("second-roll", "Dexterity 20's, and 1% of a perfect thief's second rolls",
        "A thief of 100% fails the second roll on 00; with Dexterity 20 each watcher has 1% as ruled.")
    PER_TRY = ("per-try", "Dexterity 20 or pick pockets 100%, 1% for the whole try",
        "However many watch, a try that could not fail is noticed by the opponent on a d% of 01.")


class EmpathyRolls(Point):
    ONE = ("one", "One roll a turn",
        "If anybody who could notice is present, one d% decides for all of them.")
    EACH = ("each", "One roll for each who could notice",
        "The more psionics watch, the riskier it is.")


class CmOrder(Point):
    PERCENTAGES_FIRST = ("percentages-first", "Percentages, then bonuses, the fraction dropped once",
        "Empathy and intimidation take their part of the normal CM; Dexterity and gambit are added to what is left.")
    FLATS_FIRST = ("flats-first", "Bonuses, then percentages",
        "Empathy and intimidation take their part of the Dexterity and gambit points, too.")
    PERCENTAGES_ADDED = ("percentages-added", "Percentages added up, then bonuses",
        "A third for empathy and a tenth for each success of intimidation are taken off together, all from the normal CM.")
    EACH_STEP = ("each-step", "The fraction dropped at each step",
        "The CM is a whole number after empathy and again after intimidation.")
    LOSSES_DOWN = ("losses-down", "Each loss rounded down",
        "29 with one success loses 2 of 2.9 and plays as 27.")


@dataclass(frozen=True)
class Cheating:
    """The readings that decide about a turn with cheating."""

    bonus_lost: BonusLost = switch(BonusLost, "r19", "R19", "When does a player who moved the pieces lose the Dexterity bonus?")
    one_percent: OnePercent = switch(OnePercent, "r20", "R20", "Whose moving of pieces is never safer than 1%?")
    empathy_rolls: EmpathyRolls = switch(EmpathyRolls, "r24", "R24", "How is the use of empathy found out?")
    cm_order: CmOrder = switch(CmOrder, "r30", "R30", "In what order is a Chess Modifier changed within a turn?")


CHEATING = Group("cheating", "Cheating", "What the article leaves open where somebody does not play fair.", switches(Cheating))
# fmt: on
