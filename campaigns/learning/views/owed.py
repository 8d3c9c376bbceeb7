"""A die of experience that a finished match still waits for."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.learning.play import owed
from campaigns.match.access import match_or_404
from campaigns.match.forms import OwedForm
from campaigns.match.models import Match
from campaigns.web.feedback import carry_out, refusal_of
from campaigns.web.request import Request


@require_http_methods(["GET", "HEAD", "POST"])
def roll_owed(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    form = OwedForm(request.POST if request.method == "POST" else None)
    feedback = form.is_valid() and carry_out(form, _pay, request, match, form)
    if not feedback:
        return _page(request, match, form)
    feedback.tell(request)
    if back := form.cleaned_data["back"]:
        return redirect("character", campaign_id, back)
    return redirect("campaign", campaign_id)


def _pay(request: Request, match: Match, form: OwedForm) -> Answer:
    return owed.roll_experience(
        match.pk, form.form(request.user), roll_key=form.cleaned_data["asked"], door=form.door
    )


def _page(request: Request, match: Match, form: OwedForm) -> HttpResponse:
    refusal = refusal_of(form)
    context = {
        **frame(match.campaign, "matches"),
        "match": match,
        "refusal": "" if refusal.field == "faces" else refusal.sentence,
        "owed_rolls": owed.rolls_owed_in(match),
        "owed_form": form,
    }
    return render(request, "campaigns/learning/roll_owed.html", context)
