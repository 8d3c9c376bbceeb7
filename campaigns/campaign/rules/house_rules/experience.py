"""The points left open where a Chess Modifier starts and grows (R7, R33 to R36, R61b)."""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.switch import Group, Point, switch, switches


# fmt: off
class InitialCM(Point):
    FIXED = ("fixed", "No, it is fixed when chess is learned",
        "The initial CM, and the cap with it, stays as it was; only the roll under Intelligence uses the new score.")
    RECOMPUTED = ("recomputed", "Yes, the initial CM is recomputed",
        "The initial CM follows Intelligence + Wisdom/2, and the CM moves by the same amount.")


class FirstGameNpcs(Point):
    EXEMPT = ("exempt", "No, player characters only",
        "An NPC may learn from every win, however often the two have met.")
    BOUND = ("bound", "Yes, everybody",
        "Only the first game against a given person can teach an NPC anything.")


class AbandonedGame(Point):
    COUNTS = ("counts", "Yes, once a turn was resolved",
        "Two players who resolved a turn have had their first game; one broken off before that never took place.")
    NEVER = ("never", "No, never",
        "A game abandoned or forfeited leaves the first game still to be played.")


class LimitSpan(Point):
    ROLLING = ("rolling", "Any span of that length",
        "Looking back that many weeks from any day, never more than one point has been gained; each gain stops counting on its own day.")
    BLOCKS = ("blocks", "Blocks opened by the first gain",
        "The first gain opens a block of that many weeks with one point in all; the next gain after it opens a new one.")


class Overflow(Point):
    CUT = ("cut", "It is cut to the room left",
        "The character gains what still fits and the rest is lost.")
    LOST = ("lost", "The whole gain is lost",
        "A gain that does not fit whole teaches nothing.")


class BigGain(Point):
    FULL = ("full", "It is credited in full",
        "The gain comes on top of what was gained before it inside the span.")
    TOTAL = ("total", "The span's total may reach that gain",
        "What was gained before it inside the span is taken off.")


class SecondBigGain(Point):
    NOTHING = ("nothing", "No",
        "After a game worth more than one point nothing is learned for the whole span.")
    ALLOWED = ("allowed", "Yes, in full",
        "It is credited in full, and the span is frozen anew from its day.")


class NpcCap(Point):
    ADVENTURERS = ("adventurers", "NPC adventurers to 3 times their initial CM, others to 5 times",
        "An NPC marked as an adventurer has as little time for chess as a player character.")
    FIVE = ("five", "Every NPC to 5 times the initial CM",
        "The text names the limit of 3 times for player characters only.")


class FullBoards(Point):
    NOTHING = ("no", "No",
        "Full boards are played by whoever sits there, and move no Chess Modifier.")
    LESSONS = ("yes", "Yes, between two who know chess",
        "The winner of a board both began alike learns by the same rules; with a handicap, from a position or by another CM nobody does.")


@dataclass(frozen=True)
class Experience:
    """How a Chess Modifier starts and grows."""

    initial_cm: InitialCM = switch(InitialCM, "r7", "R7", "Does a changed Intelligence or Wisdom change the Chess Modifier?", at_a_match=False)
    first_game_npcs: FirstGameNpcs = switch(FirstGameNpcs, "r33-npcs", "R33", "Do NPCs, too, learn only from the first game against somebody?")
    abandoned: AbandonedGame = switch(AbandonedGame, "r33-abandoned", "R33", "Does a game that was not played out use up the first game?")
    limit_span: LimitSpan = switch(LimitSpan, "r34-span", "R34", "How are the weeks of the learning limit counted?")
    overflow: Overflow = switch(Overflow, "r34-overflow", "R34", "What happens to a gain that does not fit under the learning limit?")
    big_gain: BigGain = switch(BigGain, "r35-earlier", "R35", "What is a game worth more than one point worth after earlier gains in the same span?")
    second_big_gain: SecondBigGain = switch(SecondBigGain, "r35-second", "R35", "May a second game worth more than one point teach inside the span frozen by the first?")
    npc_cap: NpcCap = switch(NpcCap, "r36", "R36", "How far can NPCs improve?")
    full_boards: FullBoards = switch(FullBoards, "r61b", "R61b", "Does a game on a full board teach chess?", at_a_match=False)


# The word of a match's frozen rules by which its full board is a lesson.
BOARDS_ARE_LESSONS = f"r61b={FullBoards.LESSONS}"
EXPERIENCE = Group("experience", "Experience", "How a Chess Modifier starts, grows and stops growing.", switches(Experience))
# fmt: on
