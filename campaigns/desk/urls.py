"""Routes of the home page, of a campaign's own page, and of its lists and its search."""

from django.urls import path

from campaigns.desk.views import campaigns, matches, search
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path("", campaigns.home, name="home"),
    path("campaigns/new/", campaigns.new, name="campaign-new"),
    path(CAMPAIGN, campaigns.campaign, name="campaign"),
    path(f"{CAMPAIGN}rename/", campaigns.rename, name="campaign-rename"),
    path(f"{CAMPAIGN}advance/", campaigns.advance, name="campaign-advance"),
    path(f"{CAMPAIGN}date/", campaigns.set_date, name="campaign-date"),
    path(f"{CAMPAIGN}take-back/", campaigns.take_back, name="campaign-take-back"),
    path(f"{CAMPAIGN}search/", search.search, name="search"),
    path(f"{CAMPAIGN}archive/", campaigns.archive, name="campaign-archive"),
    path(f"{CAMPAIGN}matches/", matches.matches, name="matches"),
]
