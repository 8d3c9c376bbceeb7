"""A hint for who trains, in three steps: the piece, the square, and why. The engine thinks in a worker, as at an analysis board.

Whose match it is learns nothing of it: a row is kept for the desk that asked, no version of the match changes, and the
page that asks alone shows it.
"""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooMany
from variants.analysis.analyses import NODES_OF_HINT, analysis_at, ask_engine, has_choice
from variants.analysis.presenters.hint import hint_panel
from variants.board.pages import BoardPage
from variants.board.play.coaching import is_elsewhere_in_earnest, is_training
from variants.board.play.position_at import BoardMoment, now
from variants.board.presenters.hint import HintPanel, hint_step, mark_of
from variants.board.visits import Visit
from variants.models import Analysis


def hint(visit: Visit) -> HttpResponse:
    """The next step for whoever trains here; Http404 for everybody else."""
    request, moment = visit.request, now(visit.match)
    panel = _asked_for(visit, moment, request.POST.get("step", ""), request.POST.get("mark", ""))
    if panel is None:
        raise Http404
    if panel.may and request.POST.get("step") != "0":
        panel = _with_engine(visit, moment, replace(panel, step=max(1, panel.step)))
    if request.htmx:
        return render(request, "variants/board/_hint.html", {"hint": panel})
    back = visit.place.url()
    query = urlencode({"hint": str(panel.step), "mark": panel.mark})
    return redirect(f"{back}{'&' if '?' in back else '?'}{query}")


PAGES = (BoardPage("hint", "hint/", hint, ("POST",)),)


def hint_on_page(visit: Visit, moment: BoardMoment) -> HintPanel | None:
    """The button, with the steps that the page's address names; None where nobody trains here."""
    asked = visit.request.GET
    panel = _asked_for(visit, moment, asked.get("hint", ""), asked.get("mark", ""))
    if panel is None or not panel.step:
        return panel
    row = analysis_at(desk=_desk(visit), game=moment.game, state=moment.state)
    return _shown(visit, moment, panel, row)


def _asked_for(visit: Visit, moment: BoardMoment, step: str, mark: str) -> HintPanel | None:
    side = next((side for side in visit.place.sides if is_training(visit.match, side)), None)
    if side is None or moment.over:
        return None
    is_players_own = not visit.place.is_dm and not visit.match.may_analyse
    if is_players_own and is_elsewhere_in_earnest(visit.match):
        return None
    here = mark_of(moment.game, moment.state)
    may = moment.preparation is None and has_choice(moment.awaits, side)
    return HintPanel(visit.place.url("hint"), side, here, may, hint_step(step) if may and mark == here else 0)


def _with_engine(visit: Visit, moment: BoardMoment, panel: HintPanel) -> HintPanel:
    try:
        row = ask_engine(
            desk=_desk(visit),
            game=moment.game,
            state=moment.state,
            now=timezone.now(),
            is_guest=not visit.place.is_dm,
            nodes=NODES_OF_HINT,
        )
    except (Refused, TooMany) as refusal:
        return replace(panel, note=str(refusal))
    return _shown(visit, moment, panel, row)


def _shown(visit: Visit, moment: BoardMoment, panel: HintPanel, row: Analysis | None) -> HintPanel:
    return hint_panel(panel, row, moment.game, moment.state, timezone.now(), is_dm=visit.place.is_dm)


def _desk(visit: Visit) -> str:
    """One for each place: what one device asks for stops no other's search."""
    return f"hint {visit.match.pk} {visit.place.name}"
