"""Routes of matches of any game."""

from django.urls import path

from campaigns.match.views import matches, new_game
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}matches/", matches.matches, name="matches"),
    path(f"{CAMPAIGN}games/new/", new_game.new_game, name="game-new"),
]
