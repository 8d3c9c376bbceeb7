"""Where a tournament stands, and the published recipe: eight Swiss rounds, all above six points into a seeded final of eight."""

import pytest

from campaigns.rules.errors import NotPossible
from campaigns.tournaments.rules.pairing_results import Competitor, PairingResult, Result
from campaigns.tournaments.rules.recipes import BY_SLUG, RECIPES
from campaigns.tournaments.rules.state import TournamentState
from campaigns.tournaments.rules.terms import Format, RoundKind, Terms, safe_rounds, terms_in_words
from tests.campaigns.tournaments.rules import played

GRAND = Terms(Format.SWISS_FINAL, rounds=8, final_places=8, above=12)


def grand(count=64, result=played.by_number, until=None):
    return played.rounds(GRAND, count, result, until)


def test_the_published_recipe_is_one_of_ours():
    recipe = BY_SLUG["grand"]
    assert (recipe.rounds, recipe.final_places, recipe.above, recipe.days_apart) == (8, 8, 12, 1)
    assert recipe.fee == "500 gp"


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.slug)
def test_every_recipe_can_be_paired_to_its_end(recipe):
    Terms(recipe.format, recipe.rounds, final_places=recipe.final_places, above=recipe.above)
    assert recipe.rounds <= safe_rounds(recipe.entrants)


@pytest.fixture(scope="module")
def whole():
    return grand(32)


def test_all_above_six_points_are_in_the_final_and_nobody_else(whole):
    points = {row.number: row.halves for row in whole.rows}
    assert set(whole.finalists) == {number for number, halves in points.items() if halves > 12}
    assert 2 <= len(whole.finalists) <= 8


def test_they_are_seeded_by_the_standings(whole):
    assert list(whole.finalists) == [row.number for row in whole.rows][: len(whole.finalists)]


def test_the_final_decides_the_first_places_and_the_standings_the_others(whole):
    assert whole.is_complete and whole.ranks[whole.champion] == (1, 1)
    best = [number for number, (place, _) in whole.ranks.items() if place <= len(whole.finalists)]
    assert set(best) == set(whole.finalists)
    spans = sorted(set(whole.ranks.values()))
    assert spans[0][0] == 1 and spans[-1][1] == 32
    assert all(one[1] + 1 == other[0] for one, other in zip(spans, spans[1:], strict=False))


def test_where_fewer_than_two_are_above_the_line_the_best_two_play_the_final():
    state = grand(16, lambda white, black: Result.DRAW, until=8)
    assert len(state.finalists) == 2 and state.next_round().kind is RoundKind.FINAL


def test_who_has_left_gives_the_place_in_the_final_to_the_next():
    state = grand(16, lambda white, black: Result.DRAW, until=8)
    first = state.finalists[0]
    entries = tuple(Competitor(one.number, last=8 if one.number == first else None) for one in state.entries)
    assert first not in TournamentState(GRAND, entries, state.pairing_results).finalists


def test_no_round_is_drawn_while_a_game_is_open():
    state = played.swiss(4, 2, until=1)
    open_game = PairingResult(1, 1, state.pairing_results[0].white, state.pairing_results[0].black)
    with pytest.raises(NotPossible, match="A game of round 1 is still to be decided"):
        TournamentState(state.terms, state.entries, (open_game, *state.pairing_results[1:])).next_round()


def test_after_the_last_round_there_is_none():
    with pytest.raises(NotPossible, match="All rounds are played: award the prizes"):
        played.swiss(4, 2).next_round()


def test_a_round_robin_that_everybody_has_left_is_not_paired_all_the_same():
    entries = tuple(Competitor(number, last=0) for number in range(1, 5))
    with pytest.raises(NotPossible, match="Nobody is left"):
        TournamentState(Terms(Format.ROUND_ROBIN), entries, ()).next_round()


def test_swiss_that_is_ended_early_is_complete_with_the_rounds_that_were_played():
    state = played.swiss(8, 4, until=2)
    assert TournamentState(Terms(Format.SWISS, 2), state.entries, state.pairing_results).is_complete


@pytest.mark.parametrize(
    ("above", "who"), [(1, "½ point"), (2, "1 point"), (3, "1½ points"), (12, "6 points")]
)
def test_who_goes_on_into_a_final_is_told_in_points_that_are_counted(above, who):
    terms = Terms(Format.SWISS_FINAL, 8, final_places=8, above=above)
    assert terms_in_words(terms, 24) == f"Swiss of 8 rounds, then a final of 8 for all above {who}"


@pytest.mark.parametrize("terms", [(Format.SWISS, 0), (Format.SWISS, 31)])
def test_rounds_of_a_swiss_are_counted(terms):
    with pytest.raises(NotPossible, match="has 1 to 30 rounds"):
        Terms(*terms)


def test_a_final_has_two_four_eight_or_sixteen_places():
    with pytest.raises(NotPossible, match="2, 4, 8 or 16 places"):
        Terms(Format.SWISS_FINAL, 3, final_places=6)
