"""Swiss pairings: FIDE's Dutch system (Handbook C.04.3) by the library caissify-pairings, checked before anybody sees them.

What the library needs is made of the meetings each time, so no file and no state of its own can go wrong. Colours are
ours (`colors.py`). Where its answer breaks a rule of ours, or it has none, the round is paired by the nearest scores that have not met.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.circuits.rules.colors import white_of
from campaigns.circuits.rules.meetings import Competitor, Meeting, had_bye, met
from campaigns.rules.errors import NotPossible

Pair = tuple[int, int | None]
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
    pairs = _by_library(round, rounds, present, earlier)
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


def round_history(round: int, present: Sequence[int], earlier: Sequence[Meeting]) -> list[dict[str, object]]:
    """What the library is sentences of each: score, colours, floats (up, down) and byes of the rounds before."""
    return [_history_of(number, round, earlier) for number in present]


def _history_of(number: int, round: int, earlier: Sequence[Meeting]) -> dict[str, object]:
    colors, floats, byes, forfeits, halves = [], [], 0, 0, 0
    for past in range(1, round):
        meeting = next((one for one in earlier if one.round == past and number in one.both), None)
        if meeting is None:  # not there yet, or absent: no point, no colour, no float
            continue
        other, points = meeting.other(number), meeting.halves_of(number)
        if other is None:
            byes += 1
            floats.append("down")
        elif meeting.result is not None and not meeting.result.is_played:
            forfeits += points == 2
            floats.append("down" if points == 2 else "none")
        else:
            colors.append(meeting.color_of(number).value)
            before, theirs = (halves_before(who, past, earlier) for who in (number, other))
            floats.append("down" if before > theirs else "up" if before < theirs else "none")
        halves += points
    return {
        "id": number, "name": str(number), "score": halves / 2, "rating": 0, "starting_number": number,
        "pairing_number": number, "color_hist": colors, "float_history": floats, "bye_count": byes,
        "forfeit_win_count": forfeits,
    }  # fmt: skip


def halves_before(number: int, round: int, meetings: Sequence[Meeting]) -> int:
    return sum(
        meeting.halves_of(number) for meeting in meetings if meeting.round < round and number in meeting.both
    )


def _by_library(
    round: int, rounds: int, present: Sequence[int], earlier: Sequence[Meeting]
) -> tuple[Pair, ...] | None:
    from caissify_pairings import generate_pairings  # it brings networkx: not for pages that draw nothing

    previous = {(min(pair), max(pair)) for pair in met(earlier)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            answer = generate_pairings(
                system="dutch", players=round_history(round, present, earlier), previous_pairings=previous,
                round_number=round, total_rounds=rounds,
            )  # fmt: skip
        except Exception:  # whatever it stumbles over, the round is paired all the same
            return None
    pairs: list[Pair] = [(pair["white_id"], pair["black_id"]) for pair in answer]
    return tuple((one, None) if other is None else with_colors(one, other, earlier) for one, other in pairs)


def _by_nearest(present: Sequence[int], earlier: Sequence[Meeting]) -> tuple[Pair, ...] | None:
    """The pairing without a second meeting whose scores are nearest; None if there is none."""
    import networkx

    known = met(earlier)
    halves = {number: halves_before(number, 10_000, earlier) for number in present}
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
    higher, lower = sorted((one, other), key=lambda number: (-halves_before(number, 10_000, earlier), number))
    white = white_of(higher, lower, earlier)
    return white, higher + lower - white
