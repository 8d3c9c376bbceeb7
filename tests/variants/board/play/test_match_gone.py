"""A match that is deleted between two queries of a page is no longer there: not found, and no error."""

import pytest

from campaigns.match.models import Line
from tests import boards
from variants.board.play import history, position_at
from variants.scores import score_files

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, "2d22d3")


def vanish(match):
    Line.objects.filter(match=match).delete()


def test_its_log_and_its_positions_are_gone(match):
    past = history.read(match)
    vanish(match)
    for reading in (
        lambda: history.read(match),
        lambda: position_at.moments_at(match, past, None),
        lambda: position_at.moments_at(match, past, 1),
        lambda: position_at.current_moment(match),
    ):
        with pytest.raises(history.MatchGone):
            reading()


def test_its_page_is_not_found(dm, match):
    vanish(match)
    assert dm.match(match).get().status_code == 404


def test_the_scores_of_the_others_are_written_without_it(campaign, match):
    boards.begun(campaign, "2i22i3")
    vanish(match)
    assert [text.count("W2i3") for text in score_files.score_texts(score_files.board_matches(campaign))] == [
        1
    ]
