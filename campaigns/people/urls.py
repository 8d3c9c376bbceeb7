from django.urls import path

from campaigns.people.views import finder
from campaigns.web.addresses import CAMPAIGN

urlpatterns = [
    path(f"{CAMPAIGN}people/find/", finder.find, name="people-find"),
    path(f"{CAMPAIGN}people/new/", finder.new, name="person-new"),
]
