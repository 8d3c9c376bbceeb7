from django.urls import path

from campaigns.paper import views
from campaigns.web.addresses import CAMPAIGN, CHARACTER

urlpatterns = [
    path(f"{CAMPAIGN}paper/", views.paper_index, name="paper"),
    path(f"{CAMPAIGN}paper/cards/", views.people_cards, name="paper-cards"),
    path(f"{CAMPAIGN}paper/cards/select/", views.select_cards, name="paper-cards-select"),
    path(f"{CHARACTER}paper/", views.character_sheet, name="paper-sheet"),
]
