"""Routes of all full boards: the DM's pages and the seats."""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from campaigns.web.acts import device_act_routes, dm_act_routes
from campaigns.web.addresses import CAMPAIGN
from variants.acts import ACTS
from variants.analysis import urls as analysis
from variants.analysis.views import hint
from variants.board.pages import MATCH, SEAT, page_routes
from variants.board.pages import PAGES as BOARD_PAGES
from variants.board.views import board_help, dm, plans, seat, slow
from variants.handicap import views as handicap
from variants.lessons import urls as lessons
from variants.mistakes import views as mistakes
from variants.new_boards.views import new_board, own_game
from variants.paper import views as paper
from variants.puzzles import urls as puzzles
from variants.review import views as review
from variants.scores import views as scores
from variants.sharing import urls as sharing
from variants.studies import urls as studies
from variants.wiring import wire_boards

wire_boards()
urlpatterns = [
    path(f"{CAMPAIGN}games/new/<slug:game>/", new_board.new_board, name="board-new"),
    path(f"{CAMPAIGN}games/new/<slug:game>/prospect/", new_board.prospect, name="board-prospect"),
    path(f"{CAMPAIGN}boards/handicap/", handicap.handicap, name="board-handicap"),
    path(f"{CAMPAIGN}export/games/", scores.scores, name="board-scores"),
    *analysis.urlpatterns,
    *lessons.urlpatterns,
    *puzzles.urlpatterns,
    *sharing.urlpatterns,
    *studies.urlpatterns,
    path("boards/<slug:game>/", board_help.piece_reference, name="board-pieces"),
    path("boards/<slug:game>/<str:name>/", board_help.tried_piece, name="board-tried"),
    path("paper/<slug:game>/pieces/", paper.printed_pieces, name="board-paper-pieces"),
    path("paper/<slug:game>/sheet/", paper.score_sheet, name="board-paper-score"),
    path(f"{MATCH}protocol/", paper.protocol, name="board-protocol"),
    path(f"{MATCH}power-cut/", paper.power_cut, name="board-power-cut"),
    path(MATCH, gzip_page(dm.match), name="board"),
    path(f"{MATCH}prepare/", dm.prepare, name="board-prepare"),
    path(f"{MATCH}rematch/", dm.rematch, name="board-rematch"),
    path(f"{MATCH}arrows/", dm.arrows, name="board-arrows"),
    path(f"{MATCH}time/", slow.time, name="board-time"),
    path(SEAT, gzip_page(seat.seat), name="board-seat"),
    path(f"{SEAT}prepare/", seat.prepare, name="board-seat-prepare"),
    path(f"{SEAT}follow/", seat.go_to_rematch, name="board-seat-follow"),
    path(f"{SEAT}plans/", plans.lines, name="board-seat-plans"),
    path(f"{SEAT}reminders/", slow.reminders, name="board-seat-reminders"),
    path("at/<str:public_id>/new-game/", own_game.new_game, name="seat-new-game"),
    *page_routes((*BOARD_PAGES, *review.PAGES, *hint.PAGES, *mistakes.PAGES), dm=MATCH, seat=SEAT),
    *dm_act_routes(ACTS, dm.PAGES, below=MATCH, name="board"),
    *device_act_routes(ACTS, seat.PAGES, below=SEAT, name="board-seat"),
]
