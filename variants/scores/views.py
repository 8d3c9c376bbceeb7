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
from variants.scores import score_files


@require_safe_or_POST
def scores(request: Request, campaign_id: int) -> HttpResponse:
    """The text at once where it is short; else a page that has the workers write it. `person` is whose games are meant."""
    campaign = campaign_or_404(request.user, campaign_id)
    number = row_id(request.GET.get("person", ""))
    person = character_or_404(request.user, campaign_id, number) if number else None
    matches = score_files.board_matches(campaign, person)
    name = f"{slugify((person or campaign).name) or 'games'}-games.txt"
    if request.method == "POST":
        owner = {"campaign": campaign, "user": request.user, "character": person}
        file, total = ExportFile(**owner, file_name=name, content_type=PLAIN_TEXT), matches.count()
        key, task = key_of(request), score_files.TASK
        feedback = run_use_case(order_file, campaign.pk, key, file=file, task=task, total=total)
        if feedback.refused:
            feedback.tell(request)
            return redirect("export", campaign.pk)
        return redirect("export-file", campaign.pk, feedback.pk)
    if score_files.line_count(matches) <= score_files.MAX_LINES_AT_ONCE:
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        text = score_files.join_texts(score_files.score_texts(matches))
        return HttpResponse(text, content_type=PLAIN_TEXT, headers=disposition)
    context = {**frame(campaign, "matches"), "person": person, "count": matches.count()}
    return render(request, "variants/scores/scores.html", context)
