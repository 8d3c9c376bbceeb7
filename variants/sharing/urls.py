"""Routes of a shared game, for everybody who knows its address."""

from django.urls import path

from variants.sharing import views

GAME = "shared/<str:game_key>/"

urlpatterns = [
    path(GAME, views.page, name="shared-game"),
    path(f"{GAME}game.gif", views.animation, name="shared-game-gif"),
    path(f"{GAME}<int:number>/", views.page, name="shared-game-ply"),
    path(f"{GAME}<int:number>/<slug:shape>.png", views.picture, name="shared-game-png"),
]
