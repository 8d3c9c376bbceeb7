"""Characters: the list, the sheet, and the DM's actions on one."""

from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.money.forms import PayForm
from campaigns.money.presenters import purses as money
from campaigns.people import forms
from campaigns.people import play as play
from campaigns.people.access import character_or_404
from campaigns.people.filters import PeopleFilter
from campaigns.people.finder import characters_called
from campaigns.people.models import BulkChange, Character
from campaigns.people.play import bulk as bulk_play
from campaigns.people.presenters.relations import Relations
from campaigns.portraits.forms import PortraitForm
from campaigns.profiles.presenters.character import Profile
from campaigns.profiles.presenters.leaderboards import player_characters
from campaigns.rules.chess_modifier import display
from campaigns.rules.reading import row_id
from campaigns.web.feedback import Feedback, refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of, partial_suffix, post_data, require_safe_or_POST

PAGE_SIZE = 50
RECORD_PAGE_SIZE = 20


@require_safe
def characters(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters = PeopleFilter(campaign, request.GET)
    page = Paginator(filters.people, PAGE_SIZE).get_page(request.GET.get("page"))
    part = partial_suffix(request, "people")
    context = {
        **frame(campaign, "characters"),
        "page": page,
        "filters": filters,
        "query": filters.query,
        "pcs": None if filters.is_active or page.number > 1 else player_characters(campaign),
        "undoable": bulk_play.latest_change(campaign, request.user, timezone.now()),
    }
    return render(request, f"campaigns/profiles/characters.html{part}", context)


@require_safe_or_POST
def new(request: Request, campaign_id: int) -> HttpResponse:
    """Create a character; htmx asks for the initial CM of the abilities typed so far."""
    campaign = campaign_or_404(request.user, campaign_id)
    form = forms.NewCharacterForm(campaign, post_data(request))
    feedback = form.is_valid() and submit_form(
        form,
        play.create,
        campaign.pk,
        key_of(request),
        values=form.values,
        tags=form.cleaned_data["tags"],
        chess=form.starting_chess(request.user),
    )
    if feedback:
        name = form.cleaned_data["name"]
        if namesakes := characters_called(campaign, name).exclude(pk=feedback.pk).count():
            subject = "Another character is" if namesakes == 1 else f"{namesakes} other characters are"
            advice = "A byname or a place in the name would tell them apart."
            messages.info(request, f"{subject} called {name}, too. {advice}")
        return redirect("character", campaign.pk, feedback.pk)
    is_posted = request.method == "POST"
    context = {"form": form, "initial_cm": forms.initial_cm_of(request.POST if is_posted else request.GET)}
    if not is_posted and partial_suffix(request, "initial-cm"):
        return render(request, "campaigns/profiles/_initial_cm.html", context)
    context |= frame(campaign, "characters")
    return render(request, "campaigns/profiles/character_new.html", context)


@require_safe
def bin_(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    rows = campaign.characters.filter(binned_at__isnull=False).order_by("-binned_at")
    page = Paginator(rows.defer("notes", "public_notes", "dice"), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {**frame(campaign, "characters"), "page": page, "days": play.DAYS_IN_BIN}
    return render(request, "campaigns/profiles/bin.html", context)


@require_POST
def bulk(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form, filters = forms.BulkForm(request.POST), PeopleFilter(campaign, request.GET)
    feedback = form.is_valid() and submit_form(
        form,
        bulk_play.change_people,
        campaign.pk,
        key_of(request),
        kind=BulkChange.Kind(form.cleaned_data["do"]),
        people=filters.matching if form.is_everybody else form.ids,
        expected=form.cleaned_data["count"] if form.is_everybody else None,
        tag=form.cleaned_data["tag"],
        now=timezone.now(),
        by=request.user,
    )
    if not feedback:
        refusal_of(form).tell(request)
    return redirect(_list(request, campaign, filters))


@require_POST
def undo(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    key, change, now = key_of(request), row_id(request.POST.get("change", "")), timezone.now()
    feedback = run_use_case(bulk_play.undo_change, campaign.pk, key, change_id=change, now=now)
    return feedback.redirect(request, _list(request, campaign, PeopleFilter(campaign, request.GET)))


@require_safe
def character(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    return _profile(request, character_or_404(request.user, campaign_id, character_id))


def _profile(request: Request, row: Character, relation: forms.RelationForm | None = None) -> HttpResponse:
    profile = Profile(row)
    purse = money.purse_of_character(row)
    deleted_on = row.binned_at and row.binned_at + timedelta(days=play.DAYS_IN_BIN)
    context = {
        **_frame(row),
        "profile": profile,
        "page": Paginator(profile.record, RECORD_PAGE_SIZE).get_page(request.GET.get("page")),
        "deleted_on": deleted_on,
        "purse": purse,
        "holdings": money.Holdings(purse),
        "pay_form": PayForm(row.campaign.coinage),
        "relations": Relations(row),
        "relation_form": relation or forms.RelationForm(row),
    }
    return render(request, "campaigns/profiles/character.html", context)


@require_safe_or_POST
def edit(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form = forms.EditForm(character, post_data(request))
    key = key_of(request)
    feedback = form.is_valid() and submit_form(
        form, play.edit, campaign_id, key, character=character, changes=form.edit, by=request.user
    )
    if not feedback:
        context = {**_frame(character), "form": form, "portrait_form": PortraitForm()}
        return render(request, "campaigns/profiles/character_form.html", context)
    return feedback.redirect(request, "character", campaign_id, character.pk)


@require_safe_or_POST
def learn(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form = forms.LearnForm(character, post_data(request))
    key = key_of(request)
    feedback = form.is_valid() and submit_form(
        form, play.learn_chess, campaign_id, key, character=character, by=request.user, **form.cleaned_data
    )
    if not feedback:
        return render(request, "campaigns/profiles/learn.html", {**_frame(character), "form": form})
    return feedback.redirect(request, "character", campaign_id, character.pk)


@require_safe_or_POST
def cm(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    initial = {"cm": display(character.cm)} if character.cm is not None else {}
    form = forms.CmForm(post_data(request), initial=initial)
    key = key_of(request)
    feedback = form.is_valid() and submit_form(
        form, play.set_cm, campaign_id, key, character=character, by=request.user, **form.cleaned_data
    )
    if not feedback:
        return render(request, "campaigns/profiles/cm.html", {**_frame(character), "form": form})
    return feedback.redirect(request, "character", campaign_id, character.pk)


@require_POST
def add_relation(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form = forms.RelationForm(character, request.POST)
    key = key_of(request)
    feedback = form.is_valid() and submit_form(
        form, play.add_relation, campaign_id, key, character=character, **form.cleaned_data
    )
    if not feedback:
        return _profile(request, character, form)
    return feedback.redirect(request, "character", campaign_id, character.pk)


@require_POST
def remove_relation(request: Request, campaign_id: int, character_id: int, other_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    other = character_or_404(request.user, campaign_id, other_id)
    key = key_of(request)
    feedback = run_use_case(play.remove_relation, campaign_id, key, character=character, to=other)
    feedback.tell(request)
    back = other if request.GET.get("back") == str(other.pk) else character
    return redirect("character", campaign_id, back.pk)


@require_POST
def discard(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    feedback = _bin_or_restore(request, campaign_id, character_id, timezone.now())
    return feedback.redirect(request, "characters", campaign_id)


@require_POST
def restore(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    feedback = _bin_or_restore(request, campaign_id, character_id, None)
    return feedback.redirect(request, "character", campaign_id, character_id)


def _bin_or_restore(request: Request, campaign_id: int, character_id: int, now: datetime | None) -> Feedback:
    character = character_or_404(request.user, campaign_id, character_id)
    key, act = key_of(request), play.bin_or_restore_character
    return run_use_case(act, campaign_id, key, character=character, now=now)


def _list(request: Request, campaign: Campaign, filters: PeopleFilter) -> str:
    page = {"page": request.GET["page"]} if row_id(request.GET.get("page", "")) else {}
    query = "&".join(filter(None, (filters.query, urlencode(page))))
    return f"{reverse('characters', args=[campaign.pk])}{query and '?'}{query}"


def _frame(character: Character) -> dict[str, object]:
    return {**frame(character.campaign, "characters"), "character": character}
