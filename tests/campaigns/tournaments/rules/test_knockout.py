"""Knock-out: the best meet last and have the byes, and a result that was taken back leaves what followed hanging."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.errors import NotPossible
from campaigns.tournaments.rules.knockout import bracket_order
from campaigns.tournaments.rules.pairing_results import Competitor, PairingResult, Result
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms
from tests.campaigns.tournaments.rules import played
from tests.examples import examples

CUP = Terms(Format.KNOCKOUT)


def with_result(state, round, board, result):
    changed = tuple(
        PairingResult(one.round, one.board, one.white, one.black, result)
        if (one.round, one.board) == (round, board)
        else one
        for one in state.pairing_results
    )
    return TournamentState(state.terms, state.entries, changed)


def test_of_eight_the_first_meets_the_last_and_the_second_only_in_the_final():
    assert bracket_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    final = played.knockout(8).bracket[-1][0]
    assert set(final.numbers) == {1, 2}


def test_the_best_have_the_byes_where_places_are_free():
    state = played.knockout(6)
    assert {pairing.white for pairing in state.pairing_results if pairing.black is None} == {1, 2}
    assert state.champion == 1


@given(st.integers(2, 40), st.integers())
@examples(60)
def test_one_is_left_and_everybody_else_lost_once(count, seed):
    state = played.knockout(count, played.by_chance(seed, (Result.WHITE, Result.BLACK)))
    losses = [pairing.other(pairing.winner) for pairing in state.pairing_results if pairing.black]
    assert sorted([*losses, state.champion]) == list(range(1, count + 1))


def test_who_lost_in_the_same_round_shares_a_place():
    assert played.knockout(4).ranks == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4)}


def test_a_draw_decides_nothing_until_it_is_played_again_or_lots_are_drawn():
    state = with_result(played.knockout(4, until=1), 1, 1, Result.DRAW)
    assert [pairing.board for pairing in state.open_pairings] == [1]
    with pytest.raises(NotPossible, match="A game of round 1 is still to be decided"):
        state.next_round()
    assert {1, 4} & set(with_result(state, 1, 1, Result.BLACK_BY_LOT).next_round().pairs[0])


def test_after_a_double_expulsion_the_one_who_would_have_met_the_winner_goes_on_alone():
    state = with_result(played.knockout(4, until=1), 1, 1, Result.NEITHER)
    assert state.next_round().pairs == ((2, None),)


def test_who_has_left_is_named_so_that_the_other_goes_on_by_walk_over():
    state = played.knockout(4, until=1)
    left = TournamentState(CUP, (Competitor(1, last=1), *state.entries[1:]), state.pairing_results)
    assert left.next_round().absent == {1}


def test_an_undone_semifinal_leaves_the_final_hanging_until_the_same_two_are_there_again():
    state = played.knockout(4)
    undone = with_result(state, 1, 1, None)
    assert [pairing.round for pairing in undone.orphaned] == [2]
    assert undone.champion is None and not undone.is_complete
    again = with_result(undone, 1, 1, state.pairing_results[0].result)
    assert again.orphaned == frozenset() and again.champion == 1


def test_with_another_winner_the_part_of_a_round_that_hangs_is_drawn_anew():
    """Of sixteen a first game changes: its quarterfinal, then its semifinal, then the final; all beside them stays."""
    state, changed = played.knockout(16, until=3), []
    loser = next(one for one in state.pairing_results if (one.round, one.board) == (1, 1)).result
    state = with_result(state, 1, 1, Result.BLACK if loser is Result.WHITE else Result.WHITE)
    while not state.is_complete:
        drawn = state.next_round()
        changed.append((drawn.number, len(drawn.pairs)))
        kept = [one for one in state.pairing_results if one not in state.orphaned]
        new = [
            PairingResult(drawn.number, 90 + board, *pair, Result.WHITE)
            for board, pair in enumerate(drawn.pairs)
        ]
        state = TournamentState(state.terms, state.entries, (*kept, *new))
    assert changed == [(2, 1), (3, 1), (4, 1)]


def test_with_another_winner_the_final_is_drawn_anew():
    state = played.knockout(4)
    other = Result.BLACK if state.pairing_results[0].result is Result.WHITE else Result.WHITE
    changed = with_result(state, 1, 1, other)
    assert set(changed.next_round().pairs[0]) == {4, 2}
