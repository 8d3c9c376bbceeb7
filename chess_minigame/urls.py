"""Routes of Grice's game."""

from django.urls import path

from chess_minigame.views import judge, seat, tables

MATCH = "campaigns/<int:campaign_id>/grice/<int:match_id>/"
SEAT = "at/<str:public_id>/grice/"

urlpatterns = [
    path("tables/", tables.tables, name="tables"),
    path("campaigns/<int:campaign_id>/grice/new/", judge.new_match, name="grice-new"),
    path(MATCH, judge.match, name="grice-match"),
    path(f"{MATCH}table/", judge.table, name="grice-table"),
    path(f"{MATCH}limit/", judge.limit, name="grice-limit"),
    path(f"{MATCH}limit/throw/", judge.throw_limit, name="grice-throw-limit"),
    path(f"{MATCH}turn/", judge.turn, name="grice-turn"),
    path(f"{MATCH}experience/", judge.experience, name="grice-experience"),
    path(f"{MATCH}undo/", judge.undo, name="grice-undo"),
    path(f"{MATCH}correct/", judge.correct, name="grice-correct"),
    path(f"{MATCH}void/", judge.void, name="grice-void"),
    path(f"{MATCH}abandon/", judge.abandon, name="grice-abandon"),
    path(SEAT, seat.seat, name="grice-seat"),
    path(f"{SEAT}table/", seat.table, name="grice-seat-table"),
    path(f"{SEAT}seal/", seat.seal, name="grice-seal"),
]
