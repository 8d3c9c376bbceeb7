"""The pages for the Dungeon Master who runs the installation: its state, and its backups."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.core.owner import require_installation_owner
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, run_once_for_user
from campaigns.devices.play import account_record
from campaigns.installation.play import backups as play
from campaigns.installation.play import restore
from campaigns.installation.play.checks import findings
from campaigns.installation.play.dumps import MSG_NO_TOOLS, has_tools
from campaigns.installation.play.figures import failed_jobs, installation_figures, troubles_of_a_day
from campaigns.installation.play.paths import database_file, is_sqlite
from campaigns.installation.play.worker_sign import PROCESS
from campaigns.installation.presenters import job_failures, preview_of
from campaigns.installation.rules.names import Occasion
from campaigns.web.feedback import run_use_case
from campaigns.web.request import Request, key_of, require_safe_or_POST
from tools import restoring

PAGE_SIZE = 50
_RESTORE_TOLD_FOR = timedelta(days=1)  # of the last restore


@require_safe
def installation(request: Request) -> HttpResponse:
    require_installation_owner(request.user)
    now = timezone.now()
    context = {
        "findings": sorted(findings(now=now), key=lambda row: not row.is_fault),
        "figures": installation_figures(now=now),
        "failures": job_failures(failed_jobs(now=now)),
        "troubles": troubles_of_a_day(now),
        "backups": play.backups()[:3],
        "events": account_record.all_account_events()[:5],
    }
    return render(request, "campaigns/installation/installation.html", context)


@require_safe
def all_sign_ins(request: Request) -> HttpResponse:
    require_installation_owner(request.user)
    page = Paginator(account_record.all_account_events(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "with_names": True,
        "rows_kept_for": account_record.ROWS_KEPT_FOR,
        "addresses_kept_for": account_record.ADDRESSES_KEPT_FOR,
    }
    return render(request, "campaigns/installation/sign_ins.html", context)


@require_safe_or_POST
def backups(request: Request) -> HttpResponse:
    require_installation_owner(request.user)
    if request.method == "POST":
        feedback = run_use_case(run_once_for_user, request.user, key_of(request), _make_backup)
        return feedback.redirect(request, "backups")
    rows = play.backups()
    context = {
        "backups": rows,
        "trouble": play.trouble(),
        "last_restore": _last_restore(),
        "no_tools": "" if is_sqlite() or has_tools() else MSG_NO_TOOLS,
        "is_automatic": settings.BACKUPS,
        "total_size": sum(row.size for row in rows),
    }
    return render(request, "campaigns/installation/backups.html", context)


@require_safe_or_POST
def backup(request: Request, backup_name: str) -> HttpResponse:
    require_installation_owner(request.user)
    row = _backup_or_404(backup_name)
    context = {"backup": row, "process": PROCESS}
    if request.method == "POST":
        feedback = run_use_case(_order_restore, request, row)
        if not feedback.refused:
            return render(request, "campaigns/installation/restoring.html", context)
        return feedback.redirect(request, "backup", backup_name)
    context["can_restart"] = restore.can_restart()
    context["database"] = database_file() if is_sqlite() else None
    context["preview"] = None if row.about.is_dump else preview_of(row)
    return render(request, "campaigns/installation/backup.html", context)


@require_safe
def backup_file(request: Request, backup_name: str) -> FileResponse:
    # The server buffers a copy before it sends it: no thread waits for the client.
    require_installation_owner(request.user)
    row = _backup_or_404(backup_name)
    if not row.is_one_file:
        raise Http404
    kind = "application/octet-stream"
    return FileResponse(row.path.open("rb"), as_attachment=True, filename=row.name, content_type=kind)


@require_POST
def backup_delete(request: Request, backup_name: str) -> HttpResponse:
    require_installation_owner(request.user)
    row = _backup_or_404(backup_name)
    return run_use_case(play.remove_backup, row).redirect(request, "backups")


def _backup_or_404(name: str) -> play.Backup:
    row = play.backup_named(name)
    if row is None:
        raise Http404
    return row


def _make_backup() -> Answer:
    row = play.make_backup(occasion=Occasion.HAND, now=datetime.now())
    return Answer(f"{row.name} is made and checked.")


def _order_restore(request: Request, row: play.Backup) -> Answer:
    if request.POST.get("sure") != "yes":
        raise Refused("Tick that you want to replace everything first.")
    restore.order_restore(backup=row, user=request.user, session_key=request.session.session_key or "")
    return Answer()


def _last_restore() -> str:
    path = restoring.last_restore()
    try:
        is_fresh = datetime.now() - datetime.fromtimestamp(path.stat().st_mtime) < _RESTORE_TOLD_FOR
        return path.read_text(encoding="utf-8") if is_fresh else ""
    except OSError:
        return ""
