"""Points and tie-breaks, byes and walk-overs among them."""

from dataclasses import replace
from itertools import combinations, groupby
from random import Random

import pytest

from campaigns.tournaments.rules.pairing_results import (
    Competitor,
    PairingResult,
    Result,
    halves_in,
    write_points,
)
from campaigns.tournaments.rules.standings import standings
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, Terms
from tests.campaigns.tournaments.rules import played

WHITE, BLACK, DRAW = Result.WHITE, Result.BLACK, Result.DRAW
# Three rounds of four, each against each: 1 and 2 have two points, and 1 won against 2.
ROBIN = [
    PairingResult(1, 1, 1, 4, WHITE), PairingResult(1, 2, 2, 3, WHITE),
    PairingResult(2, 1, 4, 3, BLACK), PairingResult(2, 2, 1, 2, WHITE),
    PairingResult(3, 1, 2, 4, WHITE), PairingResult(3, 2, 3, 1, WHITE),
]  # fmt: skip


@pytest.mark.parametrize(("halves", "text"), [(0, "0"), (1, "½"), (2, "1"), (5, "2½"), (13, "6½")])
def test_points_as_they_are_written(halves, text):
    assert write_points(halves) == text


def test_of_three_who_beat_each_other_in_a_ring_sonneborn_berger_decides_and_then_they_share():
    rows = standings(played.entries(4), ROBIN, robin=True)
    assert [row.halves for row in rows] == [4, 4, 4, 0]
    assert [(row.rank, row.last) for row in rows] == [(1, 3), (1, 3), (1, 3), (4, 4)]
    assert [dict(row.values)["Direct encounter"] for row in rows] == [1.0, 1.0, 1.0, None]


def test_two_who_are_level_in_all_but_their_own_game_have_a_place_each():
    """1 and 2 have two points and a half, as much Sonneborn-Berger and as many wins; 1 beat 2."""
    won = {(1, 2): WHITE, (1, 4): BLACK, (1, 5): WHITE, (2, 3): WHITE, (2, 4): WHITE, (3, 5): WHITE}
    pairs = enumerate(combinations(range(1, 6), 2), 1)
    pairing_results = [PairingResult(round, 1, *pair, won.get(pair, DRAW)) for round, pair in pairs]
    first, second, *_ = standings(played.entries(5), pairing_results, robin=True)
    assert (first.number, second.number) == (1, 2)
    assert first.halves == second.halves and first.values[1:] == second.values[1:]
    assert [(row.rank, row.last) for row in (first, second)] == [(1, 1), (2, 2)]
    assert [row.values[0] for row in (first, second)] == [
        ("Direct encounter", 1.0),
        ("Direct encounter", 0.0),
    ]


def test_direct_encounter_parts_two():
    """1 and 3 have two points and a half; 3 won against 1."""
    pairing_results = [
        PairingResult(1, 1, 1, 4, WHITE), PairingResult(1, 2, 2, 3, DRAW), PairingResult(2, 1, 4, 3, BLACK),
        PairingResult(2, 2, 1, 2, WHITE), PairingResult(3, 1, 2, 4, DRAW), PairingResult(3, 2, 3, 1, DRAW),
    ]  # fmt: skip
    won = [*pairing_results[:5], PairingResult(3, 2, 3, 1, WHITE), PairingResult(4, 1, 1, 4, DRAW)]
    rows = standings(played.entries(4), won, robin=True)
    assert [(row.number, row.halves) for row in rows[:2]] == [(3, 5), (1, 5)]


def test_buchholz_adds_the_points_of_the_opponents():
    state = played.swiss(4, 2, until=2)
    rows = {row.number: row for row in state.rows}
    values = dict(rows[1].values)
    assert rows[1].halves == 4
    assert values["Buchholz"] == sum(
        rows[pairing.other(1)].halves / 2 for pairing in state.pairing_results if 1 in pairing.both
    )


def test_a_bye_is_a_point_and_no_win_at_the_board():
    rows = {row.number: row for row in played.swiss(5, 3, until=1).rows}
    bye = rows[5]
    assert (bye.halves, dict(bye.values)["Wins"]) == (2, 0)


