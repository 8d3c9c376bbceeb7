"""A full board that went on on paper: the line on its power-cut page brings the result back."""

import pytest

from campaigns.core.refusals import Refused
from campaigns.match.models import Match
from tests import boards, factories
from variants import catalog
from variants.board.play.position_at import current_moment
from variants.board.play.winnings import winnings_between
from variants.paper import paper_result
from variants.rules.actions import PaperResult

pytestmark = pytest.mark.django_db
WHITE, BLACK = "white", "black"
CUBE = {"Dice": "standard", "DoubleGame": "false", "Cube": "true"}


@pytest.fixture
def campaign():
    return factories.campaign(factories.user())


def lines(match):
    return list(paper_result.lines_of_results(match, catalog.game(match.game), current_moment(match).state))


def line(match, winner, points=0):
    return next(text for one, text in lines(match) if one == PaperResult(winner, points))


def settle(match, text):
    paper_result.settle_result(match.pk, boards.form(match), line=text)
    return Match.objects.get(pk=match.pk)


def opened(campaign, **more):
    """A game of Chessgammon after the throw for the first move: before it nothing can be declared."""
    match = boards.begun(campaign, variant="chessgammon", **more)
    boards.thrown(match, "6 1")
    return Match.objects.get(pk=match.pk)


@pytest.mark.parametrize("variant", [*catalog.GAMES])
def test_every_result_on_the_page_ends_the_match_and_can_be_undone(campaign, variant):
    match = boards.begun(campaign, variant=variant) if variant != "chessgammon" else opened(campaign)
    assert lines(match)
    for result, text in lines(match):
        over = settle(match, text)
        assert (over.status, over.how, over.winner) == ("over", "on paper", result.winner or "")
        moment = current_moment(over)
        assert moment.game.points(moment.state) == result.points
        assert moment.game.read_state(moment.game.write_state(moment.state)) == moment.state
        boards.undone(match)
        match.refresh_from_db()
        assert (match.status, match.winner) == ("playing", "")


def test_a_game_without_points_has_three_results_with_a_cube_every_worth(campaign):
    plain = [result for result, _ in lines(boards.begun(campaign))]
    assert plain == [PaperResult(WHITE), PaperResult(BLACK), PaperResult(None)]
    with_cube = opened(campaign, settings=CUBE)
    points = [result.points for result, _ in lines(with_cube) if result.winner == WHITE]
    assert points == [1, 2, 4, 8, 16, 32, 64, 128]


def test_the_points_won_on_paper_count_between_the_two(campaign):
    match = opened(campaign)
    most = max(result.points for result, _ in lines(match))
    over = settle(match, line(match, WHITE, most))
    assert {won.points for won in winnings_between(over).values()} == {most, 0}


def test_moves_made_since_make_the_line_another_position_s(campaign):
    match = boards.begun(campaign)
    text = line(match, WHITE)
    boards.moved(match, "2a22a3")
    with pytest.raises(Refused, match="has gone on since"):
        settle(match, text)
    with pytest.raises(Refused, match="another match"):
        settle(boards.begun(campaign), text)
    boards.undone(match)
    assert settle(match, text).winner == WHITE


def test_after_it_no_move_is_taken_and_the_score_tells_the_result(campaign):
    match = boards.begun(campaign, "2a22a3")
    text = line(match, BLACK)
    settle(match, text)
    with pytest.raises(Refused, match="This match is over"):
        boards.moved(match, "2a72a6")
    with pytest.raises(Refused, match="This match is over"):
        settle(match, text)
