"""Purses: everybody's, one with all its lines, and coins paid in and out."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.forms.money import BackerForm, PayForm
from campaigns.models import Campaign, Purse
from campaigns.play import purses as play
from campaigns.presenters import money as presenters
from campaigns.presenters.frame import frame
from campaigns.presenters.money import ShownPurse
from campaigns.presenters.stakes import debts
from campaigns.views.request import Request, key_of
from campaigns.views.said import Said, attempt, carry_out

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(FORM_METHODS)
def purses(request: Request, campaign_id: int) -> HttpResponse:
    """Every purse of the campaign; POST names a backer."""
    campaign = access.campaign(request.user, campaign_id)
    form = BackerForm(request.POST if request.method == "POST" else None)
    said = carry_out(
        form,
        lambda: play.name_backer(
            campaign_id=campaign.pk, key=key_of(request), name=form.cleaned_data["name"]
        ),
    )
    if said:
        said.tell(request)
        return redirect("purses", campaign.pk)
    context = {
        **frame(campaign, "campaign"),
        "purses": presenters.listed(campaign),
        "debts": debts(campaign),
        "form": form,
    }
    return render(request, "campaigns/purses.html", context)


@dataclass(frozen=True, slots=True)
class _Held:
    """A purse as a page needs it: by the name forms send, whether it was used before or not."""

    campaign: Campaign
    whose: str
    purse: Purse | None
    shown: ShownPurse
    sheet_url: str = ""
    closed: bool = False


@require_http_methods(FORM_METHODS)
def purse(request: Request, campaign_id: int, purse_id: int) -> HttpResponse:
    """A named backer's purse, or the DM's bank; a character's is found at the character."""
    found = access.purse(request.user, campaign_id, purse_id)
    if found.character_id is not None:
        return redirect("character-purse", campaign_id, found.character_id)
    whose = play.BANK if found.is_bank else f"backer-{found.pk}"
    return _page(request, _Held(found.campaign, whose, found, presenters.of_purse(found)))


@require_http_methods(FORM_METHODS)
def character_purse(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    """A character's purse."""
    character = access.character(request.user, campaign_id, character_id)
    held = _Held(
        character.campaign,
        f"character-{character.pk}",
        Purse.objects.filter(character=character).first(),
        presenters.of_character(character),
        reverse("character", args=[campaign_id, character.pk]),
        character.binned_at is not None,
    )
    return _page(request, held)


def _page(request: Request, held: _Held) -> HttpResponse:
    form = PayForm()
    if request.method == "POST":
        do = request.POST.get("do", "")
        form = PayForm(request.POST)
        said = _let_owe(request, held, do) if do in ("owe", "owe-not") else _pay(request, held, form)
        if said:
            said.tell(request)
            return redirect(held.sheet_url if request.POST.get("back") and held.sheet_url else held.shown.url)
    lines = Paginator(presenters.lines_of(held.purse), presenters.A_PAGE).get_page(request.GET.get("page"))
    context = {
        **frame(held.campaign, "campaign"),
        "purse": held.shown,
        "sheet_url": held.sheet_url,
        "closed": held.closed,
        "form": form,
        "page": lines,
        "rows": presenters.rows(held.campaign, lines),
    }
    return render(request, "campaigns/purse.html", context)


def _let_owe(request: Request, held: _Held, do: str) -> Said:
    return attempt(
        lambda: play.let_owe(
            campaign_id=held.campaign.pk, key=key_of(request), whose=held.whose, may=do == "owe"
        )
    )


def _pay(request: Request, held: _Held, form: PayForm) -> Said | None:
    def do() -> str:
        values = form.cleaned_data
        payment = play.Payment(values["amount"], form.out, values["reason"], request.POST.get("seen", ""))
        return play.pay(
            campaign_id=held.campaign.pk,
            key=key_of(request),
            whose=held.whose,
            payment=payment,
            by=request.user,
        )

    return carry_out(form, do)
