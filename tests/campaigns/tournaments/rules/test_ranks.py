"""Laws of places and prizes, of every format: each place is somebody's, each prize is paid once, and shares stay within the pot."""

from random import Random

import pytest

from campaigns.tournaments.rules.pairing_results import Competitor
from campaigns.tournaments.rules.prizes import PlacePrize, awards, prize_ranks
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms, safe_rounds
from tests.campaigns.tournaments.rules import played

POT = 60_000
SHARES = (PlacePrize(1, percent=50), PlacePrize(2, percent=30), PlacePrize(3, percent=20))


def by_chance(format, seed):
    """A tournament of so many as chance has it, with walk-overs, and one who leaves a Swiss or a round robin; of as many rounds as are then safe."""
    dice = Random(seed)
    count = dice.randint(4, 9)
    rounds, final_places = (
        safe_rounds(count - 1) if format.is_swiss else 0,
        2 if format is Format.SWISS_FINAL else 0,
    )
    terms = Terms(
        format, rounds, twice=format is Format.ROUND_ROBIN and dice.random() < 0.3, final_places=final_places
    )
    results = (
        played.AT_THE_BOARD[:2] if format in (Format.KNOCKOUT, Format.SWISS_FINAL) else played.OF_ALL_SORTS
    )
    state = TournamentState(terms, played.entries(count), ())
    leaves = dice.randint(1, count), dice.randint(1, 3)
    while not state.is_complete:
        state = played.next_round(state, played.by_chance(dice.random(), results))
        if format is not Format.KNOCKOUT and state.last_round == leaves[1] < state.main_rounds:
            entries = tuple(
                Competitor(one.number, last=leaves[1]) if one.number == leaves[0] else one
                for one in state.entries
            )
            state = TournamentState(terms, entries, state.pairing_results)
    return state


@pytest.mark.parametrize("seeds", [range(25), pytest.param(range(25, 1000), marks=pytest.mark.slow)], ids=len)
@pytest.mark.parametrize("format", Format)
def test_places_are_parted_among_all_and_each_prize_is_paid_once(format, seeds):
    for seed in seeds:
        state = by_chance(format, seed)
        for ranks in (state.ranks, prize_ranks(state.ranks, state.early_leavers)):
            spans = sorted(set(ranks.values()))
            held = [place for first, last in spans for place in range(first, last + 1)]
            assert held == [*range(1, len(ranks) + 1)], seed
            assert all(
                last - first + 1 == sum(one == (first, last) for one in ranks.values())
                for first, last in spans
            )
        assert state.early_leavers.isdisjoint(ranks)
        assert sum(awards(SHARES, POT, ranks).values()) <= POT


def test_who_leaves_early_gives_the_prize_to_whoever_comes_next():
    ranks = {1: (1, 1), 2: (2, 3), 3: (2, 3), 4: (4, 4)}
    assert prize_ranks(ranks, {1}) == {2: (1, 2), 3: (1, 2), 4: (3, 3)}
    assert prize_ranks(ranks, {2}) == {1: (1, 1), 3: (2, 2), 4: (3, 3)}
    assert awards(SHARES, POT, prize_ranks(ranks, {1})) == {2: 24_000, 3: 24_000, 4: 12_000}


def test_who_leaves_after_the_last_round_or_is_out_of_a_knockout_has_not_left_early():
    state = played.swiss(6, 3)
    stayed = TournamentState(state.terms, (Competitor(1, last=3), *state.entries[1:]), state.pairing_results)
    left = TournamentState(state.terms, (Competitor(1, last=2), *state.entries[1:]), state.pairing_results)
    assert (stayed.early_leavers, left.early_leavers) == (set(), {1})
    knockout = played.knockout(4)
    beaten = TournamentState(
        knockout.terms, (*knockout.entries[:3], Competitor(4, last=2)), knockout.pairing_results
    )
    assert beaten.early_leavers == set()
