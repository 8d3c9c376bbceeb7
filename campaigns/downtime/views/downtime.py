"""Downtime: the plan, the worker's progress, the preview, and what is done with it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.downtime.access import run_or_404
from campaigns.downtime.forms.downtime import AdoptForm, BeginForm, MeetingGroupForm
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import downtime as play
from campaigns.downtime.presenters.downtime import group_rows, time_left, undo_report, undo_warning
from campaigns.downtime.rules.recipes import BY_SLUG, RECIPES
from campaigns.jobs import play as jobs
from campaigns.web.feedback import Feedback, run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST

Kind, State = BulkRun.Kind, BulkRun.State
UNDO_TEXTS = {State.TAKEN: undo_warning, State.UNDONE: undo_report}
# The buttons of a downtime's page, each at an address of its own.
DEEDS = ("cancel", "discard", "undo", "again", "retry")


@require_safe_or_POST
def plan(request: Request, campaign_id: int) -> HttpResponse:
    """The plan; its form adds a group."""
    campaign = campaign_or_404(request.user, campaign_id)
    recipe = BY_SLUG.get(request.GET.get("recipe", ""))
    form = MeetingGroupForm(campaign, post_data(request), recipe)
    feedback = form.is_valid() and submit_form(
        form, play.add_group, campaign.pk, key_of(request), group=form.group, by=request.user
    )
    if feedback:
        return feedback.redirect(request, "downtime", campaign.pk)
    return _plan_page(request, campaign, form, BeginForm(campaign))


@require_POST
def begin(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = BeginForm(campaign, request.POST)
    feedback = form.is_valid() and submit_form(
        form,
        play.begin_downtime,
        campaign.pk,
        key_of(request),
        last_day=form.last_day,
        seed=form.cleaned_data["seed"],
        cheats=form.cleaned_data["cheats"],
        when_noticed=form.cleaned_data["when_noticed"],
        by=request.user,
    )
    if feedback:
        return feedback.redirect(request, "downtime-run", campaign.pk, feedback.pk)
    return _plan_page(request, campaign, MeetingGroupForm(campaign), form)


@require_POST
def remove(request: Request, campaign_id: int, number: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    if play.plan_of(campaign) is None:
        raise Http404
    feedback = run_use_case(play.remove_group, campaign.pk, key_of(request), number=number)
    return feedback.redirect(request, "downtime", campaign.pk)


@require_safe_or_POST
def run(request: Request, campaign_id: int, downtime_id: int) -> HttpResponse:
    """Progress while the worker is at it, then the preview; its form takes it over."""
    row = run_or_404(request.user, campaign_id, downtime_id, Kind.DOWNTIME)
    if row.state == State.PLANNED:
        return redirect("downtime", campaign_id)
    form, key = AdoptForm(row, post_data(request)), key_of(request)
    feedback = form.is_valid() and submit_form(
        form, play.adopt_downtime, campaign_id, key, run=row, last_day=form.last_day, groups=form.numbers
    )
    if feedback:
        return feedback.redirect(request, row.get_absolute_url())
    context = {
        **frame(row.campaign, "more"),
        "run": row,
        "job": row.job,
        "groups": group_rows(row.campaign, row),
        "form": form,
        "progress_label": "Games" if row.state == State.PLAYING else "Games and people",
        "time_left": time_left(row, timezone.now()),
        "undo": UNDO_TEXTS[State(row.state)](row) if row.state in UNDO_TEXTS else "",
    }
    if request.htmx and row.job is not None and row.job.is_open:
        return render(request, "campaigns/downtime/_downtime_progress.html", context)
    if request.htmx and request.method != "POST":
        return HttpResponse(headers={"HX-Redirect": row.get_absolute_url()})
    return render(request, "campaigns/downtime/downtime_run.html", context)


@require_POST
def deed(request: Request, campaign_id: int, downtime_id: int, deed: str) -> HttpResponse:
    """One button of the page of a downtime; `deed` is of DEEDS."""
    row = run_or_404(request.user, campaign_id, downtime_id, Kind.DOWNTIME)
    feedback = _run_deed(request, row, deed)
    if deed == "again" and not feedback.refused:
        return feedback.redirect(request, "downtime", campaign_id)
    return feedback.redirect(request, row.get_absolute_url())


def _run_deed(request: Request, row: BulkRun, deed: str) -> Feedback:
    campaign_id, key = row.campaign_id, key_of(request)
    match deed:
        case "cancel":
            return run_use_case(play.cancel_downtime, campaign_id, key, run=row)
        case "discard":
            return run_use_case(play.discard_downtime, campaign_id, key, run=row)
        case "undo":
            return run_use_case(play.request_downtime_undo, campaign_id, key, run=row)
        case "again":
            return run_use_case(play.copy_plan, campaign_id, key, run=row, by=request.user)
    if row.job is None:
        return Feedback("This work is gone: cancel it.", refused=True)
    return run_use_case(jobs.retry, row.job)


def _plan_page(
    request: Request, campaign: Campaign, form: MeetingGroupForm, begin_form: BeginForm
) -> HttpResponse:
    runs = campaign.bulk_runs.filter(kind=Kind.DOWNTIME).exclude(state=State.PLANNED)
    context = {
        **frame(campaign, "more"),
        "groups": group_rows(campaign, play.plan_of(campaign)),
        "form": form,
        "begin_form": begin_form,
        "recipes": RECIPES,
        "runs": runs.defer("games", "report")[:8],
    }
    return render(request, "campaigns/downtime/downtime.html", context)
