from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.npc.forms.professions import ProfessionForm
from campaigns.npc.play import professions as play
from campaigns.people.access import own_profession_or_404
from campaigns.people.rules.professions import PRINTED
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe
def professions(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    rows = list(campaign.professions.all())
    offered, retired = [row for row in rows if not row.retired_at], [row for row in rows if row.retired_at]
    context = {"printed": PRINTED, "own": {"offered": offered, "retired": retired}}
    return render(request, "campaigns/npc/professions.html", {**frame(campaign, "generator"), **context})


@require_safe_or_POST
def new(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = ProfessionForm(None, post_data(request))
    feedback = form.is_valid() and submit_form(
        form, play.add_profession, campaign.pk, key_of(request), profession=form.profession
    )
    if feedback:
        return redirect("professions", campaign.pk)
    context = {**frame(campaign, "generator"), "form": form, "row": None}
    return render(request, "campaigns/npc/profession.html", context)


@require_safe_or_POST
def edit(request: Request, campaign_id: int, profession_id: int) -> HttpResponse:
    row = own_profession_or_404(request.user, campaign_id, profession_id)
    form = ProfessionForm(row, post_data(request))
    feedback = form.is_valid() and submit_form(
        form, play.edit_profession, campaign_id, key_of(request), row=row, profession=form.profession
    )
    if feedback:
        feedback.tell(request)
        return redirect("professions", campaign_id)
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign, "generator"), "form": form, "row": row}
    return render(request, "campaigns/npc/profession.html", context)


@require_POST
def retire(request: Request, campaign_id: int, profession_id: int) -> HttpResponse:
    row = own_profession_or_404(request.user, campaign_id, profession_id)
    now = timezone.now()
    run_use_case(play.retire_or_restore, campaign_id, key_of(request), row=row, now=now).tell(request)
    return redirect("professions", campaign_id)


@require_POST
def restore(request: Request, campaign_id: int, profession_id: int) -> HttpResponse:
    row = own_profession_or_404(request.user, campaign_id, profession_id)
    run_use_case(play.retire_or_restore, campaign_id, key_of(request), row=row, now=None).tell(request)
    return redirect("professions", campaign_id)
