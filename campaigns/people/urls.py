"""Routes of characters."""

from django.urls import path

from campaigns.people import views
from campaigns.web.addresses import CAMPAIGN, CHARACTER

urlpatterns = [
    path(f"{CAMPAIGN}characters/", views.characters, name="characters"),
    path(f"{CAMPAIGN}characters/new/", views.new, name="character-new"),
    path(f"{CAMPAIGN}characters/bin/", views.bin_, name="character-bin"),
    path(CHARACTER, views.character, name="character"),
    path(f"{CHARACTER}edit/", views.edit, name="character-edit"),
    path(f"{CHARACTER}learn/", views.learn, name="character-learn"),
    path(f"{CHARACTER}cm/", views.cm, name="character-cm"),
    path(f"{CHARACTER}discard/", views.discard, name="character-discard"),
    path(f"{CHARACTER}restore/", views.restore, name="character-restore"),
]
