"""Routes of tournaments."""

from django.urls import path

from campaigns.circuits.views import acts, quick, room, tournaments
from campaigns.web.addresses import CAMPAIGN, CHARACTER

TOURNAMENT = f"{CAMPAIGN}tournaments/<int:tournament_id>/"

urlpatterns = [
    path(f"{CHARACTER}quick-match/", quick.quick_match, name="quick-match"),
    path(f"{CAMPAIGN}tournaments/", tournaments.tournaments, name="tournaments"),
    path(f"{CAMPAIGN}tournaments/new/", tournaments.tournament_new, name="tournament-new"),
    path(TOURNAMENT, tournaments.tournament, name="tournament"),
    path(f"{TOURNAMENT}report/", tournaments.tournament_report, name="tournament-report"),
    path(f"{TOURNAMENT}paper/", tournaments.tournament_paper, name="tournament-paper"),
    path(f"{TOURNAMENT}play/", acts.tournament_play, name="tournament-play"),
    path(f"{TOURNAMENT}<slug:act>/", acts.tournament_act, name="tournament-act"),
    path("cup/<str:tournament_key>/", room.tournament_room, name="tournament-room"),
]
