"""Purses: everybody's, one with all its lines, and coins paid in and out."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.money.access import purse_or_404
from campaigns.money.forms import BackerForm, PayForm
from campaigns.money.models import Purse
from campaigns.money.play import purses as play
from campaigns.money.play.stakes import owed_in
from campaigns.money.presenters import purses as presenters
from campaigns.people.access import character_or_404
from campaigns.web.feedback import Feedback, attempt, carry_out
from campaigns.web.request import Request, key_of

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(FORM_METHODS)
def purses(request: Request, campaign_id: int) -> HttpResponse:
    """Every purse of the campaign; POST names a backer."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = BackerForm(request.POST if request.method == "POST" else None)
    feedback = form.is_valid() and carry_out(
        form, play.name_backer, campaign.pk, key_of(request), name=form.cleaned_data["name"]
    )
    if feedback:
        feedback.tell(request)
        return redirect("purses", campaign.pk)
    context = {
        **frame(campaign, "campaign"),
        "purses": presenters.purse_list(campaign),
        "debts": owed_in(campaign),
        "form": form,
    }
    return render(request, "campaigns/money/purses.html", context)


@require_http_methods(FORM_METHODS)
def purse(request: Request, campaign_id: int, purse_id: int) -> HttpResponse:
    """A named backer's purse, or the DM's bank; a character's is found at the character."""
    row = purse_or_404(request.user, campaign_id, purse_id)
    return redirect(row) if row.character_id is not None else _page(request, row)


@require_http_methods(FORM_METHODS)
def character_purse(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    """A character's purse."""
    return _page(
        request, presenters.purse_of_character(character_or_404(request.user, campaign_id, character_id))
    )


def _page(request: Request, purse: Purse) -> HttpResponse:
    form = PayForm(purse.campaign.coinage)
    if request.method == "POST":
        action = request.POST.get("do", "")
        form = PayForm(purse.campaign.coinage, request.POST)
        feedback = (
            _let_owe(request, purse, action) if action in ("owe", "owe-not") else _pay(request, purse, form)
        )
        if feedback:
            feedback.tell(request)
            if request.POST.get("back") and purse.character_id is not None:
                return redirect("character", purse.campaign_id, purse.character_id)
            return redirect(purse)
    holdings = presenters.Holdings(purse)
    context = {
        **frame(purse.campaign, "campaign"),
        "purse": purse,
        "holdings": holdings,
        "form": form,
        "page": Paginator(holdings.lines, presenters.A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "campaigns/money/purse.html", context)


def _let_owe(request: Request, purse: Purse, action: str) -> Feedback:
    return attempt(
        play.let_owe, purse.campaign_id, key_of(request), holder_key=purse.holder, may=action == "owe"
    )


def _pay(request: Request, purse: Purse, form: PayForm) -> Feedback | None:
    if not form.is_valid():
        return None
    values = form.cleaned_data
    payment = play.Payment(values["amount"], form.out, values["reason"], request.POST.get("seen", ""))
    return carry_out(
        form,
        play.pay,
        purse.campaign_id,
        key_of(request),
        holder_key=purse.holder,
        payment=payment,
        by=request.user,
    )
