"""Learn from this game: a page for each mistake of a side, for whoever sees the review."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooMany
from campaigns.rules.contract import Side
from campaigns.web.feedback import Feedback
from variants.analysis.analysis_line import begun
from variants.analysis.views.asks import Outcome, outcome_of
from variants.board.pages import READ, BoardPage
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.place import Place, Urls
from variants.board.views.lone import lone_page
from variants.board.visits import Visit
from variants.mistakes.play import MistakeCourse, TryVerdict, mistakes_of, verdict_at_once, verdict_of_engine
from variants.mistakes.presenters import MistakePage

ASKS = ("play", "move", "word", "from_square")
DONE = "mistakes"
"""Where a device's session keeps which mistakes it has been through: left today, taken up tomorrow."""
MOST = 30
"""Games and sides that are remembered; the oldest go first."""


def learn(visit: Visit) -> HttpResponse:
    """The mistake that is asked for, else the first that is not done; the review where there is nothing to learn from."""
    request, match, place = visit.request, visit.match, visit.place
    asked = (request.POST if request.method == "POST" else request.GET).dict()
    course = mistakes_of(match, _side(asked, place)) if match.is_over else None
    if course is None or not course.mistakes:
        return redirect(place.url("review"))
    page = _opened(visit, course, asked.get("n", ""))
    if request.method != "POST":
        return _answer(visit, page)
    if asked.get("show"):
        _note_done(visit, page, is_found=False)
        return _answer(visit, _page(visit, course, page.number, is_shown=True))
    ask = next((name for name in ASKS if asked.get(name)), "move")
    outcome = outcome_of(begun(course.game, page.mistake.state), ask, {"move": "", **asked})
    if outcome.feedback.refused or outcome.way:
        return _answer(visit, page, outcome)
    return _judged(visit, course, page, outcome)


PAGES = (BoardPage("learn", "review/learn/", learn, (*READ, "POST"), is_packed=True),)


def _side(asked: Mapping[str, str], place: Place) -> Side:
    """The side whose mistakes are asked for: one's own where none is named."""
    return Side(asked["side"]) if asked.get("side") in list(Side) else place.near or Side.WHITE


def _opened(visit: Visit, course: MistakeCourse, text: str) -> MistakePage:
    if text.isdecimal() and 1 <= int(text[:4]) <= len(course.mistakes):
        return _page(visit, course, int(text))
    last = _page(visit, course, len(course.mistakes))
    return _page(visit, course, last.following or 1) if last.count_done < last.count else last


def _page(visit: Visit, course: MistakeCourse, number: int, **more: Any) -> MistakePage:
    done: Mapping[str, bool] = visit.request.session.get(DONE, {}).get(course.key, {})
    return MistakePage(course, visit.place, number, done, **more)


def _note_done(visit: Visit, page: MistakePage, *, is_found: bool) -> None:
    """Keep by the number of its line whether it was found, or shown; the first outcome of each."""
    session, course = visit.request.session, page.course.key
    kept = dict(session.get(DONE, {}))
    kept[course] = {str(page.mistake.seq): is_found, **kept.pop(course, {})}
    session[DONE] = dict(list(kept.items())[-MOST:])


def _judged(visit: Visit, course: MistakeCourse, page: MistakePage, outcome: Outcome) -> HttpResponse:
    line, mistake = outcome.line, page.mistake
    text, then = line.tree.moves[line.at - 1], line.state
    verdict = verdict_at_once(course.game, mistake, text, then)
    try:
        verdict = verdict or verdict_of_engine(
            course.game,
            mistake,
            then,
            desk=f"mistakes {visit.match.pk} {visit.place.name}",
            is_guest=not visit.place.is_dm,
            now=timezone.now(),
        )
    except (Refused, TooMany) as refusal:
        return _answer(visit, page, Outcome(page.line, Feedback(str(refusal), refused=True)))
    if verdict.is_right:
        _note_done(visit, page, is_found=True)
    return _answer(visit, _page(visit, course, page.number, verdict=verdict, tried=text))


def _answer(visit: Visit, page: MistakePage, outcome: Outcome | None = None) -> HttpResponse:
    place, side = visit.place, page.course.side
    names = {side: visit.match.seat(side).name for side in Side}
    return lone_page(
        visit.request,
        "variants/mistakes/learn.html",
        page.course.game,
        page.mistake.state.position,
        side,
        near=side,
        way=outcome.way if outcome else "",
        feedback=outcome.feedback if outcome else Feedback(),
        match=visit.match,
        place=place,
        urls=Urls(place),
        seen=page,
        names=list(names.values()),
        name=names[side],
        sides=[(side.value, name) for side, name in names.items()],
        board_html=whole_board(page.board.look),
        data=page.data,
        is_wrong=page.verdict in (TryVerdict.PLAYED, TryVerdict.WORSE),
        **(frame(visit.match.campaign, "matches") if place.is_dm else {}),
    )
