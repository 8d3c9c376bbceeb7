"""People and contests for the learning tests: Aldous (person 1, a player character) against everybody else."""

from enum import StrEnum
from fractions import Fraction

from hypothesis import strategies as st

from campaigns.campaign.rules.house_rules import SWITCHES, HouseRules, read
from campaigns.learning.rules.contest import CmSetting, Contest, Event, Participant
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.record import Record
from campaigns.rules.contract import Side

ALDOUS = 1
AS_RULED = HouseRules()


def house_rules(**fixed: StrEnum) -> st.SearchStrategy[HouseRules]:
    """Any house rules, some readings `fixed`."""
    free = {switch.field: st.sampled_from([r.value for r in switch.readings]) for switch in SWITCHES}
    return st.builds(HouseRules, **{**free, **{field: st.just(value) for field, value in fixed.items()}})


def cm(text: str) -> Fraction:
    """A CM as people write it: "17 1/2"."""
    return sum((Fraction(word) for word in text.split()), Fraction(0))


def pc(own: str = "20", initial: str = "20", intelligence: int = 21, person: int = ALDOUS) -> Participant:
    """A player character who, unless told otherwise, is too clever to need a d20."""
    return Participant(person, "Aldous", cm(own), cm(initial), intelligence, is_pc=True, adventurer=True)


def npc(
    own: str, person: int, initial: str = "20", intelligence: int = 21, adventurer: bool = False
) -> Participant:
    return Participant(
        person, f"Npc {person}", cm(own), cm(initial), intelligence, is_pc=False, adventurer=adventurer
    )


def won(player: Participant, opponent: Participant, number: int, day: int = 0, rules: str = "") -> Contest:
    return ended(player, opponent, number, day, rules, winner=Side.WHITE, how="win")


def ended(
    player: Participant,
    opponent: Participant,
    number: int,
    day: int = 0,
    rules: str = "",
    *,
    winner: Side | None = None,
    how: str = "stalemate",
    played_out: bool = True,
    turns: int = 5,
    teaches: bool = True,
    cheated: tuple[Side, ...] = (),
) -> Contest:
    house = read(rules)
    seats = (player, opponent)
    return Contest(number, day, *seats, winner, how, played_out, turns, house, teaches, frozenset(cheated))


def worth(points: str, number: int, day: int = 0, rules: str = "") -> Contest:
    """Aldous, who plays as 60 and is far from his cap, beats a stranger and so much is to be learned."""
    return won(pc("60", "60"), npc(str(60 * cm(points)), 100 + number, "60"), number, day, rules)


def starts_at(own: str, day: int = 0) -> CmSetting:
    return CmSetting(0, day, cm(own), "learned chess")


def aldous(*events: Event, weeks: int | None = 2, rolls: dict[int, int] | None = None) -> Record:
    return fold(ALDOUS, events, rolls or {}, weeks)


def credits(record: Record) -> list[Fraction]:
    """What each contest of the record credited, in order."""
    return [entry.lesson.credited for entry in record.entries if entry.lesson]
