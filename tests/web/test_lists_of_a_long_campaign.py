"""Leaderboards, chronicle and recap of a campaign that has been played for long: what they ask the database and show is bounded.

Their processor time, which flickers with what else the machine does, is told by `python -m lab.bench lists`.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.match.models import Match
from lab.bench.campaign_file import multiply
from tests import boards, factories, games

pytestmark = pytest.mark.django_db

# A page, what it is asked for, how a row of it is told in its HTML, and the most of those.
PAGES = {
    "chronicle": ({}, 'class="entry"', 30),
    "leaderboards": ({}, "<tr", 60),
    "recap": ({"span": "last", "count": "200"}, "won in", 2 * 40),
}


@pytest.fixture
def played(campaign):
    """Six games that are over: of Grice's, Dragonchess and Expedition Chess."""
    ysolde = factories.player(campaign, "Ysolde", kind="pc")
    for name in ("Bors", "Hob"):
        games.won(ysolde, factories.player(campaign, name))
        boards.declared(boards.begun(campaign, "2a22a3", "2b72b6"), "resign")
        boards.declared(boards.begun(campaign, variant="expedition"), "resign")
    return campaign


def answer(dm, page, campaign):
    """The page once it is warm, and the questions it has asked."""
    dm.page(page, campaign, **PAGES[page][0])
    with CaptureQueriesContext(connection) as queries:
        html = dm.page(page, campaign, **PAGES[page][0])
    return html, len(queries)


@pytest.mark.parametrize("page", PAGES)
def test_ten_times_the_games_ask_nothing_more_and_show_no_more_than_a_page(dm, played, page):
    _, few = answer(dm, page, played)
    multiply(played, 10)
    assert Match.objects.count() == 60
    html, many = answer(dm, page, played)
    _, row, most = PAGES[page]
    assert many == few <= 38
    assert 0 < html.count(row) <= most
