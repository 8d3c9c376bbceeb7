"""An evening's gambling: the form, the story with its working, and the undo."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.downtime.access import run_or_404
from campaigns.downtime.forms.evenings import EveningForm
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play import evenings
from campaigns.downtime.presenters.evenings import game_rows
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST

Kind = BulkRun.Kind


@require_safe_or_POST
def new(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = EveningForm(campaign, post_data(request))
    feedback = form.is_valid() and submit_form(form, _play, request, campaign.pk, form)
    if feedback:
        return feedback.redirect(request, "evening", campaign.pk, feedback.pk)
    earlier_runs = campaign.bulk_runs.filter(kind=Kind.EVENING)[:8]
    context = {**frame(campaign, "more"), "form": form, "evenings": earlier_runs}
    return render(request, "campaigns/downtime/evening_new.html", context)


def _play(request: Request, campaign_id: int, form: EveningForm) -> Answer:
    play = partial(evenings.play_evening, campaign_id, key_of(request), plan=form.plan, by=request.user)
    return form.pay(lambda pay_in: play(pay_in=pay_in))


@require_safe
def evening(request: Request, campaign_id: int, evening_id: int) -> HttpResponse:
    run = run_or_404(request.user, campaign_id, evening_id, Kind.EVENING)
    context = {**frame(run.campaign, "more"), "run": run, "rows": game_rows(run)}
    return render(request, "campaigns/downtime/evening.html", context)


@require_POST
def undo(request: Request, campaign_id: int, evening_id: int) -> HttpResponse:
    run = run_or_404(request.user, campaign_id, evening_id, Kind.EVENING)
    feedback = run_use_case(evenings.undo_evening, campaign_id, key_of(request), run=run, by=request.user)
    return feedback.redirect(request, "evening", campaign_id, run.pk)
