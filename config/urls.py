"""All addresses; Grice's table first, for who judges it waits for it; the boards last, for a new board's slug is any that no other game has."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from config import offline

urlpatterns: list[URLPattern | URLResolver] = [
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("service-worker.js", offline.service_worker, name="service-worker"),
    path("offline/", offline.offline, name="offline"),
    path("", include("chess_minigame.urls")),
    path("", include("campaigns.urls")),
    path("", include("variants.urls")),
]
if settings.DESIGN:
    urlpatterns.insert(0, path("design/", include("lab.design.urls")))

handler400 = "config.errors.answer_bad_request"
handler404 = "campaigns.devices.views.lost_seat.not_found"
handler500 = "config.errors.answer_page_failure"
