"""Why a pairing is as it is, in one sentence (*Pairing details*)."""

from collections.abc import Callable

from campaigns.rules.contract import Side
from campaigns.tournaments.rules.colors import colors_of
from campaigns.tournaments.rules.pairing_results import PairingResult, counted_points, halves_in
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format

Name = Callable[[int], str]
COLORS = {Side.WHITE: "White", Side.BLACK: "Black"}


def why_paired(state: TournamentState, pairing: PairingResult, name: Name) -> str:
    if state.is_knockout(pairing.round):
        return _knockout_reason(state, pairing, name)
    if state.terms.format is Format.ROUND_ROBIN:
        return _robin_reason(state, pairing, name)
    return _swiss_reason(state, pairing, name)


def _knockout_reason(state: TournamentState, pairing: PairingResult, name: Name) -> str:
    first, seeds = state.rounds_before_knockout, state.seeds
    if pairing.black is None:
        return f"{name(pairing.white)} has a bye: nobody stands in the other place of the bracket."
    if pairing.round - first > 1:
        return f"{name(pairing.white)} and {name(pairing.black)} have come through the round before in neighbouring places of the bracket."
    seed_numbers = [seeds.index(number) + 1 for number in pairing.both if number in seeds]
    if len(seed_numbers) < 2:
        return "The bracket has changed since this pairing was drawn."
    by = "the standings before the final" if first else "their starting numbers"
    return f"Number {min(seed_numbers)} meets number {max(seed_numbers)} by {by}, so that the best meet last."


def _robin_reason(state: TournamentState, pairing: PairingResult, name: Name) -> str:
    table = f"Berger’s table for {len(state.entries) + len(state.entries) % 2}, round {pairing.round}"
    if pairing.black is None:
        return f"{name(pairing.white)} has no game in {table}: they are an odd number."
    return f"{table}: number {pairing.white} has White against number {pairing.black}."


def _swiss_reason(state: TournamentState, pairing: PairingResult, name: Name) -> str:
    their_pairings = (past for number in pairing.both for past in state.by_player[number])
    past_pairings = [past for past in dict.fromkeys(their_pairings) if past.round < pairing.round]
    halves = [halves_in(past_pairings, number) for number in pairing.both]
    if pairing.black is None:
        return (
            f"They are an odd number; {name(pairing.white)} stands low with {counted_points(halves[0])} "
            "and has had no point without playing yet."
        )
    if pairing.round == 1:
        half = len([past for past in state.pairing_results if past.round == 1 and past.black is not None])
        return f"In round 1 the upper half meets the lower one: number {min(pairing.both)} of the first {half} meets number {max(pairing.both)}."
    white, black = name(pairing.white), name(pairing.black)
    if halves[0] == halves[1]:
        score = f"{white} and {black} both have {counted_points(halves[0])} and have not met"
    else:
        lower = 0 if halves[0] < halves[1] else 1
        score = (
            f"{name(pairing.both[lower])} with {counted_points(halves[lower])} comes up to {name(pairing.both[1 - lower])} "
            f"with {counted_points(halves[1 - lower])}, for nobody nearer was free whom they had not met"
        )
    return f"{score}; {_color(pairing, past_pairings, name)}."


def _color(pairing: PairingResult, past_pairings: list[PairingResult], name: Name) -> str:
    for number in pairing.both:
        colors = colors_of(number, past_pairings)
        if colors and colors[-1] is not pairing.color_of(number):
            return f"{name(number)} has {COLORS[pairing.color_of(number)]} after {COLORS[colors[-1]]} in the last game"
    return f"{name(pairing.white)} has White by the colours so far"
