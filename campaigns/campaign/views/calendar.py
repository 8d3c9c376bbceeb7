"""The calendar that names a campaign's days."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.forms.calendar import CalendarForm, TodayForm
from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request, key_of


@require_http_methods(["GET", "HEAD", "POST"])
def calendar(request: Request, campaign_id: int) -> HttpResponse:
    """Choose one, or define one's own; then say what day today is by it."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = CalendarForm(campaign, request.POST if request.method == "POST" else None)
    if form.is_valid() and "back" not in request.POST:
        return _today(request, campaign, form)
    context = {**frame(campaign, "campaign"), "form": form}
    return render(request, "campaigns/campaign/calendar.html", context)


def _today(request: Request, campaign: Campaign, form: CalendarForm) -> HttpResponse:
    """Ask what day today is, and save."""
    initial = {"today": campaign.today_in(form.chosen)}
    today = TodayForm(request.POST if "today" in request.POST else None, initial=initial)
    feedback = today.is_valid() and carry_out(today, _save, request, campaign, form, today.cleaned_data)
    if feedback:
        feedback.tell(request)
        return redirect("campaign", campaign.pk)
    context = {**frame(campaign, "campaign"), "form": form, "today": today, "calendar": form.chosen}
    return render(request, "campaigns/campaign/calendar_today.html", context)


def _save(request: Request, campaign: Campaign, form: CalendarForm, today: dict[str, Any]) -> Answer:
    slug = form.cleaned_data["calendar"]
    return campaigns.set_calendar(campaign.pk, key_of(request), calendar=slug, own=form.own, **today)
