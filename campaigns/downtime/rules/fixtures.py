"""Who meets whom on which day while time passes: leagues, clubs, teachers with their pupils."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from campaigns.bulk.rules.games import Fixture
from campaigns.rules.labels import Labelled

Lots = Callable[[str], bytes]
"""A lot for every name, the same each time."""
MAX_PEOPLE = 1000


class GroupKind(Labelled):
    LEAGUE = "league", "League: everybody meets everybody in turn"
    CLUB = "club", "Club: everybody plays whoever is there"
    TEACHER = "teacher", "Teacher: every pupil plays the teacher"


@dataclass(frozen=True, slots=True)
class MeetingGroup:
    """People who meet `every` so many days, and play for `stake` coppers a game, on credit or while they have it.

    `people` are without the teacher, whom a GroupKind.TEACHER alone has.
    """

    kind: GroupKind
    name: str
    people: tuple[int, ...]
    every: int
    teacher: int | None = None
    stake: int = 0
    credit: bool = False

    @property
    def everybody(self) -> tuple[int, ...]:
        return self.people if self.teacher is None else (self.teacher, *self.people)

    @property
    def games_a_meeting(self) -> int:
        return len(self.people) if self.kind is GroupKind.TEACHER else len(self.people) // 2


def count_games(groups: Sequence[MeetingGroup], first: int, last: int) -> int:
    return sum(group.games_a_meeting * ((last - first) // group.every) for group in groups)


def fixtures(groups: Sequence[MeetingGroup], first: int, last: int, lots: Lots) -> Iterator[Fixture]:
    """Every game from the day after `first` to `last`, in order of dates; groups of one day in their own order."""
    for day in range(first + 1, last + 1):
        for number, group in enumerate(groups):
            meeting, remainder = divmod(day - first, group.every)
            if not remainder:
                pairs = _pairs(group, meeting - 1, lots, f"{number}/{meeting}")
                for board, (white, black) in enumerate(pairs):
                    yield Fixture(day, number, f"{number}/{meeting}/{board}", white, black)


def _pairs(group: MeetingGroup, meeting: int, lots: Lots, name: str) -> Iterator[tuple[int, int]]:
    if group.kind is GroupKind.LEAGUE:
        yield from league_round(group.people, meeting)
        return
    if group.kind is GroupKind.CLUB:
        order = sorted(group.people, key=lambda person: lots(f"{name}/{person}"))
        yield from zip(order[::2], order[1::2], strict=False)
        return
    assert group.teacher is not None
    for pupil in group.people:
        yield (pupil, group.teacher) if meeting % 2 else (group.teacher, pupil)


def league_round(people: Sequence[int], number: int) -> Iterator[tuple[int, int]]:
    """Round `number`, from 0, by the circle method: who has met everybody begins anew, with colours changed.

    Of an odd number one rests, a different one each round.
    """
    circle: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rounds = len(circle) - 1
    cycle, turn = divmod(number, max(rounds, 1))
    fixed, *others = circle
    seats = [fixed, *others[turn:], *others[:turn]]
    for board in range(len(seats) // 2):
        first, second = seats[board], seats[-1 - board]
        if first is not None and second is not None:
            is_turned = (board + turn * (board == 0) + cycle) % 2
            yield (second, first) if is_turned else (first, second)