def test_a_free_round_of_a_round_robin_is_no_point():
    """Of five after three rounds two have not been free yet, and nobody is ahead by that."""
    state = played.rounds(Terms(Format.ROUND_ROBIN), 5, until=3)
    games = [pairing for pairing in state.pairing_results if pairing.black is not None]
    assert {row.number: row.halves for row in state.rows} == {
        number: halves_in(games, number) for number in range(1, 6)
    }


def test_a_free_round_adds_nothing_to_sonneborn_berger():
    """Each of three beats one of the others: a point each, so the one that was beaten counts 1."""
    pairing_results = (
        PairingResult(1, 1, 2, 3, WHITE), PairingResult(1, 2, 1, None, Result.BYE), PairingResult(2, 1, 1, 2, WHITE),
        PairingResult(2, 2, 3, None, Result.BYE), PairingResult(3, 1, 3, 1, WHITE), PairingResult(3, 2, 2, None, Result.BYE),
    )  # fmt: skip
    rows = TournamentState(Terms(Format.ROUND_ROBIN), played.entries(3), pairing_results).rows
    assert [(row.halves, dict(row.values)["Sonneborn-Berger"]) for row in rows] == [(2, 1.0)] * 3


@pytest.mark.parametrize(("robin", "name", "wins"), [(True, "Wins with walk-overs", 2), (False, "Wins", 1)])
def test_a_walk_over_is_a_win_of_a_round_robin_and_none_of_a_swiss(robin, name, wins):
    pairing_results = [
        PairingResult(1, 1, 1, 2, Result.WHITE_WALKOVER),
        PairingResult(2, 1, 1, 3, WHITE),
        PairingResult(3, 1, 2, 3, DRAW),
    ]
    first, *_ = standings(played.entries(3), pairing_results, robin=robin)
    assert (first.number, dict(first.values)[name]) == (1, wins)


# Five entrants, three rounds, a bye in each (C.07, 16): who is named by number, as the values were reckoned apart from us.
BYES = [
    PairingResult(1, 1, 1, 2, WHITE), PairingResult(1, 2, 3, 4, DRAW), PairingResult(1, 3, 5, None, Result.BYE),
    PairingResult(2, 1, 5, 1, BLACK), PairingResult(2, 2, 2, 3, DRAW), PairingResult(2, 3, 4, None, Result.BYE),
    PairingResult(3, 1, 1, 4, DRAW), PairingResult(3, 2, 3, 5, WHITE), PairingResult(3, 3, 2, None, Result.BYE),
]  # fmt: skip


def test_byes_are_in_the_tie_breaks_as_fide_has_them_since_march_2026():
    rows = standings(played.entries(5), BYES)
    assert [(row.number, row.halves / 2, *(value for _, value in row.values[:3])) for row in rows] == [
        (1, 2.5, 3.5, 4.5, 3.5),
        (4, 2.0, 4.5, 6.0, 3.75),
        (3, 2.0, 3.5, 4.5, 2.75),
        (2, 1.5, 4.5, 6.0, 2.5),
        (5, 1.0, 4.5, 5.5, 1.0),
    ]


@pytest.mark.parametrize(("edition", "buchholz"), [(1, 1 + 1.5 + 1.5), (2, 2 + 1.5 + 1.5)])
def test_each_round_after_a_withdrawal_is_half_a_point_more_for_the_opponents_buchholz(edition, buchholz):
    """1 beat 2 and left before the second round of three; 2 has met 3 twice, who has a point and a half (C.07, 16.3.2)."""
    entries = [Competitor(1, last=1), Competitor(2), Competitor(3)]
    pairing_results = [
        PairingResult(1, 1, 1, 2, WHITE), PairingResult(1, 2, 3, None, Result.BYE),
        PairingResult(2, 1, 2, 3, WHITE), PairingResult(3, 1, 3, 2, DRAW),
    ]  # fmt: skip
    rows = {row.number: dict(row.values) for row in standings(entries, pairing_results, edition=edition)}
    assert rows[2]["Buchholz"] == buchholz


