"""What tie-breaks are made of: what each opponent is credited with, what stands for who was not there (C.07, 16.3 and 16.4), games won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.tournaments.rules.pairing_results import (
    Competitor,
    PairingResult,
    halves_in,
    pairings_by_player,
)


@dataclass(frozen=True, slots=True)
class TieBreakPart:
    """A round's share: `worth` half points of Buchholz, and as many times the own `score`, in half points too, of Sonneborn-Berger.

    `other` is None for a round without an opponent.
    """

    round: int
    other: int | None
    worth: int
    score: int


def tie_break_parts(
    entries: Sequence[Competitor], pairing_results: Sequence[PairingResult], *, robin: bool
) -> Mapping[int, list[TieBreakPart]]:
    """Of everybody, by starting number; rounds whose game is not decided have no part yet."""
    rounds = max((pairing.round for pairing in pairing_results if pairing.result is not None), default=0)
    by_player = pairings_by_player(pairing_results)
    by_round = {
        entry.number: {pairing.round: pairing for pairing in by_player[entry.number]} for entry in entries
    }
    halves = {number: halves_in(games.values(), number) for number, games in by_round.items()}
    credit = dict(halves)
    if not robin:
        for number, games in by_round.items():
            credit[number] += _rounds_missed_at_the_end(number, games, rounds)

    def part(number: int, round: int, pairing: PairingResult | None) -> TieBreakPart:
        other = pairing.other(number) if pairing else None
        score = pairing.halves_of(number) if pairing else 0
        if other is not None and pairing is not None and (pairing.is_played or robin):
            return TieBreakPart(round, other, credit[other], score)
        limit = rounds if other is None else credit[other]
        return TieBreakPart(round, None, min(halves[number], limit), score)

    return {
        number: [
            part(number, round, games.get(round))
            for round in range(1, rounds + 1)
            if (games[round].result is not None if round in games else not robin)
        ]
        for number, games in by_round.items()
    }


def games_won(number: int, own_pairings: Iterable[PairingResult], *, robin: bool) -> list[PairingResult]:
    """Those that count as wins: of a round robin walk-overs too (C.07, 15.2), which are games there."""
    return [
        pairing
        for pairing in own_pairings
        if pairing.black is not None and pairing.halves_of(number) == 2 and (pairing.is_played or robin)
    ]


def _rounds_missed_at_the_end(number: int, games: Mapping[int, PairingResult], rounds: int) -> int:
    """The rounds without a pairing that no round taken part in follows: each is credited to opponents as a draw (16.3.2)."""
    present = (pairing for pairing in games.values() if pairing.is_played or pairing.halves_of(number) > 0)
    last_present = max((pairing.round for pairing in present), default=0)
    return sum(round not in games for round in range(last_present + 1, rounds + 1))
