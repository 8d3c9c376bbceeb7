"""Setting the campaign's time of day, and adding a match's game time to it or taking it back."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.campaign.rules import time_of_day
from campaigns.core.use_cases import Answer
from campaigns.match.access import match_or_404
from campaigns.match.forms import ADD, MatchTimeForm, TimeOfDayForm
from campaigns.match.play import game_time as play
from campaigns.match.play.slips import Slip
from campaigns.web.feedback import refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def clock(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    minute = "" if campaign.minute is None else time_of_day.write(campaign.minute)
    initial = {"back": request.GET.get("back"), "minute": minute}
    form = TimeOfDayForm(post_data(request), initial=initial)
    feedback = form.is_valid() and submit_form(form, _set_time, request, campaign, form)
    if not feedback:
        return render(request, "campaigns/match/clock.html", {**frame(campaign, "more"), "form": form})
    if back := form.cleaned_data["back"]:
        return feedback.redirect(request, campaign.matches.get(pk=back).get_absolute_url())
    return feedback.redirect(request, "campaign", campaign.pk)


@require_POST
def match_clock(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    if not play.keeps_time(match):
        raise Http404
    form = MatchTimeForm(request.POST)
    feedback = refusal_of(form)
    if form.is_valid():
        use_case = play.add_match_time if form.cleaned_data["do"] == ADD else play.remove_match_time
        slip = Slip(key_of(request), request.POST.get("mark", ""), request.user)
        feedback = run_use_case(use_case, match.pk, slip)
    return feedback.redirect(request, match.get_absolute_url())


def _set_time(request: Request, campaign: Campaign, form: TimeOfDayForm) -> Answer:
    if back := form.cleaned_data["back"]:
        match_or_404(request.user, campaign.pk, back)  # of another campaign: Http404, and nothing is set
    return play.set_time(campaign.pk, key_of(request), minute=form.cleaned_data["minute"])
