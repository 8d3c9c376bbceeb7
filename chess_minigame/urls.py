"""Routes of Grice's game."""

from django.urls import path

from chess_minigame.views import cheating, judge, odds, seat, tables

MATCH = "campaigns/<int:campaign_id>/grice/<int:match_id>/"
SEAT = "at/<str:public_id>/grice/"

urlpatterns = [
    path("tables/", tables.tables, name="tables"),
    path("campaigns/<int:campaign_id>/grice/new/", judge.new_match, name="grice-new"),
    path("campaigns/<int:campaign_id>/grice/meter/", odds.meter, name="grice-meter"),
    path(MATCH, judge.match, name="grice-match"),
    path(f"{MATCH}table/", judge.table, name="grice-table"),
    path(f"{MATCH}limit/", judge.limit, name="grice-limit"),
    path(f"{MATCH}review/", odds.review, name="grice-review"),
    path(f"{MATCH}limit/throw/", judge.throw_limit, name="grice-throw-limit"),
    path(f"{MATCH}turn/", judge.turn, name="grice-turn"),
    path(f"{MATCH}choose/", judge.choose, name="grice-choose"),
    path(f"{MATCH}experience/", judge.experience, name="grice-experience"),
    path(f"{MATCH}undo/", judge.undo, name="grice-undo"),
    path(f"{MATCH}redo/", judge.redo, name="grice-redo"),
    path(f"{MATCH}correct/", judge.correct, name="grice-correct"),
    path(f"{MATCH}void/", judge.void, name="grice-void"),
    path(f"{MATCH}abandon/", judge.abandon, name="grice-abandon"),
    path(f"{MATCH}watch/", cheating.watch, name="grice-watch"),
    path(f"{MATCH}strike/", cheating.strike, name="grice-strike"),
    path(f"{MATCH}grant/", cheating.grant, name="grice-grant"),
    path(f"{MATCH}hit-points/", cheating.hit_points, name="grice-hit-points"),
    path(f"{MATCH}search/", cheating.search, name="grice-search"),
    path(f"{MATCH}adjust/", cheating.adjust, name="grice-adjust"),
    path(f"{MATCH}die/", cheating.die, name="grice-die"),
    path(f"{MATCH}rest/", cheating.rest, name="grice-rest"),
    path(f"{MATCH}decide/", cheating.decide, name="grice-decide"),
    path(f"{MATCH}expel/", cheating.expel, name="grice-expel"),
    path(f"{MATCH}players-roll/", cheating.players_roll, name="grice-players-roll"),
    path(SEAT, seat.seat, name="grice-seat"),
    path(f"{SEAT}table/", seat.table, name="grice-seat-table"),
    path(f"{SEAT}seal/", seat.seal, name="grice-seal"),
    path(f"{SEAT}save/", seat.save, name="grice-save"),
]
