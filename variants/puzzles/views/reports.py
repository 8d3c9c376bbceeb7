"""What people say is wrong with puzzles, for whoever runs the installation."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.core.owner import require_installation_owner
from campaigns.web.request import Request
from variants.models import PuzzleReport
from variants.puzzles.collection import find_puzzle


@require_safe
def reports(request: Request) -> HttpResponse:
    """Each report with its puzzle, the latest first; Http404 for everybody else."""
    require_installation_owner(request.user)
    rows = [(report, find_puzzle(report.board, report.key)) for report in PuzzleReport.objects.all()[:200]]
    return render(request, "variants/puzzles/reports.html", {"reports": rows})
