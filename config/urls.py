"""The addresses of the whole house; the boards last, whose new game is of any slug that no other game has."""

from django.urls import include, path

urlpatterns = [
    path("", include("campaigns.urls")),
    path("", include("chess_minigame.urls")),
    path("", include("variants.urls")),
]

handler404 = "campaigns.rooms.views.lost_seat.not_found"
handler500 = "config.errors.answer_failure"
