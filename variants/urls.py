"""Routes of all full boards: the DM's pages and the seats.

What holds squares goes out compressed, a tenth of its size: a full board keeps no secret whose length could tell.
"""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from campaigns.match.views.acts import MatchPages, routes
from variants import catalog
from variants.acts import ACTS
from variants.analysis import urls as analysis
from variants.board.presenters import difference
from variants.board.views import dm, new_board, reference, seat, slow
from variants.handicap import views as handicap
from variants.paper import views as paper
from variants.review import views as review
from variants.scores import views as scores
from variants.wiring import wire_panels

MATCH = "campaigns/<int:campaign_id>/boards/<int:match_id>/"
SEAT = "at/<str:public_id>/board/"

wire_panels()
PAGES = MatchPages(tuple(catalog.GAMES), dm.after, seat.after, difference.shown, has_secrets=False)


urlpatterns = [
    path("campaigns/<int:campaign_id>/games/new/<slug:game>/", new_board.new_board, name="board-new"),
    path(
        "campaigns/<int:campaign_id>/games/new/<slug:game>/prospect/",
        new_board.prospect,
        name="board-prospect",
    ),
    path("campaigns/<int:campaign_id>/boards/handicap/", handicap.handicap, name="board-handicap"),
    path("campaigns/<int:campaign_id>/export/games/", scores.scores, name="board-scores"),
    *analysis.urlpatterns,
    path("boards/<slug:game>/", reference.reference, name="board-pieces"),
    path("paper/<slug:game>/pieces/", paper.printed_pieces, name="board-paper-pieces"),
    path("paper/<slug:game>/sheet/", paper.score_sheet, name="board-paper-score"),
    path(f"{MATCH}protocol/", paper.protocol, name="board-protocol"),
    path(f"{MATCH}power-cut/", paper.power_cut, name="board-power-cut"),
    path(MATCH, gzip_page(dm.match), name="board"),
    path(f"{MATCH}ply/<int:number>/", gzip_page(dm.ply), name="board-ply"),
    path(f"{MATCH}table/", gzip_page(dm.table), name="board-table"),
    path(f"{MATCH}plies/", gzip_page(dm.plies), name="board-plies"),
    path(f"{MATCH}targets/", gzip_page(dm.targets), name="board-targets"),
    path(f"{MATCH}prepare/", dm.prepare, name="board-prepare"),
    path(f"{MATCH}rematch/", dm.rematch, name="board-rematch"),
    path(f"{MATCH}why/", dm.why, name="board-why"),
    path(f"{MATCH}piece/<str:name>/", dm.piece, name="board-piece"),
    path(f"{MATCH}arrows/", dm.arrows, name="board-arrows"),
    path(f"{MATCH}chances/", dm.chances, name="board-chances"),
    path(f"{MATCH}score/", dm.score, name="board-score"),
    path(f"{MATCH}review/", gzip_page(review.dm_review), name="board-review"),
    path(f"{MATCH}time/", slow.time, name="board-time"),
    path(f"{MATCH}seen/", slow.dm_seen, name="board-seen"),
    path(f"{MATCH}deadline.ics", slow.dm_deadline, name="board-deadline"),
    path(SEAT, gzip_page(seat.seat), name="board-seat"),
    path(f"{SEAT}ply/<int:number>/", gzip_page(seat.ply), name="board-seat-ply"),
    path(f"{SEAT}table/", gzip_page(seat.table), name="board-seat-table"),
    path(f"{SEAT}plies/", gzip_page(seat.plies), name="board-seat-plies"),
    path(f"{SEAT}targets/", gzip_page(seat.targets), name="board-seat-targets"),
    path(f"{SEAT}prepare/", seat.prepare, name="board-seat-prepare"),
    path(f"{SEAT}follow/", seat.to_rematch, name="board-seat-follow"),
    path(f"{SEAT}why/", seat.why, name="board-seat-why"),
    path(f"{SEAT}piece/<str:name>/", seat.piece, name="board-seat-piece"),
    path(f"{SEAT}chances/", seat.chances, name="board-seat-chances"),
    path(f"{SEAT}seen/", slow.seen, name="board-seat-seen"),
    path(f"{SEAT}deadline.ics", slow.deadline, name="board-seat-deadline"),
    path(f"{SEAT}reminders/", slow.reminders, name="board-seat-reminders"),
    path(f"{SEAT}score/", seat.score, name="board-seat-score"),
    path(f"{SEAT}review/", gzip_page(review.seat_review), name="board-seat-review"),
    *routes(PAGES, ACTS, dm=MATCH, seat=SEAT, names=("board", "board-seat")),
]
