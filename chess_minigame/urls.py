"""Routes of Grice's game: its pages, and one for each act."""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from campaigns.web.acts import device_act_routes, dm_act_routes
from campaigns.web.addresses import CAMPAIGN
from chess_minigame.acts import ACTS
from chess_minigame.judge.views import new_match, paper, table
from chess_minigame.judge.views.new_match import meter
from chess_minigame.lessons import views as lessons
from chess_minigame.odds import views as odds
from chess_minigame.puzzles import views as puzzles
from chess_minigame.seats import views as seat

NEW = f"{CAMPAIGN}games/new/"
MATCH = f"{CAMPAIGN}grice/<int:match_id>/"
SEAT = "at/<str:public_id>/grice/"

urlpatterns = [
    path("learn/grice/<slug:lesson>/", lessons.lesson, name="grice-lesson"),
    path("questions/", puzzles.questions, name="questions"),
    path("questions/<int:question_number>/", puzzles.question, name="question"),
    path("tables/", paper.tables, name="tables"),
    path("paper/grice/tables/", paper.printed_tables, {"game": "grice"}, name="grice-paper-tables"),
    path("paper/grice/slips/", paper.blank_slips, {"game": "grice"}, name="grice-paper-slips"),
    path("paper/grice/score-sheet/", paper.score_sheet, {"game": "grice"}, name="grice-paper-score"),
    path(f"{NEW}grice/", new_match.new_match, {"game": "grice"}, name="grice-new"),
    path(f"{CAMPAIGN}grice/meter/", meter, name="grice-meter"),
    path(MATCH, gzip_page(table.match), name="grice-match"),
    path(f"{MATCH}table/", gzip_page(table.table), name="grice-table"),
    path(f"{MATCH}turns/before/<int:before>/", table.log, name="grice-log"),
    path(f"{MATCH}turns/<int:number>/changes/", table.changes, name="grice-changes"),
    path(f"{MATCH}drawers/<slug:drawer_name>/", table.drawer, name="grice-drawer"),
    path(f"{MATCH}limit/", table.limit, name="grice-limit"),
    path(f"{MATCH}rematch/", table.rematch, name="grice-rematch"),
    path(f"{MATCH}rules/", table.rules, name="grice-rules"),
    path(f"{MATCH}review/", odds.review, name="grice-review"),
    path(f"{MATCH}slips/", paper.slips, name="grice-slips"),
    path(f"{MATCH}protocol/", paper.protocol, name="grice-protocol"),
    path(f"{MATCH}power-cut/", paper.power_cut, name="grice-power-cut"),
    path(SEAT, seat.seat, name="grice-seat"),
    path(f"{SEAT}rules/", seat.rules, name="grice-seat-rules"),
    path(f"{SEAT}table/", seat.table, name="grice-seat-table"),
    path(f"{SEAT}turns/before/<int:before>/", seat.log, name="grice-seat-log"),
    *dm_act_routes(ACTS, table.PAGES, below=MATCH, name="grice"),
    *device_act_routes(ACTS, seat.PAGES, below=SEAT, name="grice", has_secrets=True),
]
