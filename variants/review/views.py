"""The review of a match that is over, for the DM and the seats alike; while it is played there is none for anybody."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.presenters.frame import frame
from campaigns.jobs.models import Job
from campaigns.jobs.workers import no_worker_message
from campaigns.rules.contract import Side
from campaigns.web.feedback import run_use_case
from campaigns.web.request import Request, key_of
from variants import readiness
from variants.board.board_request import BoardRequest
from variants.board.pages import READ, PageRoute
from variants.board.play.position_at import current_moment
from variants.board.presenters import wording
from variants.board.presenters.viewpoint import Urls, Viewpoint
from variants.npc_players.presenters import plain_reason
from variants.review import review_job
from variants.review.presenters.review_page import ReviewPage
from variants.review.review_job import FinishedGame

TURNED_OFF = "GOK_ENGINE is off"


def review(board_request: BoardRequest) -> HttpResponse:
    """The review, how far it is, or the button that begins it; the board while the match is in play."""
    request, match, viewpoint = board_request.request, board_request.match, board_request.viewpoint
    if not match.is_over:
        return redirect(viewpoint.url())
    if request.method == "POST":
        return _submit(request, board_request)
    played = review_job.played_game(match)
    row = review_job.review_of(played)
    job = row.job if row and not row.made_at else None
    if request.htmx and not request.htmx.history_restore_request:
        if job and job.is_open:
            return render(request, "variants/review/_review_work.html", _work_context(job, viewpoint))
        return HttpResponse(headers={"HX-Redirect": viewpoint.url("review")})
    work = _work_context(job, viewpoint) if job else {}
    page = ReviewPage(played, row, viewpoint) if row and row.made_at else None
    context = {**_page_context(board_request, played), **work, "job": job, "review": row, "page": page}
    return render(request, "variants/review/review.html", context)


PAGES = (PageRoute("review", "review/", review, (*READ, "POST"), is_packed=True),)


def _submit(request: Request, board_request: BoardRequest) -> HttpResponse:
    """Start a review, which players may do; only the Dungeon Master may stop one."""
    match, viewpoint, key = board_request.match, board_request.viewpoint, key_of(request)
    if request.POST.get("what") == "cancel" and viewpoint.is_dm:
        run_use_case(review_job.cancel_review, match.pk, key).tell(request)
    elif viewpoint.sides:
        run_use_case(review_job.begin_review, match.pk, key).tell(request)
    return redirect(viewpoint.url("review"))


def _page_context(board_request: BoardRequest, played: FinishedGame) -> dict[str, object]:
    match, viewpoint = board_request.match, board_request.viewpoint
    moment = current_moment(match)
    return {
        **(frame(match.campaign, "matches") if viewpoint.is_dm else {}),
        "match": match,
        "viewpoint": viewpoint,
        "urls": Urls(viewpoint),
        "title": moment.game.title,
        "has_dice": moment.game.variant.dice is not None,
        "names": [match.seat(side).name for side in Side],
        "ending": wording.match_result(moment),
        "count": len(played.past.plies),
        "may_begin": bool(viewpoint.sides) and bool(played.moments),
        "plain": plain_reason(readiness.read(settings.VAR_DIR)) if settings.ENGINE else TURNED_OFF,
    }


def _work_context(job: Job, viewpoint: Viewpoint) -> dict[str, object]:
    """How far a review is, position by position; what is said where nobody works on it."""
    no_worker = no_worker_message(is_dm=viewpoint.is_dm)
    return {"urls": Urls(viewpoint), "viewpoint": viewpoint, "job": job, "no_worker": no_worker}
