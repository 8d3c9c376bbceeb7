"""Routes of evenings and downtimes."""

from django.urls import path

from campaigns.circuits.views import evenings
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}evenings/", evenings.new, name="evening-new"),
    path(f"{CAMPAIGN}evenings/<int:evening_id>/", evenings.evening, name="evening"),
    path(f"{CAMPAIGN}evenings/<int:evening_id>/undo/", evenings.undo, name="evening-undo"),
]
