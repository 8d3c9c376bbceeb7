from django.urls import path

from campaigns.dashboard import views
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path("", views.home, name="home"),
    path("campaigns/new/", views.new, name="campaign-new"),
    path(CAMPAIGN, views.campaign, name="campaign"),
    path(f"{CAMPAIGN}rename/", views.rename_campaign, name="campaign-rename"),
    path(f"{CAMPAIGN}advance/", views.advance, name="campaign-advance"),
    path(f"{CAMPAIGN}date/", views.set_date, name="campaign-date"),
    path(f"{CAMPAIGN}take-back/", views.take_back, name="campaign-take-back"),
    path(f"{CAMPAIGN}search/", views.search, name="search"),
    path(f"{CAMPAIGN}archive/", views.archive_campaign, name="campaign-archive"),
    path(f"{CAMPAIGN}more/", views.more, name="more"),
    path(f"{CAMPAIGN}month/", views.month, name="month"),
    path(f"{CAMPAIGN}matches/", views.matches, name="matches"),
]
