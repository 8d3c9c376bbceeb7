"""Routes of the full boards, whichever they are: the DM's pages and the seats."""

from django.urls import path

from variants.views import dm, seat

MATCH = "campaigns/<int:campaign_id>/boards/<int:match_id>/"
SEAT = "at/<str:public_id>/board/"

urlpatterns = [
    path("campaigns/<int:campaign_id>/boards/new/", dm.new, name="board-new"),
    path(MATCH, dm.match, name="board"),
    path(f"{MATCH}ply/<int:number>/", dm.ply, name="board-ply"),
    path(f"{MATCH}table/", dm.table, name="board-table"),
    path(f"{MATCH}move/", dm.move, name="board-move"),
    path(f"{MATCH}declare/", dm.declare, name="board-declare"),
    path(f"{MATCH}take-back/", dm.take_back, name="board-take-back"),
    path(f"{MATCH}undo/", dm.undo, name="board-undo"),
    path(f"{MATCH}abandon/", dm.abandon, name="board-abandon"),
    path(f"{MATCH}rematch/", dm.rematch, name="board-rematch"),
    path(f"{MATCH}why/", dm.why, name="board-why"),
    path(f"{MATCH}piece/<str:name>/", dm.piece, name="board-piece"),
    path(f"{MATCH}score/", dm.score, name="board-score"),
    path(SEAT, seat.seat, name="board-seat"),
    path(f"{SEAT}ply/<int:number>/", seat.ply, name="board-seat-ply"),
    path(f"{SEAT}table/", seat.table, name="board-seat-table"),
    path(f"{SEAT}move/", seat.move, name="board-seat-move"),
    path(f"{SEAT}declare/", seat.declare, name="board-seat-declare"),
    path(f"{SEAT}take-back/", seat.take_back, name="board-seat-take-back"),
    path(f"{SEAT}why/", seat.why, name="board-seat-why"),
    path(f"{SEAT}piece/<str:name>/", seat.piece, name="board-seat-piece"),
    path(f"{SEAT}score/", seat.score, name="board-seat-score"),
]
