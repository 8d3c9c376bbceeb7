"""Where a tournament stands: nothing but what follows from its terms, who is in it, and the pairings drawn so far."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from campaigns.rules.errors import NotPossible
from campaigns.tournaments.rules import knockout, robin, swiss
from campaigns.tournaments.rules.knockout import Bracket
from campaigns.tournaments.rules.pairing_results import Competitor, PairingResult, Result, pairings_by_player
from campaigns.tournaments.rules.standings import EDITION, StandingsRow, standings
from campaigns.tournaments.rules.swiss import Pair
from campaigns.tournaments.rules.terms import Format, RoundKind, Terms


@dataclass(frozen=True, slots=True)
class NextRound:
    """What can be drawn now, of a knock-out perhaps a part of a round; `absent` are entrants of a pair who have left: the other goes on by walk-over."""

    number: int
    kind: RoundKind
    pairs: tuple[Pair, ...]
    absent: frozenset[int] = frozenset()
    remark: str = ""


@lru_cache(maxsize=16)
def _standings(
    entries: tuple[Competitor, ...], pairing_results: tuple[PairingResult, ...], robin: bool, edition: int
) -> Sequence[StandingsRow]:
    """The latest are kept: after each result everybody's device asks for the same."""
    return standings(entries, pairing_results, robin=robin, edition=edition)


