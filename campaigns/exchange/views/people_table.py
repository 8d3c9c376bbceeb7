import re

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.exchange.access import uploaded_table
from campaigns.exchange.forms import AgreementForm, PeopleTableForm
from campaigns.exchange.models import PeopleTable
from campaigns.exchange.play import people_table
from campaigns.exchange.play.people_table import TablePlan
from campaigns.exchange.rules.people_file import ALL_HEADINGS, MAX_ROWS
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, require_safe_or_POST
from campaigns.web.uploads import upload_form

TABLE_PATHS = re.compile(r"/campaigns/[0-9]+/import/people/")
PAGE_SIZE = 100


@require_safe_or_POST
def upload(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = upload_form(PeopleTableForm, request)
    user, key = request.user, key_of(request)
    if form.is_valid() and submit_form(
        form, people_table.upload_table, campaign_id=campaign_id, user=user, key=key, **form.upload
    ):
        return redirect("people-table", campaign.pk)
    context = {**frame(campaign, "characters"), "form": form, "headings": ALL_HEADINGS, "most": MAX_ROWS}
    return render(request, "campaigns/exchange/people_upload.html", context)


@require_safe
def preview(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    table = uploaded_table(request.user, campaign_id)
    if table is None:
        return redirect("import-people", campaign.pk)
    plan = people_table.plan_table(campaign, table.text)
    return _preview(request, table, plan, AgreementForm(None, plan.ticks))


@require_POST
def apply_(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    table = uploaded_table(request.user, campaign_id)
    if table is None:  # a second tap, after the first
        return redirect("characters", campaign.pk)
    apply_table, key, now = people_table.apply_table, key_of(request), timezone.now()
    seen, agreed = request.POST.get("seen", ""), request.POST.keys()
    feedback = run_use_case(apply_table, campaign_id, key, table=table, seen=seen, now=now, agreed=agreed)
    if feedback.field:
        plan = people_table.plan_table(table.campaign, table.text)
        form = AgreementForm(request.POST, plan.ticks)
        form.add_error(feedback.field if feedback.field in form.fields else None, feedback.sentence)
        return _preview(request, table, plan, form)
    if feedback.refused:
        feedback.tell(request)
    return redirect("people-table" if feedback.refused else "characters", campaign.pk)


@require_POST
def discard(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    table = uploaded_table(request.user, campaign_id)
    if table is not None:
        feedback = run_use_case(people_table.discard_table, campaign_id, key_of(request), table=table)
        feedback.tell(request)
    return redirect("export", campaign.pk)


def _preview(request: Request, table: PeopleTable, plan: TablePlan, form: AgreementForm) -> HttpResponse:
    page = Paginator(plan.people, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"table": table, "plan": plan, "page": page, "form": form}
    return render(
        request, "campaigns/exchange/people_table.html", {**frame(table.campaign, "characters"), **context}
    )
