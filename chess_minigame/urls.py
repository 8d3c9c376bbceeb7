"""Routes of Grice's game."""

from django.urls import path

from chess_minigame import views

MATCH = "campaigns/<int:campaign_id>/grice/<int:match_id>/"

urlpatterns = [
    path("campaigns/<int:campaign_id>/grice/new/", views.new_match, name="grice-new"),
    path(MATCH, views.match, name="grice-match"),
    path(f"{MATCH}limit/", views.limit, name="grice-limit"),
    path(f"{MATCH}limit/throw/", views.throw_limit, name="grice-throw-limit"),
    path(f"{MATCH}turn/", views.turn, name="grice-turn"),
    path(f"{MATCH}experience/", views.experience, name="grice-experience"),
    path(f"{MATCH}undo/", views.undo, name="grice-undo"),
    path(f"{MATCH}correct/", views.correct, name="grice-correct"),
    path(f"{MATCH}void/", views.void, name="grice-void"),
    path(f"{MATCH}abandon/", views.abandon, name="grice-abandon"),
]
