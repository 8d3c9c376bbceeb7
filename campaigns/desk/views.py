"""The home page, a campaign's own page, its list of matches and its search."""

from typing import Literal

from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.campaign.access import campaign_or_404, campaigns_of
from campaigns.campaign.forms.campaigns import (
    AdvanceForm,
    ArchiveForm,
    DateForm,
    EarlierDateForm,
    NewCampaignForm,
    RenameForm,
)
from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.presenters.frame import frame
from campaigns.core.owner import runs_installation
from campaigns.desk import presenters as shown
from campaigns.desk.presenters import CampaignSearch
from campaigns.match.filters import MatchFilter
from campaigns.slow.presenters import deadlines
from campaigns.web.feedback import Feedback, carry_out
from campaigns.web.request import Request, key_of, part_of, posted


@require_safe
def home(request: Request) -> HttpResponse:
    mine = campaigns_of(request.user)
    context = {
        "open": shown.cards(mine, is_archived=False),
        "archived": shown.cards(mine, is_archived=True),
        "runs_installation": runs_installation(request.user),
    }
    return render(request, "campaigns/desk/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request) -> HttpResponse:
    form = NewCampaignForm(posted(request), initial={"calendar": "plain"})
    feedback = form.is_valid() and carry_out(
        form, campaigns.create_campaign, request.user.pk, key_of(request), **form.values
    )
    if feedback:
        return redirect("campaign", feedback.pk)
    return render(request, "campaigns/desk/new.html", {"form": form})


@require_safe
def campaign(request: Request, campaign_id: int) -> HttpResponse:
    return _page(request, campaign_or_404(request.user, campaign_id))


@require_POST
def rename(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = RenameForm(request.POST)
    feedback = form.is_valid() and carry_out(
        form, campaigns.rename, campaign.pk, key_of(request), **form.cleaned_data
    )
    return _answer(request, campaign, feedback, rename=form)


@require_POST
def advance(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = AdvanceForm(request.POST)
    feedback = form.is_valid() and carry_out(
        form, campaigns.advance_date, campaign.pk, key_of(request), **form.span
    )
    return _answer(request, campaign, feedback, advance=form)


@require_POST
def set_date(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = DateForm(campaign, request.POST)
    feedback = form.is_valid() and carry_out(
        form, campaigns.advance_to, campaign.pk, key_of(request), day=form.cleaned_data["date"]
    )
    return _answer(request, campaign, feedback, date=form)


@require_POST
def take_back(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = EarlierDateForm(campaign, request.POST)
    feedback = form.is_valid() and carry_out(
        form,
        campaigns.rewind_date,
        campaign.pk,
        key_of(request),
        day=form.cleaned_data["date"],
        reason=form.cleaned_data["reason"],
        by=request.user,
    )
    return _answer(request, campaign, feedback, take_back=form)


@require_POST
def archive(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = ArchiveForm(request.POST)
    now = timezone.now()
    feedback = form.is_valid() and carry_out(
        form, campaigns.archive, campaign.pk, key_of(request), now=now if form.is_away else None
    )
    if not feedback:
        return _page(request, campaign, archive=form)
    feedback.tell(request)
    return redirect("home") if form.is_away else redirect("campaign", campaign.pk)


def _answer(
    request: Request, campaign: Campaign, feedback: Feedback | Literal[False] | None, **forms: Form
) -> HttpResponse:
    if not feedback:
        return _page(request, campaign, **forms)
    return feedback.redirect(request, "campaign", campaign.pk)


def _page(request: Request, campaign: Campaign, **replacements: Form) -> HttpResponse:
    forms = {
        "rename": RenameForm(initial={"name": campaign.name}),
        "advance": AdvanceForm(),
        "date": DateForm(campaign),
        "take_back": EarlierDateForm(campaign),
        "archive": ArchiveForm(),
    }
    context = {
        **frame(campaign, "campaign"),
        "page": shown.page(campaign, timezone.now()),
        "forms": {**forms, **replacements},
    }
    return render(request, "campaigns/desk/campaign.html", context)


A_PAGE = 30


@require_safe
def matches(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters, now = MatchFilter(campaign, request.GET), timezone.now()
    page = Paginator(filters.matches(now), A_PAGE).get_page(request.GET.get("page"))
    context = {
        **frame(campaign, "matches"),
        "page": page,
        "rows": deadlines.each(page, now),
        "filters": filters,
        "query": filters.query,
    }
    return render(request, f"campaigns/desk/matches.html{part_of(request, 'games')}", context)


@require_safe
def search(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign), "search": CampaignSearch(campaign, request.GET.get("q", ""))}
    return render(request, f"campaigns/desk/search.html{part_of(request, 'results')}", context)
