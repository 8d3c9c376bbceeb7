"""The home page and a campaign's own page: founding, naming, dating, putting away."""

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
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
from campaigns.campaign.presenters import campaign as shown
from campaigns.web.feedback import Feedback, carry_out
from campaigns.web.frame import frame
from campaigns.web.request import Request, key_of


@require_safe
def home(request: Request) -> HttpResponse:
    """The user's campaigns; those put away are in a drawer."""
    mine = access.campaigns(request.user)
    context = {"open": shown.cards(mine, archived=False), "archived": shown.cards(mine, archived=True)}
    return render(request, "campaigns/campaign/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request) -> HttpResponse:
    """Create a campaign."""
    form = NewCampaignForm(request.POST if request.method == "POST" else None, initial={"calendar": "plain"})
    feedback = carry_out(
        form, lambda: str(campaigns.found(user=request.user, key=key_of(request), **form.values).pk)
    )
    if feedback:
        return redirect("campaign", int(feedback.sentence))
    return render(request, "campaigns/campaign/new.html", {"form": form})


@require_safe
def campaign(request: Request, campaign_id: int) -> HttpResponse:
    """A campaign at a glance."""
    return _page(request, access.campaign(request.user, campaign_id))


@require_POST
def rename(request: Request, campaign_id: int) -> HttpResponse:
    """Another name."""
    found = access.campaign(request.user, campaign_id)
    form = RenameForm(request.POST)
    feedback = carry_out(
        form,
        lambda: campaigns.rename(campaign_id=found.pk, key=key_of(request), name=form.cleaned_data["name"]),
    )
    return _answer(request, found, feedback, rename=form)


@require_POST
def advance(request: Request, campaign_id: int) -> HttpResponse:
    """Let campaign time pass."""
    found = access.campaign(request.user, campaign_id)
    form = AdvanceForm(request.POST)
    feedback = carry_out(
        form, lambda: campaigns.advance(campaign_id=found.pk, key=key_of(request), **form.span)
    )
    return _answer(request, found, feedback, advance=form)


@require_POST
def set_date(request: Request, campaign_id: int) -> HttpResponse:
    """Let campaign time pass until a later date."""
    found = access.campaign(request.user, campaign_id)
    form = DateForm(found, request.POST)
    feedback = carry_out(
        form,
        lambda: campaigns.advance_to(
            campaign_id=found.pk, key=key_of(request), day=form.cleaned_data["date"]
        ),
    )
    return _answer(request, found, feedback, date=form)


@require_POST
def take_back(request: Request, campaign_id: int) -> HttpResponse:
    """Set the date back, with the reason."""
    found = access.campaign(request.user, campaign_id)
    form = EarlierDateForm(found, request.POST)
    feedback = carry_out(
        form,
        lambda: campaigns.take_back(
            campaign_id=found.pk,
            key=key_of(request),
            day=form.cleaned_data["date"],
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
    )
    return _answer(request, found, feedback, take_back=form)


@require_POST
def archive(request: Request, campaign_id: int) -> HttpResponse:
    """Put a campaign away, or take it out again."""
    found = access.campaign(request.user, campaign_id)
    form = ArchiveForm(request.POST)
    now = timezone.now()
    feedback = carry_out(
        form,
        lambda: campaigns.archive(
            campaign_id=found.pk, key=key_of(request), now=now if form.is_away else None
        ),
    )
    if not feedback:
        return _page(request, found, archive=form)
    feedback.tell(request)
    return redirect("home") if form.is_away else redirect("campaign", found.pk)


def _answer(request: Request, found: Campaign, feedback: Feedback | None, **sent: Form) -> HttpResponse:
    """Back to the campaign's page; where the form `sent` was refused, that page with it."""
    if feedback is None:
        return _page(request, found, **sent)
    feedback.tell(request)
    return redirect("campaign", found.pk)


def _page(request: Request, found: Campaign, **refused: Form) -> HttpResponse:
    forms = {
        "rename": RenameForm(initial={"name": found.name}),
        "advance": AdvanceForm(),
        "date": DateForm(found),
        "take_back": EarlierDateForm(found),
        "archive": ArchiveForm(),
    }
    context = {
        **frame(found, "campaign"),
        "page": shown.page(found, timezone.now()),
        "forms": {**forms, **refused},
    }
    return render(request, "campaigns/campaign/campaign.html", context)
