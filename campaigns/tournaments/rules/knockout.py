"""Knock-out: who meets whom follows from the seeds and from who won; the best meet last, and have the byes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaigns.tournaments.rules.pairing_results import PairingResult, Result
from campaigns.tournaments.rules.swiss import Pair, with_colors


@lru_cache(maxsize=16)
def bracket_order(size: int) -> tuple[int, ...]:
    """The seeds of a bracket from top to bottom, 1 and 2 in different halves: of 8 these are 1 8 4 5 2 7 3 6."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        order = tuple(seed for stronger in order for seed in (stronger, 2 * len(order) + 1 - stronger))
    return order


def seeds_in_order(seeds: Sequence[int]) -> list[int | None]:
    """The entrants' numbers, best first in `seeds`, from the top of a bracket to its bottom; None where one has a bye."""
    order = bracket_order(1 << max(len(seeds) - 1, 1).bit_length())
    return [seeds[seed - 1] if seed <= len(seeds) else None for seed in order]


@dataclass(frozen=True, slots=True)
class BracketSlot:
    """A place in a round of the bracket, from the top: `first` and `second` (the entrants' numbers) are None while not known.

    `is_open`: somebody may still come there, so that one alone has no bye yet. `winner` as `PairingResult.winner`.
    """

    first: int | None
    second: int | None
    pairing: PairingResult | None
    is_open: bool

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for number in (self.first, self.second) if number is not None)

    @property
    def winner(self) -> int | None:
        return self.pairing.winner if self.pairing else None

    @property
    def is_decided(self) -> bool:
        """Whether it is known who goes on, or that nobody does."""
        if self.is_open:
            return False
        if not self.numbers:
            return True
        return self.pairing is not None and self.pairing.result not in (None, Result.DRAW)


Bracket = tuple[tuple[BracketSlot, ...], ...]


def bracket(
    seeds: Sequence[int], pairing_results: Sequence[PairingResult], rounds_before: int = 0
) -> Bracket:
    """The rounds of a knock-out; `seeds` are the entrants' numbers, best first, `rounds_before` the rounds played before it.

    A pairing counts only between the two that belong there by the results before it: one that was drawn by a result that
    has been taken back is on hold until the same two are there again.
    """
    by_round = {(pairing.round, frozenset(pairing.both)): pairing for pairing in pairing_results}
    line = [(number, False) for number in seeds_in_order(seeds)]
    rounds = []
    for number in range(1, len(line).bit_length()):
        slots = []
        for (first, first_is_open), (second, second_is_open) in zip(line[::2], line[1::2], strict=True):
            pair = frozenset(entrant for entrant in (first, second) if entrant is not None)
            is_open = first_is_open or second_is_open
            pairing = None if is_open else by_round.get((rounds_before + number, pair))
            slots.append(BracketSlot(first, second, pairing, is_open))
        rounds.append(tuple(slots))
        line = [(slot.winner, not slot.is_decided) for slot in slots]
    return tuple(rounds)


def pairs_of(slots: Sequence[BracketSlot], past_pairings: Sequence[PairingResult]) -> tuple[Pair, ...]:
    """The pairs of a round whose places are all known; who is alone goes on without a game."""
    pairs: list[Pair] = []
    for slot in slots:
        if len(slot.numbers) == 2:
            pairs.append(with_colors(*slot.numbers, past_pairings))
        elif slot.numbers:
            pairs.append((slot.numbers[0], None))
    return tuple(sorted(pairs, key=lambda pair: pair[1] is None))


def ranks(rounds: Bracket, seeds: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Of each entrant the first and last place that are theirs: who left in the same round shares them."""
    spans: dict[int, tuple[int, int]] = {}
    champion = rounds[-1][0].winner if rounds else None
    if champion is not None:
        spans[champion] = (1, 1)
    remaining = [number for number in seeds if number != champion]
    rank = 2 if champion is not None else 1
    for slots in reversed(rounds):
        knocked_out = [number for number in remaining if any(number in slot.numbers for slot in slots)]
        for number in knocked_out:
            spans[number] = (rank, rank + len(knocked_out) - 1)
        remaining = [number for number in remaining if number not in knocked_out]
        rank += len(knocked_out)
    return spans
