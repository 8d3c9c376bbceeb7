"""Routes of a campaign's calendar and its house rules."""

from django.urls import path

from campaigns.campaign.views import calendar, house_rules
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}calendar/", calendar.calendar, name="calendar"),
    path(f"{CAMPAIGN}house-rules/", house_rules.house_rules, name="house-rules"),
]
