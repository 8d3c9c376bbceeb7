"""A series from device to device: the score everybody sees, the next game with one tap, the Dungeon Master's word."""

import pytest

from campaigns.match.models import Match
from campaigns.match.rules.series import SeriesTerms
from tests import boards
from tests.board_pages import phones_at
from tests.variants.board.play.test_series import last, played

pytestmark = pytest.mark.django_db
NEXT = "Next game"
BEST_OF_THREE = "first to 2 games (best of 3)"


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, series=SeriesTerms(2))


def test_everybody_at_the_board_reads_both_names_the_score_and_the_goal(dm, match):
    phones = phones_at(played(match, 1))
    for page in (dm.match(Match.objects.latest("pk")).page(), *(phone.page() for phone in phones.values())):
        assert "Anna <b" in page and "1 : 0" in page and BEST_OF_THREE in page


@pytest.mark.slow
def test_a_player_begins_the_next_game_and_sits_there_with_one_tap(match):
    phones = phones_at(match)
    last(match, 1)
    assert NEXT in phones["white"].page()
    assert NEXT not in phones["spectator"].page()
    answer = phones["white"].post("next-game", htmx=False)
    new = match.series.games.get(series_game=2)
    assert answer.url == f"/at/{new.public_id}/board/"
    assert "Game 2 has begun" in phones["black"].page()
    assert "Go to the next game" in phones["spectator"].page()


def test_the_dm_begins_it_with_one_tap_too(dm, match):
    answer = dm.match(last(match, 1)).post("next-game", htmx=False)
    assert answer.url == boards.url(match.series.games.get(series_game=2))


def test_the_dm_ends_the_series_and_everybody_is_told(dm, match):
    dm.match(match).post("end-series", verdict="second", reason="the dragon came")
    phone = phones_at(match)["black"].page()
    for page in (dm.match(match).page(), phone):
        assert "The Dungeon Master has ended the series: Ben wins" in page
    assert "the dragon came" not in phone
    dm.match(match).post("end-series", verdict="resume")
    assert NEXT in dm.match(last(match, 1)).page()


def test_a_new_match_is_begun_as_the_first_game_of_a_series(dm, campaign):
    boards.new_game(dm, campaign, "chessgammon", series_goal="5", series_sides="stay")
    series = Match.objects.get().series
    assert series.terms == SeriesTerms(5, in_points=True, crawford=True, sides_stay=True)
    answer = boards.new_game(dm, campaign, "chessgammon", series_goal="2", score="1. e4")
    assert "A series begins with its first game" in answer.text


def test_a_series_that_is_won_after_all_offers_no_game_that_had_begun(dm, match):
    """An end that was put down wrong is corrected: two games to none, with the third on the table."""
    played(match, 1, -1)
    second = match.series.games.get(series_game=2)
    assert "Go to the next game" in dm.match(second).page()
    last(boards.undone(second), 1)
    for page in (dm.match(second).page(), phones_at(second)["black"].page()):
        assert "The series is won without game 3, which had begun." in page
        assert "Go to the next game" not in page


def test_a_win_of_more_points_than_were_needed_says_how_many_would_have_done(dm, campaign):
    match = boards.begun(campaign, variant="chessgammon", series=SeriesTerms(3, in_points=True))
    page = dm.match(last(match, 4)).page()
    assert "4 points, 3 were enough" in page
    other = boards.begun(campaign, variant="chessgammon", series=SeriesTerms(5, in_points=True))
    assert "were enough" not in dm.match(last(other, 4)).page()
