"""Routes of gains and the rolls owed."""

from django.urls import path

from campaigns.learning.views import gains, owed
from campaigns.web.addresses import MATCH

urlpatterns = [
    path(f"{MATCH}gains/<int:character_id>/", gains.gain, name="gain"),
    path(f"{MATCH}owed/", owed.roll_owed, name="roll-owed"),
]
