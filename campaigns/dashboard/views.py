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
from campaigns.dashboard.presenters import home as home_presenter
from campaigns.dashboard.presenters.home import CampaignSearch, match_rows
from campaigns.dashboard.presenters.month import MonthPage
from campaigns.dashboard.presenters.more import groups
from campaigns.dashboard.presenters.now import Now
from campaigns.match.filters import MatchFilter
from campaigns.slow.presenters import deadlines
from campaigns.web.feedback import Feedback, submit_form
from campaigns.web.request import Request, key_of, partial_suffix, post_data, require_safe_or_POST


@require_safe
def home(request: Request) -> HttpResponse:
    own_campaigns = campaigns_of(request.user)
    context = {
        "open": home_presenter.cards(own_campaigns, is_archived=False),
        "archived": home_presenter.cards(own_campaigns, is_archived=True),
        "runs_installation": runs_installation(request.user),
    }
    return render(request, "campaigns/dashboard/home.html", context)


@require_safe_or_POST
def new(request: Request) -> HttpResponse:
    form = forms.NewCampaignForm(post_data(request), initial={"calendar": "gregorian"})
    feedback = form.is_valid() and submit_form(
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
    return render(request, "campaigns/dashboard/new.html", {"form": form})


@require_safe
def campaign(request: Request, campaign_id: int) -> HttpResponse:
    return _page(request, campaign_or_404(request.user, campaign_id))


@require_POST
def rename_campaign(request: Request, campaign_id: int) -> HttpResponse:
    campaign, form = campaign_or_404(request.user, campaign_id), forms.RenameForm(request.POST)
    feedback = form.is_valid() and submit_form(
        form, campaigns.rename_campaign, campaign.pk, key_of(request), name=form.cleaned_data["name"]
    )
    return _change_answer(request, campaign, feedback, rename_campaign=form)


@require_POST
def advance(request: Request, campaign_id: int) -> HttpResponse:
    campaign, form = campaign_or_404(request.user, campaign_id), forms.AdvanceForm(request.POST)
    feedback = form.is_valid() and submit_form(
        form, campaigns.advance_date, campaign.pk, key_of(request), **form.span
    )
    return _change_answer(request, campaign, feedback, advance=form)


@require_POST
def set_date(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.DateForm(campaign, request.POST)
    feedback = form.is_valid() and submit_form(
        form, campaigns.advance_to_date, campaign.pk, key_of(request), day=form.cleaned_data["date"]
    )
    return _change_answer(request, campaign, feedback, date=form)


@require_POST
def take_back(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.EarlierDateForm(campaign, request.POST)
    feedback = form.is_valid() and submit_form(
        form,
        campaigns.rewind_date,
        campaign.pk,
        key_of(request),
        day=form.cleaned_data["date"],
        reason=form.cleaned_data["reason"],
        by=request.user,
    )
    return _change_answer(request, campaign, feedback, take_back=form)


@require_POST
def archive_campaign(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.ArchiveForm(request.POST)
    now = timezone.now()
    feedback = form.is_valid() and submit_form(
        form, campaigns.archive_campaign, campaign.pk, key_of(request), now=now if form.is_archived else None
    )
    if not feedback:
        return _page(request, campaign, archive_campaign=form)
    feedback.tell(request)
    return redirect("home") if form.is_archived else redirect("campaign", campaign.pk)


def _change_answer(
    request: Request, campaign: Campaign, feedback: Feedback | Literal[False] | None, **sent_forms: Form
) -> HttpResponse:
    """Back to the campaign's page; after a refusal it is shown with the form that was sent."""
    if not feedback:
        return _page(request, campaign, **sent_forms)
    return feedback.redirect(request, "campaign", campaign.pk)


def _page(request: Request, campaign: Campaign, **replacements: Form) -> HttpResponse:
    empty_forms: dict[str, Form] = {
        "rename_campaign": forms.RenameForm(initial={"name": campaign.name}),
        "advance": forms.AdvanceForm(),
        "date": forms.DateForm(campaign),
        "take_back": forms.EarlierDateForm(campaign),
        "archive_campaign": forms.ArchiveForm(),
    }
    now = timezone.now()
    page, waiting = home_presenter.page(campaign, now), Now(campaign, now)
    context = {
        **frame(campaign, "campaign"),
        "page": page,
        "now": waiting,
        "first_steps": [] if page["recent"] else waiting.first_steps,
        "forms": {**empty_forms, **replacements},
    }
    return render(request, "campaigns/dashboard/campaign.html", context)


@require_safe
def more(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign, "more"), "groups": groups(campaign)}
    return render(request, "campaigns/dashboard/more.html", context)


@require_safe
def month(request: Request, campaign_id: int) -> HttpResponse:
    """A month of the campaign's calendar: that of today, or of the day that is asked for."""
    campaign = campaign_or_404(request.user, campaign_id)
    text = request.GET.get("day", "")
    day = int(text) if fullmatch(r"-?[0-9]{1,8}", text, ASCII) else campaign.day
    due = deadlines.deadlines_by_urgency(campaign, timezone.now())
    month = MonthPage(campaign, min(max(day, FIRST_DAY), LAST_DAY), due)
    context = {**frame(campaign, "more"), "month": month}
    return render(request, "campaigns/dashboard/month.html", context)


PAGE_SIZE = 30


@require_safe
def matches(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters, now = MatchFilter(campaign, request.GET), timezone.now()
    page = Paginator(filters.matches(now), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        **frame(campaign, "matches"),
        "page": page,
        "rows": match_rows(campaign, page, now, is_folded=filters.is_folded),
        "filters": filters,
        "query": filters.query,
    }
    part = partial_suffix(request, "within" if filters.within else "games")
    return render(request, f"campaigns/dashboard/matches.html{part}", context)


@require_safe
def search(request: Request, campaign_id: int) -> HttpResponse:
    """The search's own page, or its results for that page or for the top bar, which may be open above it."""
    campaign = campaign_or_404(request.user, campaign_id)
    context = {
        **frame(campaign),
        "search": CampaignSearch(campaign, request.GET.get("q", "")),
        "where": " in the top bar" if request.htmx.target == "top-results" else "",
    }
    return render(request, f"campaigns/dashboard/search.html{partial_suffix(request, 'results')}", context)
