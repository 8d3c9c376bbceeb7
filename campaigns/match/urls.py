"""Routes of matches of any game."""

from django.urls import path

from campaigns.match.views import matches
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}matches/", matches.matches, name="matches"),
]
