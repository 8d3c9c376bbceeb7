"""Swiss pairings: FIDE's Dutch system (Handbook C.04.3) by the library gacrux, checked before anybody sees them.

What the library needs is made of the pairings each time, so no file and no state of its own can go wrong. Colours are
ours (`colors.py`). Where its answer breaks a rule of ours, or it has none, the round is paired by the nearest scores that have not met.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from operator import itemgetter

from campaigns.rules.errors import NotPossible
from campaigns.tournaments.rules.colors import white_of
from campaigns.tournaments.rules.pairing_results import (
    Competitor,
    PairingResult,
    had_bye,
    halves_in,
    met_pairs,
)

Pair = tuple[int, int | None]
_POINTS = {"W": Decimal(1), "D": Decimal("0.5"), "L": Decimal(0), "P": Decimal(1), "Z": Decimal(0)}
# What a result is to the library, by the half points it brought.
_OF_A_GAME, _OF_A_WALKOVER, _OF_A_BYE = {0: "L", 1: "D", 2: "W"}, {0: "Z", 2: "W"}, {2: "P"}
NEAREST_SCORES_REMARK = (
    "Paired by nearest scores: the Dutch system has no pairing here that all its rules allow."
)


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """The pairs of a round, board by board, White first, a bye last; `remark` tells what was unusual."""

    pairs: tuple[Pair, ...]
    remark: str = ""


def pair_round(
    round: int, rounds: int, entries: Sequence[Competitor], pairing_results: Sequence[PairingResult]
) -> RoundDraw:
    """Raises NotPossible where fewer than two are left, or everybody who is has met everybody else."""
    present = [entry.number for entry in entries if entry.is_in(round)]
    if len(present) < 2:
        raise NotPossible(too_few_left(present))
    past_pairings = [pairing for pairing in pairing_results if pairing.round < round]
    pairs = _pairs_by_library(round, rounds, entries, past_pairings)
    if pairs is not None and pairing_fault(pairs, present, past_pairings) == "":
        return RoundDraw(pairs)
    pairs = _pairs_by_nearest(present, past_pairings)
    if pairs is None:
        raise NotPossible(
            f"Round {round} cannot be paired: those who are left have met each other. End the tournament here."
        )
    return RoundDraw(pairs, NEAREST_SCORES_REMARK)


def too_few_left(present: Sequence[int]) -> str:
    if present:
        return "Only one entrant is left: there is nobody to pair. End the tournament here."
    return "Nobody is left to be paired: everybody has withdrawn. End the tournament here."


def pairing_fault(
    pairs: Sequence[Pair], present: Sequence[int], past_pairings: Sequence[PairingResult]
) -> str:
    """What is wrong with a pairing; empty if nothing is."""
    numbers = [number for pair in pairs for number in pair if number is not None]
    byes = [white for white, black in pairs if black is None]
    played_pairs = met_pairs(past_pairings)
    if sorted(numbers) != sorted(present):
        return "Everybody who is present is paired once."
    if len(byes) != len(present) % 2:
        return "One bye where they are an odd number, else none."
    if any(frozenset(pair) in played_pairs for pair in pairs):
        return "Nobody meets anybody twice."
    without_bye = [number for number in present if not had_bye(past_pairings, number)]
    if without_bye and any(bye not in without_bye for bye in byes):
        return "Nobody has a second bye while another had none."
    return ""


def _pairs_by_library(
    round: int, rounds: int, entries: Sequence[Competitor], past_pairings: Sequence[PairingResult]
) -> tuple[Pair, ...] | None:
    from gacrux.pairingdutch import pairing_dutch  # it brings networkx: not for pages that draw nothing

    # gacrux counts from 1, without a gap.
    cids = {entry.number: cid for cid, entry in enumerate(entries, 1)}
    numbers = {cid: number for number, cid in cids.items()}
    tournament = _as_chess_json(round, rounds, entries, past_pairings, cids)
    try:
        brackets = pairing_dutch(tournament, round, {"experimental": [], "verbose": 0}).compute_pairing(False)
        boards = sorted((pair for bracket in brackets for pair in bracket["pairs"]), key=itemgetter("board"))
        pairs = [(numbers[pair["w"]], numbers[pair["b"]] if pair["b"] else None) for pair in boards]
    except Exception:  # whatever it stumbles over, the round is paired all the same
        return None
    return tuple(with_colors(first, second, past_pairings) for first, second in pairs)


def _as_chess_json(
    round: int,
    rounds: int,
    entries: Sequence[Competitor],
    past_pairings: Sequence[PairingResult],
    cids: Mapping[int, int],
) -> dict[str, object]:
    """What the library reads: Chess-JSON, with letters for results."""
    return {
        "tournamentType": "Swiss", "numRounds": rounds, "currentRound": round - 1, "maxMeets": 1, "topColor": "w",
        "teamTournament": False, "scoreSystem": {"game": _POINTS}, "matchList": [],
        "competitors": [{"cid": cids[entry.number], "present": entry.is_in(round), "random": 0} for entry in entries],
        "gameList": [_game(pairing, cids) for pairing in past_pairings if pairing.result is not None],
    }  # fmt: skip


def _game(pairing: PairingResult, cids: Mapping[int, int]) -> dict[str, object]:
    off_board = _OF_A_BYE if pairing.black is None else _OF_A_WALKOVER
    letters = _OF_A_GAME if pairing.is_played else off_board
    sides = [{"cid": cids[number], "result": letters[pairing.halves_of(number)]} for number in pairing.both]
    return {
        "round": pairing.round, "board": pairing.board, "played": pairing.is_played or pairing.black is None,
        "rated": False, "white": sides[0], "black": sides[1] if pairing.black else None,
    }  # fmt: skip


def _pairs_by_nearest(
    present: Sequence[int], past_pairings: Sequence[PairingResult]
) -> tuple[Pair, ...] | None:
    """The pairing without a second meeting whose scores are nearest; None if there is none."""
    import networkx

    played_pairs = met_pairs(past_pairings)
    halves = {number: halves_in(past_pairings, number) for number in present}
    graph = networkx.Graph()
    for index, first in enumerate(present):
        for second in present[index + 1 :]:
            if frozenset((first, second)) not in played_pairs:
                graph.add_edge(first, second, weight=-((halves[first] - halves[second]) ** 2))
        if len(present) % 2:
            repeated = 10**6 if had_bye(past_pairings, first) else 0
            graph.add_edge(first, 0, weight=-(halves[first] ** 2) - repeated)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(present):
        return None
    pairs = [tuple(sorted(pair, reverse=min(pair) == 0)) for pair in matching]
    pairs.sort(key=lambda pair: (0 in pair, -max(halves.get(number, 0) for number in pair), min(pair)))
    return tuple(with_colors(first, second or None, past_pairings) for first, second in pairs)


def with_colors(first: int, second: int | None, past_pairings: Sequence[PairingResult]) -> Pair:
    """The two, White first; or one alone."""
    if second is None:
        return first, None
    higher, lower = sorted((first, second), key=lambda number: (-halves_in(past_pairings, number), number))
    white = white_of(higher, lower, past_pairings)
    return white, higher + lower - white
