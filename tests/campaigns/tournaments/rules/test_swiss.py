"""Swiss rounds: nobody meets anybody twice, one bye each at most, colours balanced; and what others fell into."""

from collections import Counter
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from campaigns.tournaments.rules import swiss
from campaigns.tournaments.rules.pairing_results import (
    Competitor,
    PairingResult,
    Result,
    had_bye,
    halves_in,
    met_pairs,
)
from campaigns.tournaments.rules.terms import safe_rounds
from tests.campaigns.tournaments.rules import played
from tests.examples import examples

some = st.integers(4, 13)
DUTCH = "gacrux.pairingdutch.pairing_dutch"


def pairs(state, round):
    return [pairing.both for pairing in state.pairing_results if pairing.round == round]


def test_in_round_one_the_upper_half_meets_the_lower_one():
    assert [set(pair) for pair in pairs(played.swiss(8, 3), 1)] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_in_round_two_winners_meet_winners():
    halves = [[number <= 4 for number in pair] for pair in pairs(played.swiss(8, 3), 2)]
    assert sorted(halves) == [[False, False]] * 2 + [[True, True]] * 2


@given(some, st.integers())
@examples(60)
def test_within_the_safe_rounds_nobody_meets_anybody_twice(count, seed):
    state = played.swiss(count, safe_rounds(count), played.by_chance(seed))
    games = [frozenset(pairing.both) for pairing in state.pairing_results if pairing.black]
    assert len(games) == len(set(games)) == safe_rounds(count) * (count // 2)


@given(st.sampled_from([5, 7, 9, 11]), st.integers())
@examples(60)
def test_nobody_has_the_bye_twice_while_another_had_none(count, seed):
    state = played.swiss(count, safe_rounds(count), played.by_chance(seed))
    byes = Counter(pairing.white for pairing in state.pairing_results if pairing.black is None)
    assert set(byes.values()) == {1}


@given(some, st.integers())
@examples(60)
def test_colours_stay_balanced_and_come_three_times_running_in_the_last_round_at_most(count, seed):
    state = played.swiss(count, safe_rounds(count), played.by_chance(seed))
    for entry in state.entries:
        colors = [
            pairing.color_of(entry.number)
            for pairing in state.pairing_results
            if entry.number in pairing.both and pairing.black
        ]
        assert abs(colors.count(Side.WHITE) - colors.count(Side.BLACK)) <= 3
        threes = [place for place in range(len(colors) - 3) if len(set(colors[place : place + 3])) == 1]
        assert threes == []


@given(some, st.integers())
@examples(40)
def test_the_same_results_draw_the_same_pairs_again(count, seed):
    one, other = (played.swiss(count, 2, played.by_chance(seed)) for _ in range(2))
    assert one.pairing_results == other.pairing_results


def test_eight_have_four_rounds_that_are_safe_and_some_sixth_round_cannot_be_paired():
    assert safe_rounds(8) == 4
    odd_circle, triangle = [1, 2, 3, 4, 5], [6, 7, 8]  # who is left to meet whom: two odd circles
    left = {
        frozenset((group[place], group[(place + 1) % len(group)]))
        for group in (odd_circle, triangle)
        for place in range(len(group))
    }
    everybody = {frozenset((one, other)) for one in range(1, 9) for other in range(1, one)}
    past = [PairingResult(1, 1, *sorted(pair), Result.DRAW) for pair in everybody - left]
    with pytest.raises(NotPossible, match="Round 6 cannot be paired: those who are left have met each other"):
        swiss.pair_round(6, 7, played.entries(8), past)


@pytest.mark.parametrize(("count", "safe"), [(2, 1), (3, 2), (5, 3), (8, 4), (15, 8), (16, 8), (64, 32)])
def test_as_many_rounds_are_safe_as_half_the_places(count, safe):
    assert safe_rounds(count) == safe


@pytest.mark.parametrize(("here", "sentence"), [
    (0, "Nobody is left to be paired: everybody has withdrawn"),
    (1, "Only one entrant is left"),
])  # fmt: skip
def test_who_has_withdrawn_is_not_paired_all_the_same(here, sentence):
    entries = [Competitor(number, last=None if number <= here else 0) for number in range(1, 7)]
    with pytest.raises(NotPossible, match=sentence):
        swiss.pair_round(1, 3, entries, [])


def test_one_who_withdraws_after_a_round_is_out_of_the_next():
    state = played.swiss(6, 3, until=1)
    entries = [Competitor(1, last=1), *state.entries[1:]]
    draw = swiss.pair_round(2, 3, entries, state.pairing_results)
    assert 1 not in {number for pair in draw.pairs for number in pair}


def test_one_who_comes_in_round_two_is_paired_from_there_on_without_a_point():
    state = played.swiss(6, 4, until=1)
    entries = [*state.entries, Competitor(7, first=2)]
    draw = swiss.pair_round(2, 4, entries, state.pairing_results)
    assert sorted(number or 0 for pair in draw.pairs for number in pair) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert halves_in(state.pairing_results, 7) == 0


def test_a_walk_over_is_no_meeting_and_no_colour_but_a_point_without_playing():
    walk_over = [PairingResult(1, 1, 1, 2, Result.WHITE_WALKOVER)]
    assert met_pairs(walk_over) == set()
    assert had_bye(walk_over, 1) and not had_bye(walk_over, 2)


@pytest.mark.parametrize("answer", [
    [], [(1, 1)], [(1, 2)], [(1, 0), (2, 0), (3, 0), (4, 0)], [(1, 5), (2, 3)],
])  # fmt: skip
def test_a_round_is_drawn_even_where_the_library_answers_nonsense(answer):
    state = played.swiss(4, 3, until=1)
    bracket = {"pairs": [{"w": white, "b": black, "board": 1} for white, black in answer]}
    with mock.patch(DUTCH, return_value=mock.Mock(compute_pairing=lambda checkonly: [bracket])):
        draw = swiss.pair_round(2, 3, state.entries, state.pairing_results)
    assert swiss.pairing_fault(draw.pairs, [1, 2, 3, 4], state.pairing_results) == ""
    assert draw.remark == swiss.NEAREST_SCORES_REMARK


def test_and_where_it_fails_altogether():
    with mock.patch(DUTCH, side_effect=KeyError("score")):
        draw = swiss.pair_round(1, 3, played.entries(5), [])
    assert len(draw.pairs) == 3 and draw.pairs[-1][1] is None


@given(st.integers(5, 9), st.integers())
@examples(40)
def test_paired_by_ourselves_the_same_laws_hold(count, seed):
    with mock.patch(DUTCH, side_effect=RuntimeError):
        state = played.swiss(count, safe_rounds(count), played.by_chance(seed))
    for round in range(1, state.last_round + 1):
        past_pairings = [pairing for pairing in state.pairing_results if pairing.round < round]
        drawn = [
            (pairing.white, pairing.black) for pairing in state.pairing_results if pairing.round == round
        ]
        assert swiss.pairing_fault(drawn, range(1, count + 1), past_pairings) == ""
