"""The home page, a campaign's own page, its list of matches and its search."""

from re import ASCII, fullmatch
from typing import Literal

from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404, campaigns_of
from campaigns.campaign.forms import campaigns as forms
from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.presenters.frame import frame
from campaigns.campaign.rules.calendar import FIRST_DAY, LAST_DAY
from campaigns.core.owner import runs_installation
from campaigns.desk.presenters import home as shown
from campaigns.desk.presenters.home import CampaignSearch, match_rows
from campaigns.desk.presenters.month import MonthPage
from campaigns.desk.presenters.more import groups
from campaigns.desk.presenters.now import Now
from campaigns.match.filters import MatchFilter
from campaigns.slow.presenters import deadlines
from campaigns.web.feedback import Feedback, carry_out
from campaigns.web.request import Request, key_of, part_of, posted, require_safe_or_POST


@require_safe
def home(request: Request) -> HttpResponse:
    mine = campaigns_of(request.user)
    context = {
        "open": shown.cards(mine, is_archived=False),
        "archived": shown.cards(mine, is_archived=True),
        "runs_installation": runs_installation(request.user),
    }
    return render(request, "campaigns/desk/home.html", context)


@require_safe_or_POST
def new(request: Request) -> HttpResponse:
    form = forms.NewCampaignForm(posted(request), initial={"calendar": "gregorian"})
    feedback = form.is_valid() and carry_out(
        form,
        campaigns.create_campaign,
        request.user.pk,
        key_of(request),
        name=form.cleaned_data["name"],
        calendar=form.cleaned_data["calendar"],
        day=form.cleaned_data["day"],
        own=form.own,
    )
    if feedback:
        return redirect("campaign", feedback.pk)
    return render(request, "campaigns/desk/new.html", {"form": form})


@require_safe
def campaign(request: Request, campaign_id: int) -> HttpResponse:
    return _page(request, campaign_or_404(request.user, campaign_id))


@require_POST
def rename(request: Request, campaign_id: int) -> HttpResponse:
    campaign, form = campaign_or_404(request.user, campaign_id), forms.RenameForm(request.POST)
    feedback = form.is_valid() and carry_out(
        form, campaigns.rename, campaign.pk, key_of(request), name=form.cleaned_data["name"]
    )
    return _changed(request, campaign, feedback, rename=form)


@require_POST
def advance(request: Request, campaign_id: int) -> HttpResponse:
    campaign, form = campaign_or_404(request.user, campaign_id), forms.AdvanceForm(request.POST)
    feedback = form.is_valid() and carry_out(
        form, campaigns.advance_date, campaign.pk, key_of(request), days=form.days, weeks=form.weeks
    )
    return _changed(request, campaign, feedback, advance=form)


@require_POST
def set_date(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.DateForm(campaign, request.POST)
    feedback = form.is_valid() and carry_out(
        form, campaigns.advance_to, campaign.pk, key_of(request), day=form.cleaned_data["date"]
    )
    return _changed(request, campaign, feedback, date=form)


@require_POST
def take_back(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.EarlierDateForm(campaign, request.POST)
    feedback = form.is_valid() and carry_out(
        form,
        campaigns.rewind_date,
        campaign.pk,
        key_of(request),
        day=form.cleaned_data["date"],
        reason=form.cleaned_data["reason"],
        by=request.user,
    )
    return _changed(request, campaign, feedback, take_back=form)


@require_POST
def archive(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.ArchiveForm(request.POST)
    now = timezone.now()
    feedback = form.is_valid() and carry_out(
        form, campaigns.archive, campaign.pk, key_of(request), now=now if form.is_away else None
    )
    if not feedback:
        return _page(request, campaign, archive=form)
    feedback.tell(request)
    return redirect("home") if form.is_away else redirect("campaign", campaign.pk)


def _changed(
    request: Request, campaign: Campaign, feedback: Feedback | Literal[False] | None, **sent: Form
) -> HttpResponse:
    """Back to the campaign's page; after a refusal it is shown with the form that was sent."""
    return (
        feedback.redirect(request, "campaign", campaign.pk) if feedback else _page(request, campaign, **sent)
    )


def _page(request: Request, campaign: Campaign, **replacements: Form) -> HttpResponse:
    empty: dict[str, Form] = {
        "rename": forms.RenameForm(initial={"name": campaign.name}),
        "advance": forms.AdvanceForm(),
        "date": forms.DateForm(campaign),
        "take_back": forms.EarlierDateForm(campaign),
        "archive": forms.ArchiveForm(),
    }
    now = timezone.now()
    context = {
        **frame(campaign, "campaign"),
        "page": shown.page(campaign, now),
        "now": Now(campaign, now),
        "forms": {**empty, **replacements},
    }
    return render(request, "campaigns/desk/campaign.html", context)


@require_safe
def more(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    return render(
        request, "campaigns/desk/more.html", {**frame(campaign, "more"), "groups": groups(campaign)}
    )


@require_safe
def month(request: Request, campaign_id: int) -> HttpResponse:
    """A month of the campaign's calendar: that of today, or of the day that is asked for."""
    campaign = campaign_or_404(request.user, campaign_id)
    text = request.GET.get("day", "")
    day = int(text) if fullmatch(r"-?[0-9]{1,8}", text, ASCII) else campaign.day
    context = {
        **frame(campaign, "more"),
        "month": MonthPage(
            campaign,
            min(max(day, FIRST_DAY), LAST_DAY),
            deadlines.deadlines_by_urgency(campaign, timezone.now()),
        ),
    }
    return render(request, "campaigns/desk/month.html", context)


A_PAGE = 30


@require_safe
def matches(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters, now = MatchFilter(campaign, request.GET), timezone.now()
    page = Paginator(filters.matches(now), A_PAGE).get_page(request.GET.get("page"))
    context = {
        **frame(campaign, "matches"),
        "page": page,
        "rows": match_rows(campaign, page, now, is_folded=filters.is_folded),
        "filters": filters,
        "query": filters.query,
    }
    part = part_of(request, "within" if filters.within else "games")
    return render(request, f"campaigns/desk/matches.html{part}", context)


@require_safe
def search(request: Request, campaign_id: int) -> HttpResponse:
    """The search's own page, or its results for that page or for the top bar, which may be open above it."""
    campaign = campaign_or_404(request.user, campaign_id)
    context = {
        **frame(campaign),
        "search": CampaignSearch(campaign, request.GET.get("q", "")),
        "where": " in the top bar" if request.htmx.target == "top-results" else "",
    }
    return render(request, f"campaigns/desk/search.html{part_of(request, 'results')}", context)
