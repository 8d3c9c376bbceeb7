"""Points and tie-breaks (FIDE Handbook C.07, by the library tiebreak-core): who stands where after so many rounds."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import tiebreak_core
from tiebreak_core import GameRecord, PlayerResult, PlayerTiebreakData, StandingsResult

from campaigns.tournaments.rules.pairing_results import (
    Competitor,
    PairingResult,
    halves_in,
    pairings_by_player,
)

SWISS_CRITERIA = ("buchholz_cut1", "buchholz", "sonneborn_berger", "won")
ROBIN_CRITERIA = ("direct_encounter", "sonneborn_berger", "won")
NAMES = {
    "buchholz_cut1": "Buchholz cut 1",
    "buchholz": "Buchholz",
    "sonneborn_berger": "Sonneborn-Berger",
    "won": "Wins",
    "direct_encounter": "Direct encounter",
}
ROBIN_NAMES = {**NAMES, "won": "Wins with walk-overs"}  # which are games there (C.07, 15.2)
RULESET = "fide-2026"
EDITION = 3
"""Of these rules. The first split nobody by a direct encounter and took rounds without an entrant for no rounds at all; by the second who
was out of the prizes could still be the winner. What is over by either keeps its places, its prizes and its winner until the Dungeon
Master has them reckoned anew."""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings: `rank` to `last` is where somebody stands, the same for those whom nothing tells apart.

    The value of a direct encounter is None for who is level on points with nobody.
    """

    number: int
    rank: int
    last: int
    halves: int
    values: tuple[tuple[str, float | None], ...]


def standings(
    entries: Sequence[Competitor],
    pairing_results: Sequence[PairingResult],
    *,
    robin: bool = False,
    edition: int = EDITION,
) -> list[StandingsRow]:
    """Everybody by points, then the tie-breaks of the format; games that are not decided count nothing yet."""
    decided = [pairing for pairing in pairing_results if pairing.result is not None]
    rounds = max((pairing.round for pairing in decided), default=0)
    by_player = pairings_by_player(pairing_results)
    halves = {entry.number: halves_in(by_player[entry.number], entry.number) for entry in entries}
    if not rounds:
        return [StandingsRow(entry.number, 1, len(entries), 0, ()) for entry in entries]
    criteria, names = (ROBIN_CRITERIA, ROBIN_NAMES) if robin else (SWISS_CRITERIA, NAMES)
    absence = tiebreak_core.ABSENT if robin or edition == 1 else tiebreak_core.REQUESTED_BYE
    games = {number: _games(rounds, by_player[number], number, absence) for number in halves}
    players = {
        number: PlayerTiebreakData(number, 1000, points / 2, games[number])
        for number, points in halves.items()
    }
    rank_players = partial(
        tiebreak_core.rank_standings_strict, players, criteria, rounds, ruleset=RULESET, mode="round_robin" if robin else "swiss"
    )  # fmt: skip
    ranking = rank_players().players
    numbers = halves if robin else ()
    direct_encounters = {number: _direct_encounter(number, halves, by_player[number]) for number in numbers}
    spans = _spans(ranking, rank_players) if robin and edition > 1 else _spans_of_values(ranking)
    return [
        StandingsRow(player.player_id, first, last, halves[player.player_id], tuple(
            (names[name], direct_encounters[player.player_id] if name == "direct_encounter" else player.values[name])
            for name in criteria
        ))
        for player, (first, last) in zip(ranking, spans, strict=True)
    ]  # fmt: skip


def _spans_of_values(ranking: Sequence[PlayerResult]) -> list[tuple[int, int]]:
    """Whoever has the same points and values, wherever they are in the ranking: of a Swiss, and of the first edition."""
    keys = [(player.points, *player.values.values()) for player in ranking]
    last = {key: rank for rank, key in enumerate(keys, 1)}
    first = {key: rank for rank, key in reversed([*enumerate(keys, 1)])}
    return [(first[key], last[key]) for key in keys]


def _spans(
    ranking: Sequence[PlayerResult], rank_players: Callable[..., StandingsResult]
) -> list[tuple[int, int]]:
    """The first and the last place of each of the ranking, where a direct encounter may tell apart who has the same values.

    Whom no criterion tells apart the library puts in the order of the keys it is given: asked with these the other way round it turns
    round each group that shares a place, so that the two places of each member add up to the same.
    """
    if len({(player.points, *player.values.values()) for player in ranking}) == len(ranking):
        return [(position, position) for position, _ in enumerate(ranking, 1)]
    keys = {player.player_id: -player.player_id for player in ranking}
    reversed_ranking = rank_players(deterministic_keys=keys).players
    reversed_position = {player.player_id: position for position, player in enumerate(reversed_ranking, 1)}
    sums = [position + reversed_position[player.player_id] for position, player in enumerate(ranking, 1)]
    return [(sums.index(total) + 1, sums.index(total) + sums.count(total)) for total in sums]


def level_games(
    number: int, halves: Mapping[int, int], own_pairings: Sequence[PairingResult]
) -> Mapping[int, list[int]] | None:
    """The half points of each decided game against each who has as many in all; None for who is level with nobody."""
    level = {other for other, points in halves.items() if points == halves[number]} - {number}
    if not level:
        return None
    games = defaultdict[int, list[int]](list)
    for pairing in own_pairings:
        other = pairing.other(number)
        if pairing.result is not None and other in level:
            games[other].append(pairing.halves_of(number))
    return games


def _direct_encounter(
    number: int, halves: Mapping[int, int], own_pairings: Sequence[PairingResult]
) -> float | None:
    """The points against those who have as many in all, of several games against one of them the mean (C.07, 6.1)."""
    games = level_games(number, halves, own_pairings)
    return None if games is None else sum(sum(points) / len(points) for points in games.values()) / 2


def _games(rounds: int, own_pairings: Sequence[PairingResult], number: int, absence: str) -> list[GameRecord]:
    """Of each round; `absence` a pairing, for who has left a Swiss or not come yet, it is a bye without points (C.07, 16.1.1)."""
    games = {pairing.round: pairing for pairing in own_pairings}
    return [_game(number, round, games.get(round), absence) for round in range(1, rounds + 1)]


def _game(number: int, round: int, pairing: PairingResult | None, absence: str) -> GameRecord:
    if pairing is None or pairing.result is None:
        return GameRecord(-1, 0, 0.0, "white", round, kind=tiebreak_core.ABSENT if pairing else absence)
    score, other = pairing.halves_of(number) / 2, pairing.other(number)
    if other is None:
        return GameRecord(-1, 0, score, "white", round, kind=tiebreak_core.PAIRING_BYE)
    forfeit = tiebreak_core.FORFEIT_WIN if score else tiebreak_core.FORFEIT_LOSS
    kind = tiebreak_core.PLAYED if pairing.is_played else forfeit
    opponent_score = pairing.halves_of(other) / 2
    return GameRecord(
        other, 1000, score, pairing.color_of(number).value, round, kind=kind, opponent_score=opponent_score
    )
