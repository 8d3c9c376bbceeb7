"""All games of a campaign, or of one person, as one text; many are written by the workers."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.exchange.models import ExportFile
from campaigns.exchange.play.files import order_file
from campaigns.people.access import character_or_404
from campaigns.rules.reading import row_id
from campaigns.web.feedback import run_use_case
from campaigns.web.request import Request, key_of, require_safe_or_POST
from variants.board.views.board_help import PLAIN_TEXT
from variants.scores.score_files import (
    MAX_LINES_AT_ONCE,
    TASK,
    board_matches,
    join_texts,
    line_count,
    score_texts,
)


@require_safe_or_POST
def scores(request: Request, campaign_id: int) -> HttpResponse:
    """The text at once where it is short; else a page that has the workers write it. `person` is whose games are meant."""
    campaign = campaign_or_404(request.user, campaign_id)
    number = row_id(request.GET.get("person", ""))
    person = character_or_404(request.user, campaign_id, number) if number else None
    matches = board_matches(campaign, person)
    name = f"{slugify((person or campaign).name) or 'games'}-games.txt"
    if request.method == "POST":
        owner = {"campaign": campaign, "user": request.user, "character": person}
        file, total = ExportFile(**owner, file_name=name, content_type=PLAIN_TEXT), matches.count()
        feedback = run_use_case(order_file, campaign.pk, key_of(request), file=file, task=TASK, total=total)
        if feedback.refused:
            feedback.tell(request)
            return redirect("export", campaign.pk)
        return redirect("export-file", campaign.pk, feedback.pk)
    if line_count(matches) <= MAX_LINES_AT_ONCE:
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(join_texts(score_texts(matches)), content_type=PLAIN_TEXT, headers=disposition)
    context = {**frame(campaign, "matches"), "person": person, "count": matches.count()}
    return render(request, "variants/scores/scores.html", context)