def test_a_double_expulsion_is_no_point_for_either():
    rows = standings(played.entries(2), [PairingResult(1, 1, 1, 2, Result.NEITHER)])
    assert [row.halves for row in rows] == [0, 0]


def test_who_nothing_tells_apart_share_a_place():
    rows = standings(played.entries(2), [PairingResult(1, 1, 1, 2, DRAW)])
    assert [(row.rank, row.last) for row in rows] == [(1, 2), (1, 2)]


@pytest.mark.parametrize("seed", range(15))
def test_in_any_swiss_places_are_the_same_with_the_starting_numbers_turned_round(seed):
    entries, pairing_results, _ = played.swiss_of_all_sorts(seed)
    turned = {None: None} | {one.number: len(entries) + 1 - one.number for one in entries}
    others = [replace(one, number=turned[one.number]) for one in entries]
    games = [replace(one, white=turned[one.white], black=turned[one.black]) for one in pairing_results]
    places = {row.number: (row.rank, row.last) for row in standings(entries, pairing_results)}
    assert {turned[row.number]: (row.rank, row.last) for row in standings(others, games)} == places


def test_before_the_first_result_all_share_the_first_place():
    assert [(row.rank, row.last) for row in standings(played.entries(3), [])] == [(1, 3)] * 3


def test_a_late_entrant_and_one_who_left_stand_in_it_with_what_they_have():
    entries = [Competitor(1, last=1), Competitor(2), Competitor(3), Competitor(4), Competitor(5, first=2)]
    pairing_results = [
        PairingResult(1, 1, 1, 3, WHITE),
        PairingResult(1, 2, 2, 4, WHITE),
        PairingResult(2, 1, 2, 5, BLACK),
        PairingResult(2, 2, 4, 3, DRAW),
    ]
    halves = {row.number: row.halves for row in standings(entries, pairing_results)}
    assert halves == {1: 2, 2: 2, 3: 1, 4: 1, 5: 2}


# --- Laws, and a reckoning of our own ------------------------------------------------------------------------


def by_hand(entries, pairing_results):
    """The groups of a round robin, best first: points; the games among those who are level, and again among who stays level; Sonneborn-Berger; wins."""
    halves = {entry.number: halves_in(pairing_results, entry.number) for entry in entries}

    def own_games(group):
        """Among them alone; of two games against one opponent the mean."""
        return {
            one: sum(
                sum(game.halves_of(one) for game in games) / len(games)
                for other in group
                if (games := [game for game in pairing_results if {*game.both} == {one, other}])
            )
            for one in group
        }

    def berger(number):
        return sum(
            game.halves_of(number) * halves[game.other(number)]
            for game in pairing_results
            if number in game.both
        )

    def wins(number):
        return sum(
            game.is_played and game.halves_of(number) == 2 for game in pairing_results if number in game.both
        )

    def split(group, value):
        in_order = sorted(group, key=value, reverse=True)
        return [[*same] for _, same in groupby(in_order, key=value)]

    def directly(group):
        tiers = split(group, own_games(group).__getitem__)
        return tiers if len(tiers) == 1 else [part for tier in tiers for part in directly(tier)]

    groups = [tier for group in split(halves, halves.__getitem__) for tier in directly(group)]
    groups = [part for group in groups for part in split(group, berger)]
    return [{*part} for group in groups for part in split(group, wins)]


def robin_by_chance(seed, *, twice=False):
    count = Random(seed).randint(3, 7)
    return played.rounds(Terms(Format.ROUND_ROBIN, twice=twice), count, played.by_chance(seed))


def shared(rows):
    """Who shares each span of places."""
    return [{row.number for row in same} for _, same in groupby(rows, key=lambda row: (row.rank, row.last))]


@pytest.mark.parametrize("twice", [False, True], ids=["once", "twice"])
@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 2000), marks=pytest.mark.slow)], ids=len)
def test_round_robins_stand_as_they_are_reckoned_by_hand(seeds, twice):
    for seed in seeds:
        state = robin_by_chance(seed, twice=twice)
        games = [pairing for pairing in state.pairing_results if pairing.black is not None]
        assert shared(state.rows) == by_hand(state.entries, games), seed
