"""Round robin: Berger's tables as FIDE prints them (Handbook C.05, annex 1)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.tournaments.rules.pairing_results import Result, halves_in
from campaigns.tournaments.rules.robin import berger_pairs
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms
from tests.campaigns.tournaments.rules import played
from tests.examples import examples


@pytest.mark.parametrize(("round", "pairs"), [
    (1, [(1, 6), (2, 5), (3, 4)]), (2, [(6, 4), (5, 3), (1, 2)]), (3, [(2, 6), (3, 1), (4, 5)]),
    (4, [(6, 5), (1, 4), (2, 3)]), (5, [(3, 6), (4, 2), (5, 1)]),
])  # fmt: skip
def test_the_table_for_five_or_six(round, pairs):
    assert list(berger_pairs(round, 6)) == pairs


def test_of_five_who_would_meet_the_sixth_is_free():
    assert berger_pairs(1, 5) == ((2, 5), (3, 4), (1, None))


@given(st.integers(2, 17), st.booleans())
@examples(40)
def test_everybody_meets_everybody_once_or_with_both_colours(count, twice):
    state = played.rounds(Terms(Format.ROUND_ROBIN, twice=twice), count)
    games = [(pairing.white, pairing.black) for pairing in state.pairing_results if pairing.black]
    assert len(set(games)) == len(games)
    assert {frozenset(game) for game in games} == {
        frozenset((one, other)) for one in range(1, count + 1) for other in range(1, one)
    }
    assert len(games) == count * (count - 1) // (1 if twice else 2)


@given(st.sampled_from([3, 5, 7, 9]))
@examples(10)
def test_of_an_odd_number_everybody_is_free_once(count):
    state = played.rounds(Terms(Format.ROUND_ROBIN), count)
    assert sorted(pairing.white for pairing in state.pairing_results if pairing.black is None) == list(
        range(1, count + 1)
    )


# --- Who leaves early (FIDE Tournament Rules C.06, V.4) ----------------------------------------------------------


def without(state, number, last):
    """The course with somebody gone after a round, whose later games are lost by walk-over."""
    entries = tuple(replace(one, last=last) if one.number == number else one for one in state.entries)
    return TournamentState(
        state.terms, entries, tuple(_forfeit(one, number, last) for one in state.pairing_results)
    )


def _forfeit(pairing, number, last):
    if number not in pairing.both or pairing.round <= last:
        return pairing
    return replace(
        pairing, result=Result.BLACK_WALKOVER if number == pairing.white else Result.WHITE_WALKOVER
    )


def points(state):
    return {row.number: row.halves for row in state.rows}


def test_who_leaves_after_three_of_seven_games_has_none_of_them_counted():
    whole = played.rounds(Terms(Format.ROUND_ROBIN), 8)
    state = without(whole, 1, 3)
    assert state.annulled == {1}
    assert points(state) == {1: 0, 2: 12, 3: 10, 4: 8, 5: 6, 6: 4, 7: 2, 8: 0}
    assert (state.rows[-1].number, state.rows[-1].rank, state.champion) == (1, 8, 2)


def test_who_leaves_after_four_of_seven_games_keeps_the_points_and_the_others_win_by_walk_over():
    state = without(played.rounds(Terms(Format.ROUND_ROBIN), 8), 1, 4)
    assert not state.annulled
    assert points(state)[1] == 8 and sum(points(state).values()) == 2 * 28


def test_half_of_the_games_is_enough():
    """Of seven players everybody has six games, and a free round that is none."""
    whole = played.rounds(Terms(Format.ROUND_ROBIN), 7)
    rounds = [one.round for one in whole.pairing_results if 7 in one.both and one.black]
    assert without(whole, 7, rounds[1]).annulled == {7}
    assert without(whole, 7, rounds[2]).annulled == set()


def test_a_walk_over_is_no_game_played():
    whole = played.rounds(Terms(Format.ROUND_ROBIN), 4, lambda *both: Result.WHITE_WALKOVER)
    assert without(whole, 1, 3).annulled == {1}


@given(st.integers(3, 9), st.booleans(), st.data())
@examples(40)
def test_the_others_stand_as_if_who_left_early_had_never_been_there(count, twice, data):
    terms = Terms(Format.ROUND_ROBIN, twice=twice)
    whole = played.rounds(terms, count, played.by_chance(data.draw(st.integers(0, 99))))
    leaver = data.draw(st.integers(1, count))
    state = without(whole, leaver, data.draw(st.integers(0, 1)))
    kept = [one for one in whole.pairing_results if one.black and leaver not in one.both]
    others = {number: halves_in(kept, number) for number in range(1, count + 1) if number != leaver}
    if state.annulled:
        assert points(state) == {**others, leaver: 0}


def test_a_swiss_keeps_what_was_played():
    assert not without(played.swiss(8, 3), 1, 1).annulled
