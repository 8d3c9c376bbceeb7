"""Who is likely to win: the tournament played on many times by the odds of each pair, from how it stands now.

A seeded stream gives the same answer again. Swiss rounds are paired by nearest scores here, not by the Dutch system, so
the chance is an estimate, to about two percent with two thousand runs; fair odds are made of it. A large tournament is
played on less often, as often as there is time.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from fractions import Fraction

from campaigns.tournaments.rules.knockout import seeds_in_order
from campaigns.tournaments.rules.pairing_results import PairingResult
from campaigns.tournaments.rules.robin import berger_pairs
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format

MAX_RUNS, MIN_RUNS = 2000, 5
"""Of one estimate, whose caller says when it has taken long enough."""
_MASK = 2**64 - 1
# How likely the first of two wins, and how likely they draw.
PairChances = Callable[[int, int], tuple[float, float]]


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
    state: TournamentState
    pair_chances: PairChances
    numbers: Iterator[float]
    absent: frozenset[int]
    cannot_win: Set[int]
    halves: dict[int, int] = field(init=False)
    known: set[frozenset[int]] = field(init=False)
    waiting: list[PairingResult] = field(init=False)

    def __post_init__(self) -> None:
        """The half points that are decided, who has met, and the games that are open: the same in every run."""
        counted = self.state.counted_pairings
        self.halves = dict.fromkeys(self.state.numbers, 0)
        self.known = {frozenset(pairing.both) for pairing in counted}
        self.waiting = [pairing for pairing in counted if pairing.result is None]
        for pairing in counted:
            for number in pairing.both:
                self.halves[number] += pairing.halves_of(number)

    def winner(self) -> int | None:
        state = self.state
        if state.seeds:
            return self.knockout(state.seeds)
        halves, met_pairs = self.score_of_drawn_rounds()
        for round in range(state.last_round + 1, state.main_rounds + 1):
            for first, second in self.pairs(round, halves, met_pairs):
                self.play_game(first, second, halves)
                met_pairs.add(frozenset((first, second)))
        order = sorted(halves, key=lambda number: (-halves[number], next(self.numbers)))
        finalists = [number for number in order if number not in self.absent][: state.terms.final_places]
        if finalists:  # of a Swiss with a final alone
            return self.knockout(finalists)
        return next((number for number in order if number not in self.cannot_win), None)

    def score_of_drawn_rounds(self) -> tuple[dict[int, int], set[frozenset[int]]]:
        """The half points of the rounds that are drawn, open games played, and who has met."""
        halves = dict(self.halves)
        for pairing in self.waiting:
            if pairing.black is not None:
                self.play_game(pairing.white, pairing.black, halves)
        return halves, set(self.known)

    def pairs(
        self, round: int, halves: dict[int, int], met_pairs: set[frozenset[int]]
    ) -> Iterator[tuple[int, int]]:
        order = self.state.numbers
        if self.state.terms.format is Format.ROUND_ROBIN:
            for white, black in berger_pairs(round, len(order)):
                if black is not None:
                    pair = order[white - 1], order[black - 1]
                    if self.state.annulled.isdisjoint(pair):
                        yield pair
            return
        present = [entry.number for entry in self.state.entries if entry.is_in(round)]
        present.sort(key=lambda number: (-halves[number], next(self.numbers)))
        if len(present) % 2:  # a point without a game, for the lowest who has had none
            without_bye = (number for number in reversed(present) if frozenset((number,)) not in met_pairs)
            bye = next(without_bye, present[-1])
            present.remove(bye)
            halves[bye] += 2
            met_pairs.add(frozenset((bye,)))
        while len(present) > 1:
            number = present.pop(0)
            unmet = (opponent for opponent in present if frozenset((number, opponent)) not in met_pairs)
            opponent = next(unmet, present[0])
            present.remove(opponent)
            yield number, opponent

    def knockout(self, seeds: Sequence[int]) -> int | None:
        state, field = self.state, seeds_in_order(seeds)
        pairings = [pairing for pairing in state.pairing_results if state.is_knockout(pairing.round)]
        decided = {
            frozenset(pairing.both): pairing.winner for pairing in pairings if state.is_decided(pairing)
        }
        while len(field) > 1:
            pairs = zip(field[::2], field[1::2], strict=True)
            field = [self.winner_of_pair(first, second, decided) for first, second in pairs]
        return field[0]

    def winner_of_pair(
        self, first: int | None, second: int | None, decided: dict[frozenset[int], int | None]
    ) -> int | None:
        if first is None or second is None:
            return first or second
        if (pair := frozenset((first, second))) in decided:
            return decided[pair]
        present = [number for number in (first, second) if number not in self.absent]
        if len(present) < 2:
            return present[0] if present else None
        win, draw = self.pair_chances(first, second)
        return first if next(self.numbers) * (1 - draw) < win else second

    def play_game(self, first: int, second: int, halves: dict[int, int]) -> None:
        win, draw = self.pair_chances(first, second)
        number = next(self.numbers)
        points = (2, 0) if number < win else (1, 1) if number < win + draw else (0, 2)
        if not self.absent.isdisjoint((first, second)):
            points = (0 if first in self.absent else 2, 0 if second in self.absent else 2)
        halves[first] += points[0]
        halves[second] += points[1]


class Estimate(dict[int, Fraction]):
    """How often each has won in so many `runs`."""

    def __init__(self, chances: Mapping[int, Fraction] | None = None, runs: int = 0) -> None:
        super().__init__(chances or {})
        self.runs = runs


def tournament_chances(
    state: TournamentState,
    pair_chances: PairChances,
    seed: int = 1,
    runs: int = MAX_RUNS,
    *,
    cannot_win: Set[int] = frozenset(),
    is_late: Callable[[], bool] = lambda: False,
) -> Estimate:
    """How often each wins, of those who can win at all, in so many runs, in fewer once `is_late`; but for the number of runs the same
    seed tells the same."""
    absent = frozenset(entry.number for entry in state.entries if entry.last is not None)
    run = _Run(state, pair_chances, stream(seed), absent, cannot_win)
    wins: Counter[int | None] = Counter()
    while wins.total() < min(runs, MIN_RUNS) or (wins.total() < runs and not is_late()):
        wins[run.winner()] += 1
    count = wins.total()
    return Estimate({number: Fraction(wins[number], count) for number in state.numbers}, count)
