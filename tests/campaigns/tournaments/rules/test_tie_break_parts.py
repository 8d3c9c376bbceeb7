"""What tie-breaks are made of comes to what they are."""

import pytest

from campaigns.tournaments.rules.pairing_results import pairings_by_player
from campaigns.tournaments.rules.standings import level_games, standings
from campaigns.tournaments.rules.terms import Format, Terms
from campaigns.tournaments.rules.tie_break_parts import TieBreakPart, games_won, tie_break_parts
from tests.campaigns.tournaments.rules import played
from tests.campaigns.tournaments.rules.test_standings import BYES


def test_each_opponent_and_each_bye_has_its_part():
    of_brannoc = tie_break_parts(played.entries(5), BYES, robin=False)[2]
    assert of_brannoc == [TieBreakPart(1, 1, 5, 0), TieBreakPart(2, 3, 4, 1), TieBreakPart(3, None, 3, 2)]


@pytest.mark.parametrize("seeds", [range(15), pytest.param(range(15, 400), marks=pytest.mark.slow)], ids=len)
def test_in_any_swiss_the_parts_come_to_buchholz_and_sonneborn_berger(seeds):
    for seed in seeds:
        entries, pairing_results, _ = played.swiss_of_all_sorts(seed)
        parts = tie_break_parts(entries, pairing_results, robin=False)
        for row in standings(entries, pairing_results):
            values, own = dict(row.values), parts[row.number]
            assert sum(part.worth for part in own) / 2 == values["Buchholz"], (seed, row.number)
            assert sum(part.worth * part.score for part in own) / 4 == values["Sonneborn-Berger"], (
                seed,
                row.number,
            )
            games = pairings_by_player(pairing_results)[row.number]
            assert len(games_won(row.number, games, robin=False)) == values["Wins"], (seed, row.number)


@pytest.mark.parametrize("seed", range(10))
def test_in_any_round_robin_the_parts_come_to_sonneborn_berger(seed):
    results = played.by_chance(seed, played.OF_ALL_SORTS)
    state = played.rounds(Terms(Format.ROUND_ROBIN), 6, results)
    parts = tie_break_parts(state.entries, state.counted_pairings, robin=True)
    for row in state.rows:
        assert (
            sum(part.worth * part.score for part in parts[row.number]) / 4
            == dict(row.values)["Sonneborn-Berger"]
        )


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_in_any_round_robin_the_games_come_to_direct_encounters_and_wins(seed, twice):
    results = played.by_chance(seed, played.OF_ALL_SORTS)
    state = played.rounds(Terms(Format.ROUND_ROBIN, twice=twice), 5, results)
    halves, games = (
        {row.number: row.halves for row in state.rows},
        pairings_by_player(state.counted_pairings),
    )
    for row in state.rows:
        values, level = dict(row.values), level_games(row.number, halves, games[row.number])
        points = None if level is None else sum(sum(one) / len(one) for one in level.values()) / 2
        assert points == values["Direct encounter"]
        assert len(games_won(row.number, games[row.number], robin=True)) == values["Wins with walk-overs"]
