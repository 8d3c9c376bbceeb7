"""Where a tournament stands: nothing but what follows from its terms, who is in it, and the meetings drawn so far."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from campaigns.circuits.rules import knockout, robin, swiss
from campaigns.circuits.rules.knockout import Bracket
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result, meetings_by_player
from campaigns.circuits.rules.standings import EDITION, StandingsRow, standings
from campaigns.circuits.rules.swiss import Pair
from campaigns.circuits.rules.terms import Format, RoundKind, Terms
from campaigns.rules.errors import NotPossible


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
    entries: tuple[Competitor, ...], meetings: tuple[Meeting, ...], robin: bool, edition: int
) -> Sequence[StandingsRow]:
    """The latest are kept: after each result everybody's device asks for the same."""
    return standings(entries, meetings, robin=robin, edition=edition)


@dataclass(frozen=True)
class Course:
    terms: Terms
    entries: tuple[Competitor, ...]
    meetings: tuple[Meeting, ...]
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
        seeds = self.finalists if self.is_main_complete else range(self.terms.most)
        return self.main_rounds + max(len(seeds) - 1, 1).bit_length()

    @cached_property
    def last_round(self) -> int:
        return max((meeting.round for meeting in self.meetings), default=0)

    @cached_property
    def main_meetings(self) -> tuple[Meeting, ...]:
        return tuple(meeting for meeting in self.meetings if meeting.round <= self.main_rounds)

    @cached_property
    def by_player(self) -> Mapping[int, list[Meeting]]:
        return meetings_by_player(self.meetings)

    @property
    def open_meetings(self) -> Iterator[Meeting]:
        """Those whose result decides how it goes on, and is not there yet."""
        for meeting in self.meetings:
            if not self.is_decided(meeting) and meeting not in self.hanging:
                yield meeting

    def is_decided(self, meeting: Meeting) -> bool:
        """Whether it has a result, and in a knock-out one that says who goes on."""
        return meeting.result is not None and not (
            self.is_knockout(meeting.round) and meeting.result is Result.DRAW
        )

    def is_knockout(self, round: int) -> bool:
        return round > self.rounds_before_knockout

    @cached_property
    def is_main_complete(self) -> bool:
        """Whether every round of the first stage is drawn and decided."""
        if self.terms.format is Format.KNOCKOUT:
            return bool(self.bracket) and self.bracket[-1][0].is_decided and len(self.entries) > 1
        main = self.main_meetings
        return {meeting.round for meeting in main} >= set(range(1, self.main_rounds + 1)) and all(
            meeting.result is not None for meeting in main
        )

    @cached_property
    def annulled(self) -> frozenset[int]:
        """Who left a round robin before half of their games were played: none of these counts (FIDE Tournament Rules, C.06, V.4)."""
        if self.terms.format is not Format.ROUND_ROBIN:
            return frozenset()
        left = [entry.number for entry in self.entries if entry.last is not None]
        played = Counter(number for one in self.main_meetings if one.is_played for number in one.both)
        return frozenset(number for number in left if 2 * played[number] < self._games_due(number))

    def _games_due(self, number: int) -> int:
        """In all rounds; a free round is none."""
        place = self.numbers.index(number) + 1
        rounds = (robin.berger_pairs(one, len(self.entries)) for one in range(1, self.main_rounds + 1))
        return sum(place in pair and pair[1] is not None for pairs in rounds for pair in pairs)

    @cached_property
    def counted_meetings(self) -> tuple[Meeting, ...]:
        """Those of the first stage whose points count: annulled games stay in the cross table alone.

        Nor does a free round of a round robin count: all have as many by its end, and a bye is a Swiss draw's alone (FIDE, C.04.1).
        """
        counted = (one for one in self.main_meetings if self.annulled.isdisjoint(one.both))
        is_robin = self.terms.format is Format.ROUND_ROBIN
        return tuple(one for one in counted if not is_robin or one.black is not None)

    @cached_property
    def rows(self) -> list[StandingsRow]:
        """The standings of the first stage; a knock-out has none. Whose games are annulled come last, without points."""
        there = [entry for entry in self.entries if entry.number not in self.annulled]
        is_robin = self.terms.format is Format.ROUND_ROBIN
        rows = [*_standings(tuple(there), self.counted_meetings, is_robin, self.edition)]
        nothing = tuple((name, 0.0) for name, _ in (rows[0].values if rows else ()))
        first, last = len(rows) + 1, len(self.entries)
        return rows + [StandingsRow(number, first, last, 0, nothing) for number in sorted(self.annulled)]

    @cached_property
    def finalists(self) -> tuple[int, ...]:
        """Who is in the final, best first: above the line of the terms, or the best two where fewer are.

        Who left before the final gives the place to the next. Empty while the first stage goes on.
        """
        if self.terms.format is not Format.SWISS_FINAL or not self.is_main_complete:
            return ()
        first = self.main_rounds + 1
        there = {entry.number for entry in self.entries if entry.is_in(first)}
        ready = [row for row in self.rows if row.number in there]
        line = self.terms.above
        above = [row for row in ready if line is None or row.halves > line]
        chosen = above if len(above) >= 2 else ready[:2]
        return tuple(row.number for row in chosen[: self.terms.most])

    @property
    def seeds(self) -> tuple[int, ...]:
        """Who is in the knock-out, or in the final once that is known, best first."""
        return self.numbers if self.terms.format is Format.KNOCKOUT else self.finalists

    @cached_property
    def bracket(self) -> Bracket:
        if not self.seeds:
            return ()
        return knockout.bracket(self.seeds, self.meetings, self.rounds_before_knockout)

    @cached_property
    def hanging(self) -> frozenset[Meeting]:
        """Meetings of a knock-out that the results before them no longer lead to."""
        slots = {slot.meeting for slots in self.bracket for slot in slots}
        return frozenset(
            meeting for meeting in self.meetings if self.is_knockout(meeting.round) and meeting not in slots
        )

    @cached_property
    def current_round(self) -> int:
        """The last that is drawn and counts: one that is on hold as a whole does not, and is drawn again. 0 before the first."""
        return max((one.round for one in self.meetings if one not in self.hanging), default=0)

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
        return first.number if first.place == first.last else None

    @cached_property
    def places(self) -> dict[int, tuple[int, int]]:
        """Of everybody the first and last place that are theirs; finalists before all others."""
        if self.terms.format is Format.KNOCKOUT:
            return knockout.ranks(self.bracket, self.numbers)
        if not self.finalists:
            return {row.number: (row.place, row.last) for row in self.rows}
        final = knockout.ranks(self.bracket, self.finalists)
        order = sorted(final, key=lambda number: (final[number][0], self.finalists.index(number)))
        places = {number: (place, place) for place, number in enumerate(order, 1)}
        rest = [row for row in self.rows if row.number not in places]
        for row in rest:
            before = sum(1 for other in rest if other.place < row.place)
            same = sum(1 for other in rest if other.place == row.place)
            places[row.number] = (len(order) + before + 1, len(order) + before + same)
        return places

    @cached_property
    def left_early(self) -> frozenset[int]:
        """Who left before all their games were played: they keep their place, and win no prize by it."""
        return frozenset(
            entry.number for entry in self.entries if entry.last is not None and self._gave_up(entry)
        )

    def _gave_up(self, entry: Competitor) -> bool:
        assert entry.last is not None
        own = [one for one in self.meetings if entry.number in one.both and one not in self.hanging]
        if own and not own[-1].is_played and own[-1].halves_of(entry.number) == 0:
            return True
        return self.terms.format is not Format.KNOCKOUT and entry.last < self.main_rounds

    def next_number(self) -> int:
        """The round that may be drawn now. Raises NotPossible as `next_round` does, but for a Swiss that has no pairing left: to know that
        is to pair it."""
        waiting = list(self.open_meetings)
        if waiting:
            games = "A game" if len(waiting) == 1 else f"{len(waiting)} games"
            is_one = "is" if len(waiting) == 1 else "are"
            raise NotPossible(f"{games} of round {waiting[0].round} {is_one} still to be decided.")
        if self.is_complete:
            raise NotPossible("All rounds are played: award the prizes.")
        number = self.current_round + 1
        if self.is_knockout(number):
            return self._knockout_round().number
        present = [entry.number for entry in self.entries if entry.is_in(number)]
        if len(present) < 2:
            raise NotPossible(swiss.nobody_left(present))
        return number

    def next_round(self) -> NextRound:
        """Raises NotPossible while games are open, once it is complete, and where nobody is left to pair."""
        number = self.next_number()
        if self.is_knockout(number):
            return self._knockout_round()
        if self.terms.format is Format.ROUND_ROBIN:
            return self._robin_round(number)
        draw = swiss.pair_round(number, self.main_rounds, self.entries, self.meetings)
        return NextRound(number, RoundKind.MAIN, draw.pairs, remark=draw.remark)

    def _knockout_round(self) -> NextRound:
        """The first with places that nobody has met at: all of a new round, one of a round that an earlier result has changed."""
        first = self.rounds_before_knockout
        for number, slots in enumerate(self.bracket, first + 1):
            if pairs := knockout.pairs_of([slot for slot in slots if slot.meeting is None], self.meetings):
                kind = RoundKind.FINAL if first else RoundKind.MAIN
                return NextRound(number, kind, pairs, self._absent(pairs, number))
        raise NotPossible(swiss.nobody_left([]))

    def _robin_round(self, number: int) -> NextRound:
        order = self.numbers
        places = robin.berger_pairs(number, len(order))
        pairs = tuple((order[white - 1], order[black - 1] if black else None) for white, black in places)
        return NextRound(number, RoundKind.MAIN, pairs, self._absent(pairs, number))

    def _absent(self, pairs: Sequence[Pair], round: int) -> frozenset[int]:
        away = {entry.number for entry in self.entries if not entry.is_in(round)}
        return frozenset(number for pair in pairs for number in pair if number is not None and number in away)
