"""The review of a match that is over, for the DM and the seats alike; while it is played there is none for anybody."""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.presenters.frame import frame
from campaigns.jobs.models import Job
from campaigns.jobs.workers import no_worker
from campaigns.rules.contract import Side
from campaigns.web.feedback import attempt
from campaigns.web.request import Request, key_of
from variants import readiness
from variants.board.pages import READ, BoardPage
from variants.board.play.position_at import now
from variants.board.presenters import words
from variants.board.presenters.place import Place, Urls
from variants.board.visits import Visit
from variants.npc_players.presenters import plain_because
from variants.review import review_job
from variants.review.presenters.review_page import LookBack
from variants.review.review_job import FinishedGame

TURNED_OFF = "GOK_ENGINE is off"


def review(visit: Visit) -> HttpResponse:
    """The review, how far it is, or the button that begins it; the board while the match is in play."""
    request, match, place = visit.request, visit.match, visit.place
    if not match.is_over:
        return redirect(place.url())
    if request.method == "POST":
        return _carry_out(request, visit)
    played = review_job.played_game(match)
    row = review_job.review_of(played)
    job = row.job if row and not row.made_at else None
    if request.htmx and not request.htmx.history_restore_request:
        if job and job.is_open:
            return render(request, "variants/review/_review_work.html", _work(job, place))
        return HttpResponse(headers={"HX-Redirect": place.url("review")})
    context = {
        **_around(visit, played),
        **(_work(job, place) if job else {}),
        "review": row,
        "look": LookBack(played, row, place) if row and row.made_at else None,
    }
    return render(request, "variants/review/review.html", context)


PAGES = (BoardPage("review", "review/", review, (*READ, "POST"), is_packed=True),)


def _carry_out(request: Request, visit: Visit) -> HttpResponse:
    """Start a review, which players may do; only the Dungeon Master may stop one."""
    match, place, key = visit.match, visit.place, key_of(request)
    if request.POST.get("what") == "cancel" and place.is_dm:
        attempt(review_job.cancel_review, match.pk, key).tell(request)
    elif place.sides:
        attempt(review_job.begin_review, match.pk, key).tell(request)
    return redirect(place.url("review"))


def _around(visit: Visit, played: FinishedGame) -> dict[str, Any]:
    match, place = visit.match, visit.place
    moment = now(match)
    return {
        **(frame(match.campaign, "matches") if place.is_dm else {}),
        "match": match,
        "place": place,
        "urls": Urls(place),
        "title": moment.game.title,
        "has_dice": moment.game.variant.dice is not None,
        "names": [match.seat(side).name for side in Side],
        "ending": words.match_result(moment),
        "count": len(played.past.plies),
        "may_begin": bool(place.sides) and bool(played.moments),
        "plain": plain_because(readiness.read(settings.VAR_DIR)) if settings.ENGINE else TURNED_OFF,
    }


def _work(job: Job, place: Place) -> dict[str, Any]:
    """How far a review is, position by position; what is said where nobody works on it."""
    return {
        "urls": Urls(place),
        "place": place,
        "job": job,
        "no_worker": no_worker(is_dm=place.is_dm),
    }
