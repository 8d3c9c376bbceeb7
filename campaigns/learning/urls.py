from django.urls import path

from campaigns.learning import views
from campaigns.web.addresses import MATCH

urlpatterns = [
    path(f"{MATCH}gains/<int:character_id>/", views.gain, name="gain"),
    path(f"{MATCH}owed/", views.roll_owed, name="roll-owed"),
]
