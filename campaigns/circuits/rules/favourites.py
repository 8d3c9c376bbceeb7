"""Who is likely to win: the tournament played on many times by the odds of each pair, from how it stands now.

A seeded stream gives the same answer again. Swiss rounds are paired by nearest scores here, not by the Dutch system, so
the chance is an estimate, to about two percent with two thousand runs; fair odds are made of it. A large tournament is
played on less often, as often as there is time.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.knockout import places
from campaigns.circuits.rules.meetings import Meeting
from campaigns.circuits.rules.robin import berger_pairs
from campaigns.circuits.rules.terms import Format

RUNS, FEWEST_RUNS = 2000, 5
"""Of one estimate, whose caller says when it has taken long enough."""
_MASK = 2**64 - 1
# How likely the first of two wins, and how likely they draw.
Likely = Callable[[int, int], tuple[float, float]]


def stream(seed: int) -> Iterator[float]:
    """Numbers from 0 to 1 by SplitMix64 (Steele, Lea and Flood 2014)."""
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        word = state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        yield ((word ^ (word >> 31)) >> 11) / 2**53


@dataclass(slots=True)
class _Run:
    course: Course
    likely: Likely
    numbers: Iterator[float]
    absent: frozenset[int]
    cannot_win: Set[int]
    halves: dict[int, int] = field(init=False)
    known: set[frozenset[int]] = field(init=False)
    waiting: list[Meeting] = field(init=False)

    def __post_init__(self) -> None:
        """The half points that are decided, who has met, and the games that are open: the same in every run."""
        counted = self.course.counted_meetings
        self.halves = dict.fromkeys(self.course.numbers, 0)
        self.known = {frozenset(meeting.both) for meeting in counted}
        self.waiting = [meeting for meeting in counted if meeting.result is None]
        for meeting in counted:
            for number in meeting.both:
                self.halves[number] += meeting.halves_of(number)

    def winner(self) -> int | None:
        course = self.course
        if course.seeds:
            return self.knockout(course.seeds)
        halves, known = self.so_far()
        for round in range(course.last_round + 1, course.main_rounds + 1):
            for one, other in self.pairs(round, halves, known):
                self.play(one, other, halves)
                known.add(frozenset((one, other)))
        order = sorted(halves, key=lambda number: (-halves[number], next(self.numbers)))
        finalists = [number for number in order if number not in self.absent][: course.terms.most]
        if finalists:  # of a Swiss with a final alone
            return self.knockout(finalists)
        return next((number for number in order if number not in self.cannot_win), None)

    def so_far(self) -> tuple[dict[int, int], set[frozenset[int]]]:
        """The half points of the rounds that are drawn, open games played, and who has met."""
        halves = dict(self.halves)
        for meeting in self.waiting:
            if meeting.black is not None:
                self.play(meeting.white, meeting.black, halves)
        return halves, set(self.known)

    def pairs(
        self, round: int, halves: dict[int, int], known: set[frozenset[int]]
    ) -> Iterator[tuple[int, int]]:
        order = self.course.numbers
        if self.course.terms.format is Format.ROUND_ROBIN:
            for white, black in berger_pairs(round, len(order)):
                if black is not None:
                    pair = order[white - 1], order[black - 1]
                    if self.course.annulled.isdisjoint(pair):
                        yield pair
            return
        there = [entry.number for entry in self.course.entries if entry.is_in(round)]
        there.sort(key=lambda number: (-halves[number], next(self.numbers)))
        if len(there) % 2:  # a point without a game, for the lowest who has had none
            free = next((one for one in reversed(there) if frozenset((one,)) not in known), there[-1])
            there.remove(free)
            halves[free] += 2
            known.add(frozenset((free,)))
        while len(there) > 1:
            one = there.pop(0)
            place = next((at for at, who in enumerate(there) if frozenset((one, who)) not in known), 0)
            yield one, there.pop(place)

    def knockout(self, seeds: Sequence[int]) -> int | None:
        size = 1 << max(len(seeds) - 1, 1).bit_length()
        line: list[int | None] = [seeds[seed - 1] if seed <= len(seeds) else None for seed in places(size)]
        meetings = [meeting for meeting in self.course.meetings if self.course.is_knockout(meeting.round)]
        decided = {frozenset(one.both): one.winner for one in meetings if self.course.is_decided(one)}
        while len(line) > 1:
            line = [self.through(line[place], line[place + 1], decided) for place in range(0, len(line), 2)]
        return line[0]

    def through(
        self, one: int | None, other: int | None, decided: dict[frozenset[int], int | None]
    ) -> int | None:
        if one is None or other is None:
            return one or other
        if (pair := frozenset((one, other))) in decided:
            return decided[pair]
        here = [number for number in (one, other) if number not in self.absent]
        if len(here) < 2:
            return here[0] if here else None
        win, draw = self.likely(one, other)
        return one if next(self.numbers) * (1 - draw) < win else other

    def play(self, one: int, other: int, halves: dict[int, int]) -> None:
        win, draw = self.likely(one, other)
        number = next(self.numbers)
        points = (2, 0) if number < win else (1, 1) if number < win + draw else (0, 2)
        if not self.absent.isdisjoint((one, other)):
            points = (0 if one in self.absent else 2, 0 if other in self.absent else 2)
        halves[one] += points[0]
        halves[other] += points[1]


class Estimate(dict[int, Fraction]):
    """How often each has won in so many `runs`."""

    def __init__(self, chances: Mapping[int, Fraction] | None = None, runs: int = 0) -> None:
        super().__init__(chances or {})
        self.runs = runs


def tournament_chances(
    course: Course,
    likely: Likely,
    seed: int = 1,
    runs: int = RUNS,
    *,
    cannot_win: Set[int] = frozenset(),
    is_late: Callable[[], bool] = lambda: False,
) -> Estimate:
    """How often each wins, of those who can win at all, in so many runs, in fewer once `is_late`; but for the number of runs the same
    seed tells the same."""
    absent = frozenset(entry.number for entry in course.entries if entry.last is not None)
    run = _Run(course, likely, stream(seed), absent, cannot_win)
    wins: Counter[int | None] = Counter()
    while wins.total() < min(runs, FEWEST_RUNS) or (wins.total() < runs and not is_late()):
        wins[run.winner()] += 1
    count = wins.total()
    return Estimate({number: Fraction(wins[number], count) for number in course.numbers}, count)
