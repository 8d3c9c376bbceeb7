"""Routes of matches of any game."""

from django.urls import path

from campaigns.match.views import fair, matches, new_game
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}matches/", matches.matches, name="matches"),
    path(f"{CAMPAIGN}games/fair/", fair.fair, name="game-fair"),
    path(f"{CAMPAIGN}games/new/", new_game.new_game, name="game-new"),
]
