"""Games are found by what stood on the board: turns that were taken back do not count, and White's Pawn is not Black's."""

import pytest

from tests import boards
from variants import catalog
from variants.board.play import moves, pasted_score
from variants.board.play.pasted_score import PastedText
from variants.studies.play.search import games_with_opening, games_with_position, study_placement_key

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
WOTN = catalog.game("wotn")
AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"


@pytest.fixture
def games(campaign):
    """One begins 1. e4 e5, one 1. e4 d5, one 1. d4 d5 2. e4, and one takes e4 back."""
    played = [("e2e4", "e7e5"), ("e2e4", "d7d5"), ("d2d4", "d7d5", "e2e4"), ("e2e4",)]
    rows = [boards.begun(campaign, *each, variant="wotn") for each in played]
    moves.undo(rows[3].pk, boards.form(rows[3]), ply=None, reason="")
    return rows


def found(search, campaign, *wanted):
    return [(each.match, each.ply) for each in search(campaign.matches.prefetch_related("seats"), *wanted)]


def position_after(opening):
    state = WOTN.start()
    for text in opening:
        state = WOTN.act(state, WOTN.read_action(text))
    return study_placement_key(WOTN, WOTN.position(state))


def test_a_position_is_found_at_the_half_move_after_which_it_stood(campaign, games):
    assert found(games_with_position, campaign, position_after(["e2e4"])) == [(games[1], 1), (games[0], 1)]


def test_the_same_position_by_other_moves_is_found_too(campaign, games):
    later = boards.begun(campaign, "d2d4", "e7e5", "e2e4", variant="wotn")
    assert found(games_with_position, campaign, position_after(["e2e4", "e7e5", "d2d4"])) == [(later, 3)]


def test_an_opening_is_found_where_a_game_began_with_just_these_moves(campaign, games):
    later = boards.begun(campaign, "d2d4", "d7d5", "e2e4", variant="wotn")
    other = boards.begun(campaign, "e2e4", "d7d5", "d2d4", variant="wotn")
    opening = pasted_score.read(WOTN, PastedText("1. d2-d4 d7-d5 2. e2-e4"))
    assert found(games_with_opening, campaign, WOTN, opening) == [(later, 3), (games[2], 3)]
    assert (other, 3) in found(games_with_position, campaign, position_after(["e2e4", "d7d5", "d2d4"]))


def test_the_side_to_move_and_the_colours_belong_to_a_position(campaign, games):
    upside_down = "RNBQKBNR/PPPP1PPP/8/4P3/8/8/pppppppp/rnbqkbnr"
    assert not found(games_with_position, campaign, f"{upside_down} b")
    assert not found(games_with_position, campaign, position_after(["e2e4"]).replace(" b", " w"))
