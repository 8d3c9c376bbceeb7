"""A study as players read it: nothing can be moved, so that nobody tries a position of a game in play here."""

import re

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.rules.errors import RulesError
from campaigns.web.framing import unlisted
from campaigns.web.request import Request
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.board.presenters.data import as_json
from variants.board.presenters.drawing import whole_board
from variants.board.views.lone import lone_page
from variants.models import Study
from variants.rules.annotated_line import glyphs_of
from variants.studies.views.desk import line_or_404


@login_not_required
@gzip_page
@require_safe
def page(request: Request, study_key: str) -> HttpResponse:
    """The study at the move that `go` names."""
    study = get_object_or_404(Study.objects.select_related("campaign"), public_id=study_key, is_shown=True)
    kept = line_or_404(study)
    asked = request.GET.get("go", "")
    try:
        line = kept.line.go_to(int(asked) if re.fullmatch("[0-9]{1,4}", asked) else 0)
    except RulesError:
        line = kept.line.go_to(0)
    seen, note = AnalysisBoard(line, glyphs_of(kept.notes)), kept.note(line.tree, line.at)
    page = lone_page(
        request,
        "variants/studies/page.html",
        line.game,
        None,
        seen.side,
        layout="campaigns/rooms/seat.html",
        study=study,
        seen=seen,
        line=line,
        note=note,
        board_html=whole_board(seen.look),
        data=as_json({**seen.standing, "arrows": note.marks}),
        url=reverse("study-page", args=[study_key]),
        has_dice=False,
    )
    return unlisted(page)
