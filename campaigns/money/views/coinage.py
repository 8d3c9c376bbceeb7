"""The coins of a campaign: which edition's, and what becomes of the money on record."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.money.forms import CoinageForm
from campaigns.money.play.coinage import Conversion, set_coins
from campaigns.money.presenters.coinage import converted_amounts
from campaigns.money.rules.conversion import Keep
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request, key_of


@require_http_methods(["GET", "HEAD", "POST"])
def coinage(request: Request, campaign_id: int) -> HttpResponse:
    """Choose the coins; where money has moved, see what that makes of it and convert."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = CoinageForm(campaign.coinage, request.POST if request.method == "POST" else None)
    keep = next((choice for choice in Keep if choice == request.POST.get("keep")), None)
    if form.is_valid() and keep is None:
        conversion = Conversion(campaign, form.coinage)
        if conversion.is_needed:
            return _preview(request, campaign, form, conversion)
    feedback = form.is_valid() and carry_out(
        form,
        set_coins,
        campaign_id=campaign.pk,
        key=key_of(request),
        coinage=form.coinage,
        keep=keep,
        seen=request.POST.get("seen", ""),
    )
    if feedback:
        feedback.tell(request)
        return redirect("purses", campaign.pk)
    context = {**frame(campaign, "campaign"), "form": form}
    return render(request, "campaigns/money/coinage.html", context)


def _preview(request: Request, campaign: Campaign, form: CoinageForm, conversion: Conversion) -> HttpResponse:
    context = {
        **frame(campaign, "campaign"),
        "form": form,
        "conversion": conversion,
        "amounts": converted_amounts(conversion),
    }
    return render(request, "campaigns/money/coinage_preview.html", context)
