"""Routes of the campaign, its date, its calendar and its house rules."""

from django.urls import path

from campaigns.campaign.views import calendar, campaigns, game_time, house_rules, search
from campaigns.web.addresses import CAMPAIGN, MATCH

urlpatterns = [
    path("", campaigns.home, name="home"),
    path("campaigns/new/", campaigns.new, name="campaign-new"),
    path(CAMPAIGN, campaigns.campaign, name="campaign"),
    path(f"{CAMPAIGN}rename/", campaigns.rename, name="campaign-rename"),
    path(f"{CAMPAIGN}advance/", campaigns.advance, name="campaign-advance"),
    path(f"{CAMPAIGN}date/", campaigns.set_date, name="campaign-date"),
    path(f"{CAMPAIGN}take-back/", campaigns.take_back, name="campaign-take-back"),
    path(f"{CAMPAIGN}calendar/", calendar.calendar, name="calendar"),
    path(f"{CAMPAIGN}search/", search.search, name="search"),
    path(f"{CAMPAIGN}archive/", campaigns.archive, name="campaign-archive"),
    path(f"{CAMPAIGN}house-rules/", house_rules.house_rules, name="house-rules"),
    path(f"{CAMPAIGN}clock/", game_time.clock, name="clock"),
    path(f"{MATCH}clock/", game_time.match_clock, name="match-clock"),
]
