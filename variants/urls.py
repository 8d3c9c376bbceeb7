"""Routes of the full boards, whichever they are: the DM's pages and the seats.

What holds squares goes out compressed, a tenth of its size: a full board keeps no secret whose length could tell.
"""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from variants.views import dm, handicap, reference, seat, slow

MATCH = "campaigns/<int:campaign_id>/boards/<int:match_id>/"
SEAT = "at/<str:public_id>/board/"

urlpatterns = [
    path("campaigns/<int:campaign_id>/boards/new/", dm.new, name="board-new"),
    path("campaigns/<int:campaign_id>/boards/handicap/", handicap.handicap, name="board-handicap"),
    path("boards/<slug:game>/", reference.reference, name="board-pieces"),
    path(MATCH, gzip_page(dm.match), name="board"),
    path(f"{MATCH}ply/<int:number>/", gzip_page(dm.ply), name="board-ply"),
    path(f"{MATCH}table/", gzip_page(dm.table), name="board-table"),
    path(f"{MATCH}move/", gzip_page(dm.move), name="board-move"),
    path(f"{MATCH}roll/", gzip_page(dm.roll), name="board-roll"),
    path(f"{MATCH}correct/", gzip_page(dm.correct), name="board-correct"),
    path(f"{MATCH}prepare/", dm.prepare, name="board-prepare"),
    path(f"{MATCH}declare/", gzip_page(dm.declare), name="board-declare"),
    path(f"{MATCH}take-back/", gzip_page(dm.take_back), name="board-take-back"),
    path(f"{MATCH}undo/", gzip_page(dm.undo), name="board-undo"),
    path(f"{MATCH}redo/", gzip_page(dm.redo), name="board-redo"),
    path(f"{MATCH}abandon/", gzip_page(dm.abandon), name="board-abandon"),
    path(f"{MATCH}rematch/", dm.rematch, name="board-rematch"),
    path(f"{MATCH}why/", dm.why, name="board-why"),
    path(f"{MATCH}piece/<str:name>/", dm.piece, name="board-piece"),
    path(f"{MATCH}chances/", dm.chances, name="board-chances"),
    path(f"{MATCH}score/", dm.score, name="board-score"),
    path(f"{MATCH}time/", slow.time, name="board-time"),
    path(f"{MATCH}seen/", slow.dm_seen, name="board-seen"),
    path(f"{MATCH}deadline.ics", slow.dm_deadline, name="board-deadline"),
    path(SEAT, gzip_page(seat.seat), name="board-seat"),
    path(f"{SEAT}ply/<int:number>/", gzip_page(seat.ply), name="board-seat-ply"),
    path(f"{SEAT}table/", gzip_page(seat.table), name="board-seat-table"),
    path(f"{SEAT}move/", gzip_page(seat.move), name="board-seat-move"),
    path(f"{SEAT}roll/", gzip_page(seat.roll), name="board-seat-roll"),
    path(f"{SEAT}prepare/", seat.prepare, name="board-seat-prepare"),
    path(f"{SEAT}declare/", gzip_page(seat.declare), name="board-seat-declare"),
    path(f"{SEAT}take-back/", gzip_page(seat.take_back), name="board-seat-take-back"),
    path(f"{SEAT}why/", seat.why, name="board-seat-why"),
    path(f"{SEAT}piece/<str:name>/", seat.piece, name="board-seat-piece"),
    path(f"{SEAT}chances/", seat.chances, name="board-seat-chances"),
    path(f"{SEAT}seen/", slow.seen, name="board-seat-seen"),
    path(f"{SEAT}deadline.ics", slow.deadline, name="board-seat-deadline"),
    path(f"{SEAT}reminders/", slow.reminders, name="board-seat-reminders"),
    path(f"{SEAT}score/", seat.score, name="board-seat-score"),
]
