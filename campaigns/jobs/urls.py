"""Routes of background jobs."""

from django.urls import path

from campaigns.jobs import views
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}jobs/<int:job_id>/", views.job, name="job"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/cancel/", views.cancel, name="job-cancel"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/retry/", views.retry, name="job-retry"),
]
