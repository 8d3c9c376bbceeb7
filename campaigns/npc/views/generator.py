"""The NPC generator: generate people or a whole court, change them field by field, keep some."""

from collections.abc import Callable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.npc.access import batch_or_404
from campaigns.npc.forms.generator import BatchFilter, CardForm, GeneratorForm, PeopleForm, initial_of_address
from campaigns.npc.forms.groups import GroupForm
from campaigns.npc.models import Batch, Candidate
from campaigns.npc.play import generate
from campaigns.npc.play import groups as play
from campaigns.npc.presenters import cards as npc
from campaigns.npc.rules.groups import GROUPS
from campaigns.web.echo import cut
from campaigns.web.feedback import Feedback, refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST

PAGE_SIZE = 24
MAX_TAGS_LENGTH = 200


@require_safe_or_POST
def generator(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    data = post_data(request)
    form = GeneratorForm(campaign, data, initial=initial_of_address(campaign, request.GET))
    feedback = form.is_valid() and submit_form(
        form, generate.generate_batch, campaign.pk, key_of(request), **form.cleaned_data
    )
    if feedback:
        return redirect("batch", campaign.pk, feedback.pk)
    like = npc.former_numbers(campaign, str(form["like"].value() or ""))
    context = {"form": form, "batches": npc.recent_batches(campaign), "like": like}
    return render(request, "campaigns/npc/generator.html", {**frame(campaign, "generator"), **context})


@require_safe
def batch(request: Request, campaign_id: int, batch_id: int) -> HttpResponse:
    row = batch_or_404(request.user, campaign_id, batch_id)
    if row.job and row.job.state != row.job.State.DONE:
        return redirect("job", campaign_id, row.job.pk)
    context = _page_context(request, row)
    page = Paginator(context["people"].chosen, PAGE_SIZE).get_page(context["filters"].page)
    return render(request, "campaigns/npc/batch.html", {**context, "page": page, "recipe": npc.Recipe(row)})


@require_safe_or_POST
def person(request: Request, campaign_id: int, batch_id: int, number: int) -> HttpResponse:
    """GET opens the card's drawer (`drawer=closed`: not), POST carries out one of its buttons."""
    batch = batch_or_404(request.user, campaign_id, batch_id)
    form = CardForm(get_object_or_404(batch.candidates, number=number), post_data(request))
    if request.method != "POST":
        return _card(request, batch, number, form, typing=request.GET.get("drawer") != "closed")
    feedback = form.is_valid() and submit_form(form, _run_card_action, request, batch, number, form)
    if not feedback or request.htmx:
        return _card(request, batch, number, form, typing=not feedback and form.data.get("do") == "type")
    return _redirect_to_batch(request, batch, feedback, f"#person-{number}")


@require_POST
def change(
    request: Request, campaign_id: int, batch_id: int, use_case: Callable[..., Answer]
) -> HttpResponse:
    """Carry out a use-case on the batch as a whole."""
    batch = batch_or_404(request.user, campaign_id, batch_id)
    feedback = run_use_case(use_case, batch.campaign_id, key_of(request), batch=batch)
    return _redirect_to_batch(request, batch, feedback)


@require_POST
def keep_people(request: Request, campaign_id: int, batch_id: int) -> HttpResponse:
    batch = batch_or_404(request.user, campaign_id, batch_id)
    form = PeopleForm(request.POST)
    if not form.is_valid():
        return _redirect_to_batch(request, batch, refusal_of(form))
    feedback = run_use_case(
        generate.keep_people,
        campaign_id,
        key_of(request),
        batch=batch,
        numbers=_numbers(batch, form),
        by=request.user,
        tags=form.cleaned_data["tags"],
    )
    return _redirect_to_batch(request, batch, feedback)


@require_POST
def discard_people(request: Request, campaign_id: int, batch_id: int) -> HttpResponse:
    batch = batch_or_404(request.user, campaign_id, batch_id)
    form = PeopleForm(request.POST)
    if not form.is_valid():
        return _redirect_to_batch(request, batch, refusal_of(form))
    numbers = None if form.cleaned_data["whom"] == "all" else _numbers(batch, form)
    key = key_of(request)
    feedback = run_use_case(generate.discard_people, campaign_id, key, batch=batch, numbers=numbers)
    return _redirect_to_batch(request, batch, feedback)


def _run_card_action(request: Request, batch: Batch, number: int, form: CardForm) -> Answer:
    campaign, key, values = batch.campaign_id, key_of(request), form.cleaned_data
    match values["do"]:
        case "keep":
            by, tags = request.user, values["tags"]
            return generate.keep_people(campaign, key, batch=batch, numbers=[number], by=by, tags=tags)
        case "undo-keep":
            return generate.undo_keep(campaign, key, batch=batch, numbers=[number])
        case "discard":
            return generate.discard_people(campaign, key, batch=batch, numbers=[number])
        case "bring-back":
            return generate.bring_people_back(campaign, key, batch=batch, numbers=[number])
    return generate.alter_person(campaign, key, batch=batch, number=number, alteration=values["alteration"])


def _numbers(batch: Batch, form: PeopleForm) -> list[int]:
    """The people to keep: of *all* not who is of a profession that plays and may not."""
    if form.cleaned_data["whom"] == "ticked":
        numbers: list[int] = form.cleaned_data["number"]
        return numbers
    people = npc.people(batch, Candidate.State.OPEN, chess=True)
    return list(people.keepable if form.cleaned_data["whom"] == "all" else people.chess_numbers)


def _redirect_to_batch(request: Request, batch: Batch, feedback: Feedback, anchor: str = "") -> HttpResponse:
    """Tell the feedback on the batch with the filter and the page that every form on it carries."""
    feedback.tell(request)
    url = reverse("batch", args=[batch.campaign_id, batch.pk])
    return redirect(f"{url}?{BatchFilter.read(request.GET).page_query}{anchor}")


def _card(request: Request, batch: Batch, number: int, form: CardForm, *, typing: bool) -> HttpResponse:
    candidate = batch.candidates.get(number=number)
    typing = typing and candidate.state == Candidate.State.OPEN
    problem = refusal_of(form)
    is_beside = typing and problem.field in [field.name for field in (*form.texts, *form.dice)]
    context = {
        **_page_context(request, batch),
        "card": candidate,
        "drawer": form if typing else None,
        "refusal": "" if is_beside else problem.sentence,
        "ticked": str(number) in request.POST.getlist("number") + request.GET.getlist("number"),
    }
    part = "_person.html" if request.htmx else "person.html"
    return render(request, f"campaigns/npc/{part}", context)


def _page_context(request: Request, batch: Batch) -> dict[str, Any]:
    filters = BatchFilter.read(request.GET)
    return {
        **frame(batch.campaign, "generator"),
        "batch": batch,
        "filters": filters,
        "page_query": filters.page_query,
        "tags": cut(request.POST.get("tags", ""), MAX_TAGS_LENGTH),
        "people": npc.people(batch, filters.show, chess=filters.chess),
    }


@require_safe_or_POST
def groups(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = GroupForm(post_data(request), initial={"group": GROUPS[0].slug})
    by, now = request.user, timezone.now()
    feedback = form.is_valid() and submit_form(
        form, play.generate_group, campaign.pk, key_of(request), by=by, now=now, **form.cleaned_data
    )
    if feedback:
        return redirect(f"{reverse('characters', args=[campaign.pk])}?tag={feedback.pk}")
    context = {**frame(campaign, "generator"), "form": form, "groups": GROUPS}
    return render(request, "campaigns/npc/groups.html", context)
