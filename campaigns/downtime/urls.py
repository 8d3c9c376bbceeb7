"""Routes of evenings and downtimes."""

from django.urls import path

from campaigns.downtime.views import downtime, evenings
from campaigns.web.addresses import CAMPAIGN

EVENING = f"{CAMPAIGN}evenings/<int:evening_id>/"
DOWNTIME = f"{CAMPAIGN}downtime/<int:downtime_id>/"

urlpatterns = [
    path(f"{CAMPAIGN}evenings/", evenings.new, name="evening-new"),
    path(EVENING, evenings.evening, name="evening"),
    path(f"{EVENING}undo/", evenings.undo, name="evening-undo"),
    path(f"{CAMPAIGN}downtime/", downtime.plan, name="downtime"),
    path(f"{CAMPAIGN}downtime/begin/", downtime.begin, name="downtime-begin"),
    path(f"{CAMPAIGN}downtime/groups/<int:number>/remove/", downtime.remove, name="downtime-remove"),
    path(DOWNTIME, downtime.run, name="downtime-run"),
    *(
        path(f"{DOWNTIME}{deed}/", downtime.deed, {"deed": deed}, f"downtime-{deed}")
        for deed in downtime.DEEDS
    ),
]
