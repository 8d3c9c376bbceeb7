import re

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.exchange.access import uploaded_table
from campaigns.exchange.forms import MAX_NAME_LENGTH, AgreementForm, PeopleTableForm
from campaigns.exchange.models import PeopleTable
from campaigns.exchange.play import people_table
from campaigns.exchange.play.people_table import TablePlan
from campaigns.exchange.rules.people_file import ALL_HEADINGS, MAX_ROWS
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, require_safe_or_POST
from campaigns.web.uploads import read_upload, upload_form

TABLE_PATHS = re.compile(r"/campaigns/[0-9]+/import/people/")
PAGE_SIZE = 100


@require_safe_or_POST
def upload(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = upload_form(PeopleTableForm, request)
    if form.is_valid() and submit_form(
        form,
        people_table.upload_table,
        campaign_id=campaign_id,
        user=request.user,
        key=key_of(request),
        file_name=(form.cleaned_data["file"].name or "")[:MAX_NAME_LENGTH],
        data=read_upload(form, "file"),
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
    seen, now = request.POST.get("seen", ""), timezone.now()
    feedback = run_use_case(
        people_table.apply_table,
        table.campaign_id,
        key_of(request),
        table=table,
        seen=seen,
        now=now,
        agreed=request.POST.keys(),
    )
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
        run_use_case(people_table.discard_table, table.campaign_id, key_of(request), table=table).tell(
            request
        )
    return redirect("export", campaign.pk)


def _preview(request: Request, table: PeopleTable, plan: TablePlan, form: AgreementForm) -> HttpResponse:
    page = Paginator(plan.people, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        **frame(table.campaign, "characters"),
        "table": table,
        "plan": plan,
        "page": page,
        "form": form,
    }
    return render(request, "campaigns/exchange/people_table.html", context)
