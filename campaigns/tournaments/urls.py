"""Routes of tournaments."""

from django.urls import path

from campaigns.tournaments.acts import ACTS
from campaigns.tournaments.views import room, tournaments
from campaigns.tournaments.views.acts import PAGES
from campaigns.web.acts import dm_act_routes
from campaigns.web.addresses import CAMPAIGN

TOURNAMENT = f"{CAMPAIGN}tournaments/<int:tournament_id>/"
ROOM = "cup/<str:tournament_key>/"

urlpatterns = [
    path(f"{CAMPAIGN}tournaments/", tournaments.tournaments, name="tournaments"),
    path(f"{CAMPAIGN}tournaments/new/", tournaments.tournament_new, name="tournament-new"),
    path(TOURNAMENT, tournaments.tournament, name="tournament"),
    path(f"{TOURNAMENT}report/", tournaments.tournament_report, name="tournament-report"),
    path(f"{TOURNAMENT}paper/", tournaments.tournament_paper, name="tournament-paper"),
    path(f"{TOURNAMENT}rounds/<int:number>/", tournaments.tournament_round, name="tournament-round"),
    *(
        path(f"{TOURNAMENT}{name}/", tournaments.tournament_drawer, {"drawer": name}, f"tournament-{name}")
        for name in tournaments.DRAWERS
    ),
    path(f"{TOURNAMENT}favourites/", tournaments.tournament_favourites, name="tournament-favourites"),
    *dm_act_routes(ACTS, PAGES, below=TOURNAMENT, name="tournament"),
    path(ROOM, room.tournament_room, name="tournament-room"),
    *(
        path(f"{ROOM}{name}/", room.room_drawer, {"drawer": name}, f"tournament-room-{name}")
        for name in room.DRAWERS
    ),
]
