"""Who is likely to win: estimated by playing the tournament on, the same again with the same seed."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.rules.errors import NotPossible
from campaigns.tournaments.rules.favourites import MAX_RUNS, MIN_RUNS, tournament_chances
from campaigns.tournaments.rules.pairing_results import Competitor, PairingResult, Result
from campaigns.tournaments.rules.prizes import first_alone, prize_ranks
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms
from tests.campaigns.tournaments.rules import played
from tests.examples import examples

FORMATS = [
    Terms(Format.KNOCKOUT), Terms(Format.ROUND_ROBIN), Terms(Format.SWISS, 3), Terms(Format.SWISS_FINAL, 3, final_places=4),
]  # fmt: skip


def even(one, other):
    return 0.4, 0.2


def lower_number(one, other):
    return (1.0, 0.0) if one < other else (0.0, 0.0)


@pytest.mark.parametrize("terms", FORMATS, ids=lambda terms: terms.format)
def test_among_equals_everybody_wins_as_often(terms):
    """Of 8 each has an eighth; 2,000 runs are off by less than four standard errors, 3 in a hundred."""
    chances = tournament_chances(TournamentState(terms, played.entries(8), ()), even)
    assert sum(chances.values()) == 1
    assert all(abs(chance - 1 / 8) < 0.03 for chance in map(float, chances.values()))


@pytest.mark.parametrize("terms", FORMATS, ids=lambda terms: terms.format)
def test_who_always_wins_is_certain(terms):
    assert tournament_chances(TournamentState(terms, played.entries(6), ()), lower_number, runs=50)[1] == 1


def test_what_is_played_counts():
    chances = tournament_chances(played.knockout(4, until=1), even, runs=400)
    assert chances[3] == chances[4] == 0


@pytest.mark.parametrize(
    ("terms", "chance"),
    [(Terms(Format.ROUND_ROBIN), 1 / 3), (Terms(Format.SWISS, 2), 1 / 2)],
    ids=["round robin: no point", "Swiss: a point"],
)
def test_a_free_round_to_come_counts_as_one_that_was(terms, chance):
    """Three who always draw, and one has been free: in a Swiss one of the others will be, and is level then."""
    state = played.rounds(terms, 3, lambda white, black: Result.DRAW, until=1)
    (free,) = (one.white for one in state.pairing_results if one.black is None)
    assert float(tournament_chances(state, lambda *_: (0.0, 1.0))[free]) == pytest.approx(chance, abs=0.05)


def test_who_has_left_wins_nothing():
    entries = (Competitor(1, last=0), *played.entries(4)[1:])
    assert tournament_chances(TournamentState(Terms(Format.KNOCKOUT), entries, ()), even, runs=100)[1] == 0


def left_by_some(terms, count, leaving, seed):
    """The courses of a tournament round by round; who leaves, each after a round, loses what they are paired for from then on."""
    pairing_results, result = (), played.by_chance(seed)
    while True:
        so_far = max((one.round for one in pairing_results), default=0)
        left = {number: last for number, last in leaving.items() if last <= so_far}
        state = TournamentState(
            terms, tuple(Competitor(one, last=left.get(one)) for one in range(1, count + 1)), pairing_results
        )
        yield state
        if state.is_complete:
            return
        try:
            drawn = state.next_round()
        except NotPossible:
            return  # too few are left
        new = []
        for board, (white, black) in enumerate(drawn.pairs, 1):
            here = [who for who in (white, black) if who not in drawn.absent]
            if black is None:
                one = Result.BYE
            elif len(here) == 1:
                one = Result.WHITE_WALKOVER if here == [white] else Result.BLACK_WALKOVER
            else:
                one = result(white, black) if here else Result.NEITHER
            while one is Result.DRAW and state.is_knockout(drawn.number):
                one = result(white, black)
            new.append(PairingResult(drawn.number, board, white, black, one))
        pairing_results = (*pairing_results, *new)


@examples(100)
@given(
    st.sampled_from([*FORMATS, Terms(Format.SWISS, 2), Terms(Format.SWISS_FINAL, 2, final_places=2)]), st.integers(5, 6),
    st.dictionaries(st.integers(1, 6), st.integers(0, 4), max_size=3), st.sets(st.integers(1, 6)), st.integers(0, 999),
)  # fmt: skip
def test_the_winner_is_in_the_prizes_and_had_a_chance_before_the_last_round(
    terms, count, leaving, let_back, seed
):
    stages = list(left_by_some(terms, count, leaving, seed))
    state = stages[-1]
    assume(state.is_complete)
    winner = first_alone(prize_ranks(state.ranks, state.early_leavers - let_back))
    assert winner not in state.early_leavers - let_back
    for stage in stages[-2:]:
        out = stage.early_leavers - let_back
        chances = tournament_chances(stage, even, runs=400, cannot_win=out)
        assert winner is None or chances[winner] > 0
        assert not any(chances[number] for number in out)


def test_the_same_seed_estimates_the_same():
    state = TournamentState(Terms(Format.SWISS, 3), played.entries(7), ())
    assert tournament_chances(state, even, 7, 100) == tournament_chances(state, even, 7, 100)


def test_it_is_played_on_two_thousand_times_and_less_often_where_time_is_up():
    """Yet a few times, however late it is; what is told is told of as many as were made."""
    state = TournamentState(Terms(Format.SWISS, 3), played.entries(4), ())
    assert tournament_chances(state, even).runs == MAX_RUNS == 2000
    clock = iter([False] * 20 + [True])
    assert tournament_chances(state, even, is_late=lambda: next(clock)).runs == MIN_RUNS + 20
    late = tournament_chances(state, even, is_late=lambda: True)
    assert late.runs == MIN_RUNS and late == tournament_chances(state, even, runs=MIN_RUNS)
