"""The points the article leaves open, decided for a campaign."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.forms.house_rules import HouseRulesForm
from campaigns.campaign.play import campaigns
from campaigns.campaign.presenters.frame import frame
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request, key_of


@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: Request, campaign_id: int) -> HttpResponse:
    """Choose a reading for each open point."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = HouseRulesForm(campaign.rules, request.POST if request.method == "POST" else None)
    feedback = form.is_valid() and carry_out(
        form, campaigns.set_house_rules, campaign.pk, key_of(request), rules=form.rules
    )
    if feedback:
        feedback.tell(request)
        return redirect("house-rules", campaign.pk)
    context = {**frame(campaign, "house-rules"), "form": form}
    return render(request, "campaigns/campaign/house_rules.html", context)
