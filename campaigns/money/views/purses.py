from typing import Literal

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.money.access import purse_or_404
from campaigns.money.forms import BettorForm, CoinageForm, PayForm
from campaigns.money.models import Purse
from campaigns.money.play import purses as play
from campaigns.money.play.coinage import Conversion, set_coins
from campaigns.money.play.stakes import debt_accounts
from campaigns.money.presenters import purses as presenters
from campaigns.money.presenters.purses import converted_amounts
from campaigns.money.rules.conversion import Keep
from campaigns.people.access import character_or_404
from campaigns.web.feedback import Feedback, run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def purses(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form, key = BettorForm(post_data(request)), key_of(request)
    feedback = form.is_valid() and submit_form(form, play.add_bettor, campaign.pk, key, **form.cleaned_data)
    if feedback:
        return feedback.redirect(request, "purses", campaign.pk)
    context = {"purses": presenters.purse_list(campaign), "debts": debt_accounts(campaign), "form": form}
    return render(request, "campaigns/money/purses.html", {**frame(campaign, "more"), **context})


@require_safe_or_POST
def purse(request: Request, campaign_id: int, purse_id: int) -> HttpResponse:
    row = purse_or_404(request.user, campaign_id, purse_id)
    return redirect(row) if row.character_id is not None else _page(request, row)


@require_safe_or_POST
def character_purse(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    return _page(request, presenters.purse_of_character(character))


def _page(request: Request, purse: Purse) -> HttpResponse:
    form, key = PayForm(purse.campaign.coinage, post_data(request)), key_of(request)
    campaign_id, holder, seen = purse.campaign_id, purse.holder, request.POST.get("seen", "")
    feedback: Feedback | Literal[False] | None
    if (action := request.POST.get("do")) in ("owe", "owe-not"):
        may = action == "owe"
        feedback = run_use_case(play.allow_debt, campaign_id, key, holder_key=holder, may=may)
    else:
        by = request.user
        feedback = form.is_valid() and submit_form(
            form, play.make_payment, campaign_id, key, holder_key=holder, **form.payment, seen=seen, by=by
        )
    if feedback and request.POST.get("back") and purse.character_id is not None:
        return feedback.redirect(request, "character", campaign_id, purse.character_id)
    if feedback:
        return feedback.redirect(request, purse.get_absolute_url())
    holdings = presenters.Holdings(purse)
    page = Paginator(holdings.lines, presenters.LINES_PER_PAGE).get_page(request.GET.get("page"))
    context = {"purse": purse, "holdings": holdings, "form": form, "page": page}
    return render(request, "campaigns/money/purse.html", {**frame(purse.campaign, "more"), **context})


@require_safe_or_POST
def coinage(request: Request, campaign_id: int) -> HttpResponse:
    """Choose the campaign's coins."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = CoinageForm(campaign.coinage, post_data(request))
    keep = next((choice for choice in Keep if choice == request.POST.get("keep")), None)
    if form.is_valid() and keep is None:
        # Where money has moved, the conversion is shown first.
        conversion = Conversion(campaign, form.coinage)
        if conversion.is_needed:
            amounts = converted_amounts(conversion)
            context = {**frame(campaign, "more"), "form": form, "conversion": conversion, "amounts": amounts}
            return render(request, "campaigns/money/coinage_preview.html", context)
    key, seen = key_of(request), request.POST.get("seen", "")
    feedback = form.is_valid() and submit_form(
        form, set_coins, campaign.pk, key, coinage=form.coinage, keep=keep, seen=seen
    )
    if feedback:
        return feedback.redirect(request, "purses", campaign.pk)
    context = {**frame(campaign, "more"), "form": form}
    return render(request, "campaigns/money/coinage.html", context)
