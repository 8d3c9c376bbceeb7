from django.urls import path

from campaigns.campaign import views
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}calendar/", views.calendar, name="calendar"),
    path(f"{CAMPAIGN}house-rules/", views.house_rules, name="house-rules"),
]
