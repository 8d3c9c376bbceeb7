"""A player character whose sheet and chart hold a game that taught."""

import pytest

from tests import factories, games


@pytest.fixture
def ysolde(campaign):
    """A player character of CM 29 who has beaten a CM 20 on day 100, and may learn no more this span."""
    ysolde = factories.player(campaign, "Ysolde", 29, kind="pc", intelligence=17, wisdom=14)
    games.won(ysolde, factories.player(campaign, "Brannoc", 20), experience="4")
    return ysolde
