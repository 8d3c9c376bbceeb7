"""Files to download: answered at once, or written by the workers, with their progress."""

from os import SEEK_END
from typing import IO

from django.http import FileResponse, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.exchange.access import export_file_or_404
from campaigns.exchange.models import ExportFile
from campaigns.exchange.play.files import discard_file
from campaigns.exchange.play.zips import IN_MEMORY
from campaigns.web.feedback import run_use_case
from campaigns.web.request import Request, key_of


@require_safe
def export_file(request: Request, campaign_id: int, file_id: int) -> HttpResponse:
    file = export_file_or_404(request.user, campaign_id, file_id)
    context = {**frame(file.campaign, "more"), "file": file, "job": file.job}
    # htmx asks for the progress alone, and for the whole page once the file is written.
    if request.htmx and file.job.is_open:
        return render(request, "campaigns/exchange/_writing.html", context)
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": reverse("export-file", args=[campaign_id, file_id])})
    return render(request, "campaigns/exchange/export_file.html", context)


@require_safe
def download(request: Request, campaign_id: int, file_id: int) -> HttpResponse:
    """Redirects to the file's page while it is being written."""
    file = export_file_or_404(request.user, campaign_id, file_id)
    if file.job.state != file.job.State.DONE:
        return redirect("export-file", campaign_id, file_id)
    data = ExportFile.objects.values_list("data", flat=True).get(pk=file.pk)
    return bytes_attachment(bytes(data), file.file_name, file.content_type)


@require_POST
def discard(request: Request, campaign_id: int, file_id: int) -> HttpResponse:
    file = export_file_or_404(request.user, campaign_id, file_id)
    run_use_case(discard_file, file.campaign_id, key_of(request), file=file).tell(request)
    return redirect("export", campaign_id)


def bytes_attachment(data: bytes, name: str, content_type: str) -> HttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=content_type, headers=disposition)


def file_attachment(file: IO[bytes], name: str, content_type: str) -> FileResponse | HttpResponse:
    if file.seek(0, SEEK_END) > IN_MEMORY:
        file.seek(0)
        return FileResponse(file, as_attachment=True, filename=name, content_type=content_type)
    with file:
        file.seek(0)
        return bytes_attachment(file.read(), name, content_type)
