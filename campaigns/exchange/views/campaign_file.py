"""Exporting a campaign, and importing one: upload, preview, confirm."""

import re
from collections.abc import Mapping
from datetime import date

from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.exchange.access import campaign_import_or_404
from campaigns.exchange.forms import AgreementForm, ImportForm
from campaigns.exchange.models import CampaignImport
from campaigns.exchange.play import imports
from campaigns.exchange.play.export import export_campaign
from campaigns.exchange.play.zips import zip_of
from campaigns.exchange.presenters.calendar import calendar_file
from campaigns.exchange.presenters.foundry import foundry_files
from campaigns.exchange.presenters.people_table import people_table
from campaigns.exchange.presenters.preview import preview
from campaigns.exchange.presenters.vault import vault_files
from campaigns.exchange.views.files import bytes_attachment, file_attachment
from campaigns.rules.labels import pluralize
from campaigns.slow.presenters import ics
from campaigns.web.addresses import base_address
from campaigns.web.feedback import feedback_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of, require_safe_or_POST
from campaigns.web.uploads import upload_form

IMPORT_PATHS = re.compile(r"/campaigns/import/")
TYPES = {"json": "application/json", "zip": "application/zip"}
ZIPS = {"vault": vault_files, "foundry": foundry_files}


@require_safe
def export(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign, "more"), "today": timezone.localdate()}
    return render(request, "campaigns/exchange/export.html", context)


@require_safe
def export_file(request: Request, campaign_id: int) -> FileResponse | HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    try:
        file, kind = export_campaign(campaign)
    except Refused as refusal:
        return feedback_of(refusal).redirect(request, "export", campaign.pk)
    return file_attachment(file, f"{slugify(campaign.name) or 'campaign'}.{kind}", TYPES[kind])


@require_safe
def export_people(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    return bytes_attachment(people_table(campaign), _name(campaign, "people.csv"), "text/csv; charset=utf-8")


@require_safe
def export_zip(request: Request, campaign_id: int, kind: str) -> FileResponse | HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    files = ZIPS[kind](campaign)
    return file_attachment(zip_of(files), _name(campaign, f"{kind}.zip"), TYPES["zip"])


@require_safe
def export_calendar(request: Request, campaign_id: int) -> HttpResponse:
    """The chronicle and the moves due; `today` is the real day for the campaign's today."""
    campaign, now = campaign_or_404(request.user, campaign_id), timezone.now()
    try:
        today = date.fromisoformat(request.GET.get("today", ""))
    except ValueError:
        today = timezone.localdate()
    data = calendar_file(campaign, today=today, now=now, base=base_address(request))
    return bytes_attachment(data, _name(campaign, "calendar.ics"), ics.CONTENT_TYPE)


@require_safe_or_POST
def import_new(request: Request) -> HttpResponse:
    form = upload_form(ImportForm, request)
    feedback = form.is_valid() and submit_form(
        form, imports.upload_campaign, user=request.user, key=key_of(request), **form.upload
    )
    if not feedback:
        return render(request, "campaigns/exchange/import_new.html", {"form": form})
    return redirect("import", feedback.pk)


@require_safe
def import_page(request: Request, import_id: int) -> HttpResponse:
    row = campaign_import_or_404(request.user, import_id)
    if row.campaign_id is not None and not request.htmx:
        return redirect("campaign", row.campaign_id)
    # htmx asks for the bar alone until the work is over.
    if request.htmx and row.job and row.job.is_open:
        return render(request, "campaigns/exchange/_work.html", {"row": row, "job": row.job})
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": reverse("import", args=[row.pk])})
    return _import_page(request, row, _agreement(row))


@require_POST
def import_confirm(request: Request, import_id: int) -> HttpResponse:
    row = campaign_import_or_404(request.user, import_id)
    key, without_portraits = key_of(request), "without_portraits" in request.POST
    confirm = imports.confirm_import
    feedback = run_use_case(confirm, row.user_id, key, row=row, without_portraits=without_portraits)
    if not feedback.field:
        feedback.tell(request)
        return redirect("import", row.pk)
    form = _agreement(row, request.POST)
    form.add_error(feedback.field, feedback.sentence)
    return _import_page(request, row, form)


@require_POST
def import_discard(request: Request, import_id: int) -> HttpResponse:
    row = campaign_import_or_404(request.user, import_id)
    feedback = run_use_case(imports.discard_import, row.user_id, key_of(request), row=row)
    feedback.tell(request)
    return redirect("import", import_id) if feedback.refused else redirect("home")


@require_POST
def import_retry(request: Request, import_id: int) -> HttpResponse:
    row = campaign_import_or_404(request.user, import_id)
    run_use_case(imports.retry_import, row=row).tell(request)
    return redirect("import", row.pk)


def _import_page(request: Request, row: CampaignImport, form: AgreementForm) -> HttpResponse:
    job = row.job if row.job and row.job.state != row.job.State.DONE else None
    preview_context = None if job else preview(row, request.user)
    context = {"row": row, "job": job, "preview": preview_context, "form": form}
    return render(request, "campaigns/exchange/import.html", context)


def _agreement(row: CampaignImport, data: Mapping[str, str] | None = None) -> AgreementForm:
    sentence = f"Import without {pluralize(len(row.missing), 'portrait')}"
    return AgreementForm(data, {"without_portraits": sentence} if row.missing else {})


def _name(campaign: Campaign, ending: str) -> str:
    return f"{slugify(campaign.name) or 'campaign'}-{ending}"
