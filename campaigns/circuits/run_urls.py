"""Routes of evenings and downtimes."""

from django.urls import path

from campaigns.circuits.views import downtime, evenings
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}evenings/", evenings.new, name="evening-new"),
    path(f"{CAMPAIGN}evenings/<int:evening_id>/", evenings.evening, name="evening"),
    path(f"{CAMPAIGN}evenings/<int:evening_id>/undo/", evenings.undo, name="evening-undo"),
    path(f"{CAMPAIGN}downtime/", downtime.plan, name="downtime"),
    path(f"{CAMPAIGN}downtime/begin/", downtime.begin, name="downtime-begin"),
    path(f"{CAMPAIGN}downtime/groups/<int:number>/remove/", downtime.remove, name="downtime-remove"),
    path(f"{CAMPAIGN}downtime/<int:downtime_id>/", downtime.run, name="downtime-run"),
    *(
        path(
            f"{CAMPAIGN}downtime/<int:downtime_id>/{deed}/", downtime.deed, {"deed": deed}, f"downtime-{deed}"
        )
        for deed in downtime.DEEDS
    ),
]
