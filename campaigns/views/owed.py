"""A die of experience that a finished match still waits for."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.forms.echo import last_texts
from campaigns.forms.table import OwedForm
from campaigns.models import Match
from campaigns.play import owed
from campaigns.presenters.frame import frame
from campaigns.presenters.matches import address, title
from campaigns.presenters.owed import rolls
from campaigns.views.request import Request
from campaigns.views.said import Said, attempt, refusal_of


@require_http_methods(["GET", "HEAD", "POST"])
def roll_owed(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Type the die or have it thrown; then back to where it was asked for."""
    found = access.match(request.user, campaign_id, match_id)
    if request.method != "POST":
        return _page(request, found, Said())
    form = OwedForm(request.POST)
    said = attempt(lambda: _pay(request, found, form)) if form.is_valid() else refusal_of(form)
    if said.refused:
        return _page(request, found, said)
    said.tell(request)
    if back := form.cleaned_data["back"]:
        return redirect("character", campaign_id, back)
    return redirect("campaign", campaign_id)


def _pay(request: Request, found: Match, form: OwedForm) -> str:
    return owed.pay(
        match_id=found.pk, form=form.form(request.user), asked=form.cleaned_data["asked"], door=form.door
    )


def _page(request: Request, found: Match, said: Said) -> HttpResponse:
    typed = last_texts(request.POST)
    beside = said.sentence if said.field == "faces" else ""
    context = {
        **frame(found.campaign, "matches"),
        "match_url": address(found),
        "match_title": title(found),
        "refusal": "" if beside else said.sentence,
        "owed_rolls": rolls(found.campaign, owed.at(found), typed.get("back", ""), typed, beside),
    }
    return render(request, "campaigns/roll_owed.html", context)
