"""Routes of Grice's game: its pages, and one for each act."""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from campaigns.match.views.acts import MatchPages, routes
from chess_minigame.acts import ACTS
from chess_minigame.presenters import difference
from chess_minigame.views import dm, new_match, odds, paper, seat, tables

NEW = "campaigns/<int:campaign_id>/games/new/"
MATCH = "campaigns/<int:campaign_id>/grice/<int:match_id>/"
SEAT = "at/<str:public_id>/grice/"


PAGES = MatchPages(("grice",), dm.answer, seat.answer, difference.shown_difference)

urlpatterns = [
    path("tables/", tables.tables, name="tables"),
    path("paper/grice/tables/", tables.printed_tables, {"game": "grice"}, name="grice-paper-tables"),
    path("paper/grice/slips/", paper.blank_slips, {"game": "grice"}, name="grice-paper-slips"),
    path("paper/grice/score-sheet/", paper.score_sheet, {"game": "grice"}, name="grice-paper-score"),
    path(f"{NEW}grice/", new_match.new_match, {"game": "grice"}, name="grice-new"),
    path("campaigns/<int:campaign_id>/grice/meter/", odds.meter, name="grice-meter"),
    path(MATCH, gzip_page(dm.match), name="grice-match"),
    path(f"{MATCH}table/", gzip_page(dm.table), name="grice-table"),
    path(f"{MATCH}turns/before/<int:before>/", dm.log, name="grice-log"),
    path(f"{MATCH}turns/<int:number>/changes/", dm.changes, name="grice-changes"),
    path(f"{MATCH}drawers/<slug:drawer_name>/", dm.drawer, name="grice-drawer"),
    path(f"{MATCH}limit/", dm.limit, name="grice-limit"),
    path(f"{MATCH}rematch/", dm.rematch, name="grice-rematch"),
    path(f"{MATCH}review/", odds.review, name="grice-review"),
    path(f"{MATCH}slips/", paper.slips, name="grice-slips"),
    path(f"{MATCH}protocol/", paper.protocol, name="grice-protocol"),
    path(f"{MATCH}power-cut/", paper.power_cut, name="grice-power-cut"),
    path(SEAT, seat.seat, name="grice-seat"),
    path(f"{SEAT}table/", seat.table, name="grice-seat-table"),
    path(f"{SEAT}turns/before/<int:before>/", seat.log, name="grice-seat-log"),
    *routes(PAGES, ACTS, dm=MATCH, seat=SEAT, names=("grice", "grice")),
]
