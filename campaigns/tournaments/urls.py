"""Routes of tournaments."""

from django.urls import path

from campaigns.tournaments.acts import ACTS
from campaigns.tournaments.views import room, tournaments
from campaigns.tournaments.views.acts import PAGES
from campaigns.web.acts import dm_act_routes
from campaigns.web.addresses import CAMPAIGN

TOURNAMENT = f"{CAMPAIGN}tournaments/<int:tournament_id>/"

urlpatterns = [
    path(f"{CAMPAIGN}tournaments/", tournaments.tournaments, name="tournaments"),
    path(f"{CAMPAIGN}tournaments/new/", tournaments.tournament_new, name="tournament-new"),
    path(TOURNAMENT, tournaments.tournament, name="tournament"),
    path(f"{TOURNAMENT}report/", tournaments.tournament_report, name="tournament-report"),
    path(f"{TOURNAMENT}paper/", tournaments.tournament_paper, name="tournament-paper"),
    path(f"{TOURNAMENT}rounds/<int:number>/", tournaments.tournament_round, name="tournament-round"),
    *(
        path(
            f"{TOURNAMENT}{drawer}/",
            tournaments.tournament_drawer,
            {"drawer": drawer},
            f"tournament-{drawer}",
        )
        for drawer in tournaments.DRAWERS
    ),
    path(f"{TOURNAMENT}favourites/", tournaments.tournament_favourites, name="tournament-favourites"),
    *dm_act_routes(ACTS, PAGES, below=TOURNAMENT, name="tournament"),
    path("cup/<str:tournament_key>/", room.tournament_room, name="tournament-room"),
    *(
        path(
            f"cup/<str:tournament_key>/{drawer}/",
            room.room_drawer,
            {"drawer": drawer},
            f"tournament-room-{drawer}",
        )
        for drawer in room.DRAWERS
    ),
]
