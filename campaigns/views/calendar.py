"""The calendar that names a campaign's days."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.forms.calendar import CalendarForm
from campaigns.play import campaigns
from campaigns.presenters.calendar import choices
from campaigns.presenters.frame import frame
from campaigns.views.request import Request, key_of
from campaigns.views.said import carry_out


@require_http_methods(["GET", "HEAD", "POST"])
def calendar(request: Request, campaign_id: int) -> HttpResponse:
    """Choose one, and define one's own."""
    campaign = access.campaign(request.user, campaign_id)
    form = CalendarForm(campaign, request.POST if request.method == "POST" else None)
    said = carry_out(
        form,
        lambda: campaigns.set_calendar(
            campaign_id=campaign.pk,
            key=key_of(request),
            calendar=form.cleaned_data["calendar"],
            own=form.own,
        ),
    )
    if said:
        said.tell(request)
        return redirect("calendar", campaign.pk)
    context = {**frame(campaign, "campaign"), "form": form, "choices": choices(campaign)}
    return render(request, "campaigns/calendar.html", context)
