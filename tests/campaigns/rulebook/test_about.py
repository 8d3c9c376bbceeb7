"""The page about the app: open to everybody, for what it says is owed to everybody."""

import pytest
from django.utils.html import strip_tags

from campaigns.core.version import app_version
from campaigns.match import games

pytestmark = pytest.mark.django_db


def test_the_version_the_games_authors_and_the_icons_authors_are_named_to_anybody(client):
    words = " ".join(strip_tags(client.get("/about/").text).split())
    assert app_version() in words
    assert all(entry.pages.tile.rules_by in words for entry in games.all_entries())
    assert "Jim Rousselle, Dragon #72" in words
    assert "Icons by Caro Asercion, Delapouite, Lorc and Skoll, from game-icons.net, CC BY 3.0" in words