@dataclass(frozen=True)
class TournamentState:
    terms: Terms
    entries: tuple[Competitor, ...]
    pairing_results: tuple[PairingResult, ...]
    edition: int = EDITION

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return tuple(entry.number for entry in self.entries)

    @cached_property
    def main_rounds(self) -> int:
        return self.terms.main_rounds(len(self.entries))

    @property
    def rounds_before_knockout(self) -> int:
        return 0 if self.terms.format is Format.KNOCKOUT else self.main_rounds

    @cached_property
    def all_rounds(self) -> int:
        """Those of a final too, as many as it may have."""
        if self.terms.format is not Format.SWISS_FINAL:
            return self.main_rounds
        seeds = self.finalists if self.is_main_complete else range(self.terms.final_places)
        return self.main_rounds + max(len(seeds) - 1, 1).bit_length()

    @cached_property
    def last_round(self) -> int:
        return max((pairing.round for pairing in self.pairing_results), default=0)

    @cached_property
    def main_pairings(self) -> tuple[PairingResult, ...]:
        return tuple(pairing for pairing in self.pairing_results if pairing.round <= self.main_rounds)

    @cached_property
    def by_player(self) -> Mapping[int, list[PairingResult]]:
        return pairings_by_player(self.pairing_results)

    @property
    def open_pairings(self) -> Iterator[PairingResult]:
        """Those whose result decides how it goes on, and is not there yet."""
        for pairing in self.pairing_results:
            if not self.is_decided(pairing) and pairing not in self.orphaned:
                yield pairing

    def is_decided(self, pairing: PairingResult) -> bool:
        """Whether it has a result, and in a knock-out one that says who goes on."""
        return pairing.result is not None and not (
            self.is_knockout(pairing.round) and pairing.result is Result.DRAW
        )

    def is_knockout(self, round: int) -> bool:
        return round > self.rounds_before_knockout

    @cached_property
    def is_main_complete(self) -> bool:
        """Whether every round of the first stage is drawn and decided."""
        if self.terms.format is Format.KNOCKOUT:
            return bool(self.bracket) and self.bracket[-1][0].is_decided and len(self.entries) > 1
        main = self.main_pairings
        return {pairing.round for pairing in main} >= set(range(1, self.main_rounds + 1)) and all(
            pairing.result is not None for pairing in main
        )

    @cached_property
    def annulled(self) -> frozenset[int]:
        """Who left a round robin before half of their games were played: none of these counts (FIDE Tournament Rules, C.06, V.4)."""
        if self.terms.format is not Format.ROUND_ROBIN:
            return frozenset()
        leavers = [entry.number for entry in self.entries if entry.last is not None]
        games_played = Counter(
            number for pairing in self.main_pairings if pairing.is_played for number in pairing.both
        )
        return frozenset(number for number in leavers if 2 * games_played[number] < self._games_due(number))

    def _games_due(self, number: int) -> int:
        """In all rounds; a free round is none."""
        position = self.numbers.index(number) + 1
        rounds = (robin.berger_pairs(round, len(self.entries)) for round in range(1, self.main_rounds + 1))
        return sum(position in pair and pair[1] is not None for pairs in rounds for pair in pairs)

    @cached_property
    def counted_pairings(self) -> tuple[PairingResult, ...]:
        """Those of the first stage whose points count: annulled games stay in the cross table alone.

        Nor does a free round of a round robin count: all have as many by its end, and a bye is a Swiss draw's alone (FIDE, C.04.1).
        """
        pairings = (pairing for pairing in self.main_pairings if self.annulled.isdisjoint(pairing.both))
        is_robin = self.terms.format is Format.ROUND_ROBIN
        return tuple(pairing for pairing in pairings if not is_robin or pairing.black is not None)

    @cached_property
    def rows(self) -> list[StandingsRow]:
        """The standings of the first stage; a knock-out has none. Whose games are annulled come last, without points."""
        counted_entries = [entry for entry in self.entries if entry.number not in self.annulled]
        is_robin = self.terms.format is Format.ROUND_ROBIN
        rows = [*_standings(tuple(counted_entries), self.counted_pairings, is_robin, self.edition)]
        no_values = tuple((name, 0.0) for name, _ in (rows[0].values if rows else ()))
        first, last = len(rows) + 1, len(self.entries)
        return rows + [StandingsRow(number, first, last, 0, no_values) for number in sorted(self.annulled)]

    @cached_property
    def finalists(self) -> tuple[int, ...]:
        """Who is in the final, best first: above the line of the terms, or the best two where fewer are.

        Who left before the final gives the place to the next. Empty while the first stage goes on.
        """
        if self.terms.format is not Format.SWISS_FINAL or not self.is_main_complete:
            return ()
        first = self.main_rounds + 1
        present = {entry.number for entry in self.entries if entry.is_in(first)}
        candidates = [row for row in self.rows if row.number in present]
        threshold = self.terms.above
        qualified = [row for row in candidates if threshold is None or row.halves > threshold]
        chosen = qualified if len(qualified) >= 2 else candidates[:2]
        return tuple(row.number for row in chosen[: self.terms.final_places])

    @property
    def seeds(self) -> tuple[int, ...]:
        """Who is in the knock-out, or in the final once that is known, best first."""
        return self.numbers if self.terms.format is Format.KNOCKOUT else self.finalists

    @cached_property
    def bracket(self) -> Bracket:
        if not self.seeds:
            return ()
        return knockout.bracket(self.seeds, self.pairing_results, self.rounds_before_knockout)

    @cached_property
    def orphaned(self) -> frozenset[PairingResult]:
        """Pairings of a knock-out that the results before them no longer lead to: they are on hold."""
        in_bracket = {slot.pairing for slots in self.bracket for slot in slots}
        knockout_pairings = (pairing for pairing in self.pairing_results if self.is_knockout(pairing.round))
        return frozenset(pairing for pairing in knockout_pairings if pairing not in in_bracket)

    @cached_property
    def current_round(self) -> int:
        """The last that is drawn and counts: one that is on hold as a whole does not, and is drawn again. 0 before the first."""
        orphaned = self.orphaned
        return max((pairing.round for pairing in self.pairing_results if pairing not in orphaned), default=0)

    @cached_property
    def is_complete(self) -> bool:
        if not self.is_main_complete:
            return False
        return not self.bracket or self.bracket[-1][0].is_decided

    @property
    def champion(self) -> int | None:
        """Who has the first place alone, in the prizes or not: the winner by the first two editions (`TournamentRecord.winner`)."""
        if not self.is_complete:
            return None
        if self.bracket:
            return self.bracket[-1][0].winner
        first = self.rows[0]
        return first.number if first.rank == first.last else None

    @cached_property
    def ranks(self) -> dict[int, tuple[int, int]]:
        """Of everybody the first and last place that are theirs; finalists before all others."""
        if self.terms.format is Format.KNOCKOUT:
            return knockout.ranks(self.bracket, self.numbers)
        if not self.finalists:
            return {row.number: (row.rank, row.last) for row in self.rows}
        final = knockout.ranks(self.bracket, self.finalists)
        order = sorted(final, key=lambda number: (final[number][0], self.finalists.index(number)))
        ranks = {number: (rank, rank) for rank, number in enumerate(order, 1)}
        others = [row for row in self.rows if row.number not in ranks]
        for row in others:
            better = sum(1 for other in others if other.rank < row.rank)
            level = sum(1 for other in others if other.rank == row.rank)
            ranks[row.number] = (len(order) + better + 1, len(order) + better + level)
        return ranks

    @cached_property
    def early_leavers(self) -> frozenset[int]:
        """Who left before all their games were played: they keep their place, and win no prize by it."""
        return frozenset(entry.number for entry in self.entries if self._gave_up(entry))

    def _gave_up(self, entry: Competitor) -> bool:
        if entry.last is None:
            return False
        own_pairings = [pairing for pairing in self.by_player[entry.number] if pairing not in self.orphaned]
        if own_pairings and not own_pairings[-1].is_played and own_pairings[-1].halves_of(entry.number) == 0:
            return True
        return self.terms.format is not Format.KNOCKOUT and entry.last < self.main_rounds

    def next_number(self) -> int:
        """The round that may be drawn now. Raises NotPossible as `next_round` does, but for a Swiss that has no pairing left: to know that
        is to pair it."""
        if undecided := list(self.open_pairings):
            of_round, count = f"of round {undecided[0].round}", len(undecided)
            games = f"A game {of_round} is" if count == 1 else f"{count} games {of_round} are"
            raise NotPossible(f"{games} still to be decided.")
        if self.is_complete:
            raise NotPossible("All rounds are played: award the prizes.")
        number = self.current_round + 1
        if self.is_knockout(number):
            return self._knockout_round().number
        present = [entry.number for entry in self.entries if entry.is_in(number)]
        if len(present) < 2:
            raise NotPossible(swiss.too_few_left(present))
        return number

    def next_round(self) -> NextRound:
        """Raises NotPossible while games are open, once it is complete, and where nobody is left to pair."""
        number = self.next_number()
        if self.is_knockout(number):
            return self._knockout_round()
        if self.terms.format is Format.ROUND_ROBIN:
            return self._robin_round(number)
        draw = swiss.pair_round(number, self.main_rounds, self.entries, self.pairing_results)
        return NextRound(number, RoundKind.MAIN, draw.pairs, remark=draw.remark)

    def _knockout_round(self) -> NextRound:
        """The first with places that nobody has met at: all of a new round, one of a round that an earlier result has changed."""
        first = self.rounds_before_knockout
        for number, slots in enumerate(self.bracket, first + 1):
            free_slots = [slot for slot in slots if slot.pairing is None]
            if pairs := knockout.pairs_of(free_slots, self.pairing_results):
                kind = RoundKind.FINAL if first else RoundKind.MAIN
                return NextRound(number, kind, pairs, self._absent(pairs, number))
        raise NotPossible(swiss.too_few_left([]))

    def _robin_round(self, number: int) -> NextRound:
        order = self.numbers
        table_pairs = robin.berger_pairs(number, len(order))
        pairs = tuple((order[white - 1], order[black - 1] if black else None) for white, black in table_pairs)
        return NextRound(number, RoundKind.MAIN, pairs, self._absent(pairs, number))

    def _absent(self, pairs: Sequence[Pair], round: int) -> frozenset[int]:
        paired = {number for pair in pairs for number in pair}
        absent = (entry.number for entry in self.entries if not entry.is_in(round))
        return frozenset(number for number in absent if number in paired)
