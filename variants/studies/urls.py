"""Routes of the studies, of the search in a campaign's games, and of the page that players read."""

from django.urls import URLPattern, path

from campaigns.web.addresses import CAMPAIGN
from variants.analysis.urls import named_pages
from variants.studies.views import page, search, studies
from variants.studies.views.study_board import study_workspace

STUDIES = f"{CAMPAIGN}studies/"
STUDY = f"{STUDIES}<int:study_id>/"

urlpatterns: list[URLPattern] = [
    path(STUDIES, studies.studies, name="studies"),
    path(f"{STUDIES}text/", studies.all_as_text, name="studies-text"),
    path(f"{STUDY}keep/", studies.keep, name="study-keep"),
    path(f"{STUDY}edit/", studies.edit, name="study-edit"),
    path(f"{STUDY}throw-away/", studies.throw_study_away, name="study-throw-away"),
    path(f"{STUDY}text/", studies.text, name="study-text"),
    *(
        path(
            f"{STUDY}{analysis_page.address}",
            analysis_page.view_for(study_workspace, "campaign_id", "study_id"),
            name=name,
        )
        for analysis_page, name in named_pages("study")
        if analysis_page.name != "setup"
    ),
    path("studies/<str:study_key>/", page.page, name="study-page"),
    path(f"{CAMPAIGN}games/search/", search.search, name="game-search"),
]
