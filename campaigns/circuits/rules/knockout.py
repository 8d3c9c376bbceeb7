"""Knock-out: who meets whom follows from the seeds and from who won; the best meet last, and have the byes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.circuits.rules.meetings import Meeting, Result
from campaigns.circuits.rules.swiss import Pair, with_colors


@lru_cache(maxsize=16)
def places(size: int) -> tuple[int, ...]:
    """The seeds of a bracket from top to bottom, 1 and 2 in different halves: of 8 these are 1 8 4 5 2 7 3 6."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        order = tuple(seed for one in order for seed in (one, 2 * len(order) + 1 - one))
    return order


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a round of the bracket, from the top: `one` and `other` (the entrants' numbers) are None while not known.

    `is_open`: somebody may still come there, so that one alone has no bye yet. `winner` as `Meeting.winner`.
    """

    one: int | None
    other: int | None
    meeting: Meeting | None
    is_open: bool

    @property
    def known(self) -> tuple[int, ...]:
        return tuple(number for number in (self.one, self.other) if number is not None)

    @property
    def winner(self) -> int | None:
        return self.meeting.winner if self.meeting else None

    @property
    def is_decided(self) -> bool:
        """Whether it is known who goes on, or that nobody does."""
        if self.is_open:
            return False
        if not self.known:
            return True
        return self.meeting is not None and self.meeting.result not in (None, Result.DRAW)


Bracket = tuple[tuple[Slot, ...], ...]


def bracket(seeds: Sequence[int], meetings: Sequence[Meeting], before: int = 0) -> Bracket:
    """The rounds of a knock-out; `seeds` are the entrants' numbers, best first, `before` the rounds played before it.

    A meeting counts only between the two that belong there by the results before it: one that was drawn by a result that
    has been taken back is on hold until the same two are there again.
    """
    size = 1 << max(len(seeds) - 1, 1).bit_length()
    by_round = {(meeting.round, frozenset(meeting.both)): meeting for meeting in meetings}
    line: list[tuple[int | None, bool]] = [
        (seeds[seed - 1] if seed <= len(seeds) else None, False) for seed in places(size)
    ]
    rounds = []
    for number in range(1, size.bit_length()):
        slots = []
        for (one, one_open), (other, other_open) in zip(line[::2], line[1::2], strict=True):
            pair = frozenset(who for who in (one, other) if who is not None)
            is_open = one_open or other_open
            meeting = None if is_open else by_round.get((before + number, pair))
            slots.append(Slot(one, other, meeting, is_open))
        rounds.append(tuple(slots))
        line = [(slot.winner, not slot.is_decided) for slot in slots]
    return tuple(rounds)


def pairs_of(slots: Sequence[Slot], earlier: Sequence[Meeting]) -> tuple[Pair, ...]:
    """The pairs of a round whose places are all known; who is alone goes on without a game."""
    pairs: list[Pair] = []
    for slot in slots:
        if len(slot.known) == 2:
            pairs.append(with_colors(*slot.known, earlier))
        elif slot.known:
            pairs.append((slot.known[0], None))
    return tuple(sorted(pairs, key=lambda pair: pair[1] is None))


def ranks(rounds: Bracket, seeds: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Of each entrant the first and last place that are theirs: who left in the same round shares them."""
    standing: dict[int, tuple[int, int]] = {}
    champion = rounds[-1][0].winner if rounds else None
    if champion is not None:
        standing[champion] = (1, 1)
    left = [number for number in seeds if number != champion]
    place = 2 if champion is not None else 1
    for slots in reversed(rounds):
        out = [number for number in left if any(number in slot.known for slot in slots)]
        for number in out:
            standing[number] = (place, place + len(out) - 1)
        left = [number for number in left if number not in out]
        place += len(out)
    return standing
