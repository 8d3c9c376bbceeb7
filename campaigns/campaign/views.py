from django.http import HttpResponse
from django.shortcuts import render

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.forms.calendar import CalendarForm, TodayForm
from campaigns.campaign.forms.house_rules import HouseRulesForm
from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.presenters.frame import frame
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def calendar(request: Request, campaign_id: int) -> HttpResponse:
    """Choose one, or define one's own; then say what day today is by it."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = CalendarForm(campaign, post_data(request))
    if form.is_valid() and "back" not in request.POST:
        return _today(request, campaign, form)
    context = {**frame(campaign, "more"), "form": form}
    return render(request, "campaigns/campaign/calendar.html", context)


def _today(request: Request, campaign: Campaign, form: CalendarForm) -> HttpResponse:
    initial = {"today": campaign.today_in(form.chosen_calendar)}
    today = TodayForm(request.POST if "today" in request.POST else None, initial=initial)
    feedback = today.is_valid() and submit_form(
        today,
        campaigns.set_calendar,
        campaign.pk,
        key_of(request),
        calendar=form.cleaned_data["calendar"],
        own=form.own,
        **today.cleaned_data,
    )
    if feedback:
        return feedback.redirect(request, "campaign", campaign.pk)
    context = {**frame(campaign, "more"), "form": form, "today": today, "calendar": form.chosen_calendar}
    return render(request, "campaigns/campaign/calendar_today.html", context)


@require_safe_or_POST
def house_rules(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = HouseRulesForm(campaign.rules, post_data(request))
    feedback = form.is_valid() and submit_form(
        form, campaigns.set_house_rules, campaign.pk, key_of(request), rules=form.rules
    )
    if feedback:
        return feedback.redirect(request, "house-rules", campaign.pk)
    context = {**frame(campaign, "more"), "form": form}
    return render(request, "campaigns/campaign/house_rules.html", context)
