from django.urls import path

from campaigns.slow import views
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}deadlines/", views.deadlines, name="deadlines"),
    path("deadlines/<str:key>/calendar.ics", views.feed, name="deadline-feed"),
    path("reminders/<str:key>/", views.stop_reminders, name="reminders-stop"),
]
