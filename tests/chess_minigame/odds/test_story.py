"""A finished match in a sentence or two: who came back, what decided it; and for players only what they saw."""

import pytest

from chess_minigame.odds.presenters.story import grice_stories
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(campaign):
    white, black = factories.player(campaign, "Ysolde", 29), factories.player(campaign, "Brannoc", 20)
    match = games.sit_down(white, black)
    return games.finish(match)


def test_the_dm_is_told_what_the_turning_point_was_worth_and_players_are_not(match):
    story = grice_stories([match])[match.pk]
    secret, public = story.for_dm, story.for_players
    assert secret[0] == public[0] and "won in 2 turns" in public[0]
    assert "chances rose from" in secret[1] and "%" in secret[1]
    assert not any("%" in sentence or "chances" in sentence for sentence in public)
