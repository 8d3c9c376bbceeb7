from django.urls import path

from campaigns.chronicle.views import chronicle, recaps
from campaigns.web.addresses import CAMPAIGN

CHRONICLE = f"{CAMPAIGN}chronicle/"

urlpatterns = [
    path(CHRONICLE, chronicle.chronicle, name="chronicle"),
    path(f"{CHRONICLE}new/", chronicle.new, name="chronicle-new"),
    path(f"{CHRONICLE}entry/<str:entry_key>/", chronicle.entry, name="chronicle-entry"),
    path(f"{CHRONICLE}remove/<int:text_id>/", chronicle.remove, name="chronicle-remove"),
    path(f"{CHRONICLE}recap/", recaps.recap, name="recap"),
    path(f"{CHRONICLE}recap/<int:recap_id>/withdraw/", recaps.withdraw, name="recap-withdraw"),
    path(f"{CHRONICLE}recap/<int:recap_id>/mail/", recaps.mail, name="recap-mail"),
    path("recaps/<str:recap_key>/", recaps.published, name="recap-published"),
]
