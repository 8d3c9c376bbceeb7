"""A study as players read it: nothing can be moved, so that nobody tries a position of a game in play here."""

import re

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.rules.errors import RulesError
from campaigns.web.framing import mark_unlisted
from campaigns.web.request import Request
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.board.presenters.client_state import as_json
from variants.board.presenters.drawing import whole_board
from variants.board.views.standalone_board import standalone_board
from variants.models import Study
from variants.rules.annotated_line import glyphs_of
from variants.studies.views.study_board import line_or_404


@login_not_required
@gzip_page
@require_safe
def page(request: Request, study_key: str) -> HttpResponse:
    """The study at the move that `go` names."""
    study = get_object_or_404(Study.objects.select_related("campaign"), public_id=study_key, is_shown=True)
    study_line = line_or_404(study)
    number_text = request.GET.get("go", "")
    try:
        line = study_line.line.go_to(int(number_text) if re.fullmatch("[0-9]{1,4}", number_text) else 0)
    except RulesError:
        line = study_line.line.go_to(0)
    board, note = AnalysisBoard(line, glyphs_of(study_line.notes)), study_line.note(line.tree, line.at)
    page = standalone_board(
        request,
        "variants/studies/page.html",
        line.game,
        None,
        board.side,
        layout="campaigns/devices/seat.html",
        study=study,
        board=board,
        line=line,
        note=note,
        board_html=whole_board(board.look),
        client_state=as_json({**board.read_only_values, "arrows": note.marks}),
        url=reverse("study-page", args=[study_key]),
        has_dice=False,
    )
    return mark_unlisted(page)
