"""Swiss pairings: FIDE's Dutch system (Handbook C.04.3) by the library gacrux, checked before anybody sees them.

What the library needs is made of the meetings each time, so no file and no state of its own can go wrong. Colours are
ours (`colors.py`). Where its answer breaks a rule of ours, or it has none, the round is paired by the nearest scores that have not met.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from operator import itemgetter

from campaigns.circuits.rules.colors import white_of
from campaigns.circuits.rules.meetings import Competitor, Meeting, Result, had_bye, halves_in, met
from campaigns.rules.errors import NotPossible

Pair = tuple[int, int | None]
_POINTS = {"W": Decimal(1), "D": Decimal("0.5"), "L": Decimal(0), "P": Decimal(1), "Z": Decimal(0)}
_LETTERS = {
    Result.WHITE: "WL", Result.BLACK: "LW", Result.DRAW: "DD", Result.WHITE_BY_LOT: "DD", Result.BLACK_BY_LOT: "DD",
    Result.WHITE_WALKOVER: "WZ", Result.BLACK_WALKOVER: "ZW", Result.NEITHER: "ZZ", Result.BYE: "P",
}  # fmt: skip
BY_OURSELVES = "Paired by nearest scores: the Dutch system has no pairing here that all its rules allow."


@dataclass(frozen=True, slots=True)
class Draw:
    """The pairs of a round, board by board, White first, a bye last; `remark` tells what was unusual."""

    pairs: tuple[Pair, ...]
    remark: str = ""


def pair_round(round: int, rounds: int, entries: Sequence[Competitor], meetings: Sequence[Meeting]) -> Draw:
    """Raises NotPossible where fewer than two are left, or everybody who is has met everybody else."""
    present = [entry.number for entry in entries if entry.is_in(round)]
    if len(present) < 2:
        raise NotPossible(nobody_left(present))
    earlier = [meeting for meeting in meetings if meeting.round < round]
    pairs = _by_library(round, rounds, entries, earlier)
    if pairs is not None and pairing_fault(pairs, present, earlier) == "":
        return Draw(pairs)
    pairs = _by_nearest(present, earlier)
    if pairs is None:
        raise NotPossible(
            f"Round {round} cannot be paired: those who are left have met each other. End the tournament here."
        )
    return Draw(pairs, BY_OURSELVES)


def nobody_left(present: Sequence[int]) -> str:
    if present:
        return "Only one entrant is left: there is nobody to pair. End the tournament here."
    return "Nobody is left to be paired: everybody has withdrawn. End the tournament here."


def pairing_fault(pairs: Sequence[Pair], present: Sequence[int], earlier: Sequence[Meeting]) -> str:
    """What is wrong with a pairing; empty if nothing is."""
    numbers = [number for pair in pairs for number in pair if number is not None]
    byes = [white for white, black in pairs if black is None]
    known = met(earlier)
    if sorted(numbers) != sorted(present):
        return "Everybody who is present is paired once."
    if len(byes) != len(present) % 2:
        return "One bye where they are an odd number, else none."
    if any(frozenset(pair) in known for pair in pairs):
        return "Nobody meets anybody twice."
    without = [number for number in present if not had_bye(earlier, number)]
    if without and any(bye not in without for bye in byes):
        return "Nobody has a second bye while another had none."
    return ""


def _by_library(
    round: int, rounds: int, entries: Sequence[Competitor], earlier: Sequence[Meeting]
) -> tuple[Pair, ...] | None:
    from gacrux.pairingdutch import pairing_dutch  # it brings networkx: not for pages that draw nothing

    # gacrux counts from 1, without a gap.
    places = {entry.number: place for place, entry in enumerate(entries, 1)}
    numbers = {place: number for number, place in places.items()}
    tournament = _as_chess_json(round, rounds, entries, earlier, places)
    try:
        brackets = pairing_dutch(tournament, round, {"experimental": [], "verbose": 0}).compute_pairing(False)
        boards = sorted((pair for bracket in brackets for pair in bracket["pairs"]), key=itemgetter("board"))
        pairs = [(numbers[pair["w"]], numbers[pair["b"]] if pair["b"] else None) for pair in boards]
    except Exception:  # whatever it stumbles over, the round is paired all the same
        return None
    return tuple((one, None) if other is None else with_colors(one, other, earlier) for one, other in pairs)


def _as_chess_json(
    round: int,
    rounds: int,
    entries: Sequence[Competitor],
    earlier: Sequence[Meeting],
    places: Mapping[int, int],
) -> dict[str, object]:
    """What the library reads: Chess-JSON, with letters for results."""
    return {
        "tournamentType": "Swiss", "numRounds": rounds, "currentRound": round - 1, "maxMeets": 1, "topColor": "w",
        "teamTournament": False, "scoreSystem": {"game": _POINTS}, "matchList": [],
        "competitors": [{"cid": places[one.number], "present": one.is_in(round), "random": 0} for one in entries],
        "gameList": [_game(meeting, places) for meeting in earlier if meeting.result is not None],
    }  # fmt: skip


def _game(meeting: Meeting, places: Mapping[int, int]) -> dict[str, object]:
    assert meeting.result is not None
    letters = _LETTERS[meeting.result]
    sides = [
        {"cid": places[number], "result": letter}
        for number, letter in zip(meeting.both, letters, strict=True)
    ]
    return {
        "round": meeting.round, "board": meeting.board, "played": meeting.is_played or meeting.black is None,
        "rated": False, "white": sides[0], "black": sides[1] if meeting.black else None,
    }  # fmt: skip


def _by_nearest(present: Sequence[int], earlier: Sequence[Meeting]) -> tuple[Pair, ...] | None:
    """The pairing without a second meeting whose scores are nearest; None if there is none."""
    import networkx

    known = met(earlier)
    halves = {number: halves_in(earlier, number) for number in present}
    graph = networkx.Graph()
    for place, one in enumerate(present):
        for other in present[place + 1 :]:
            if frozenset((one, other)) not in known:
                graph.add_edge(one, other, weight=-((halves[one] - halves[other]) ** 2))
        if len(present) % 2:
            repeated = 10**6 if had_bye(earlier, one) else 0
            graph.add_edge(one, 0, weight=-(halves[one] ** 2) - repeated)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(present):
        return None
    pairs = [tuple(sorted(pair, reverse=min(pair) == 0)) for pair in matching]
    pairs.sort(key=lambda pair: (0 in pair, -max(halves.get(number, 0) for number in pair), min(pair)))
    return tuple(with_colors(one, other, earlier) if other else (one, None) for one, other in pairs)


def with_colors(one: int, other: int, earlier: Sequence[Meeting]) -> Pair:
    """The two, White first."""
    higher, lower = sorted((one, other), key=lambda number: (-halves_in(earlier, number), number))
    white = white_of(higher, lower, earlier)
    return white, higher + lower - white
