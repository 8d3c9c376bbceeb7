from django.urls import path

from campaigns.rulebook import views
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path("about/", views.about, name="about"),
    path("rules/", views.index, name="rules-index"),
    path("rules/<slug:game>/", views.rules, name="rules"),
    path("rules/<slug:game>/rulings/", views.rulings, name="rulings"),
    path("rules/<slug:game>/rulings/<str:ruling>/", views.ruling, name="ruling"),
    path(f"{CAMPAIGN}rules/", views.campaign_index, name="campaign-rules-index"),
    path(f"{CAMPAIGN}rules/<slug:game>/", views.campaign_rules, name="campaign-rules"),
]
