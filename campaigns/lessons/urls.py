"""Routes of the lessons' list; a lesson's own page belongs to its game."""

from django.urls import path

from campaigns.lessons import views
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path("learn/", views.learn, name="learn"),
    path(f"{CAMPAIGN}learn/", views.campaign_learn, name="campaign-learn"),
    path("learn/finished/", views.finish, name="lesson-finish"),
    path("learn/<slug:game>/", views.learn_game, name="learn-game"),
]
