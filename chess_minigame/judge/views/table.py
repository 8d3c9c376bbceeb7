"""The judge's pages: find the match through the member, one use-case, one fragment back."""

from dataclasses import replace

from django.forms import BaseForm
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.match.access import add_people, match_or_404
from campaigns.match.views.acts import Visitor, dm_pages
from campaigns.match.views.chess_clock import with_server_time
from campaigns.rulebook.views import rules_page
from campaigns.rules.contract import Side
from campaigns.web.acts import AnyAct
from campaigns.web.echo import MIN_ECHO_LENGTH, cut
from campaigns.web.feedback import Feedback, run_use_case
from campaigns.web.panels import answer_news, new_panels, shown_tags, tags, write_panel_tags
from campaigns.web.request import Request, key_of
from chess_minigame.judge.play import matches
from chess_minigame.judge.presenters import table as presenters
from chess_minigame.judge.presenters.table import DMTable
from chess_minigame.judge.presenters.undo_questions import shown_difference
from chess_minigame.judge.views.act_forms import ActForms
from chess_minigame.judge.views.panels import DRAWERS, PANELS, TURN_DRAWER, Drawer
from chess_minigame.strategist.forms import ChooseForm

# A refusal about any other field is told above the table.
SHOWN_FIELDS = (
    *("faces", "white", "black", "die", "name", "cm", "words"),
    *("points", "found_words", "decision_words"),
)
PAGE = "chess_minigame/judge/match.html"
NO_FEEDBACK = Feedback()


@require_safe
def match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    return _page(request, DMTable(match_or_404(request.user, campaign_id, match_id, "grice")), Feedback())


@require_safe
def table(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Answer a device that got an event with the new panels; 204 if it is up to date."""
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    return _news(request, DMTable(match, shown_tags(request)), Feedback())


@require_safe
def log(request: Request, campaign_id: int, match_id: int, before: int) -> HttpResponse:
    """The turns before that one; for htmx without the surrounding page."""
    table = DMTable(match_or_404(request.user, campaign_id, match_id, "grice"))
    context = {**frame(table.match.campaign, "matches"), **_match(table), "turns": table.turns(before)}
    template = "chess_minigame/judge/_older.html" if request.htmx else "chess_minigame/judge/turns.html"
    return render(request, template, context)


@require_safe
def rules(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    context = {**frame(match.campaign, "matches"), "board_url": match.get_absolute_url()}
    return rules_page(request, match.game, context, match.rules, match)


@require_safe
def changes(request: Request, campaign_id: int, match_id: int, number: int) -> HttpResponse:
    """The possible corrections of a resolved turn; Http404 for a turn that was not played."""
    table = DMTable(match_or_404(request.user, campaign_id, match_id, "grice"))
    turn = table.turn_of(number)
    if turn is None:
        raise Http404
    return _drawer(request, table, TURN_DRAWER, turn=turn, decision=table.back.notes[number])


@require_safe
def drawer(request: Request, campaign_id: int, match_id: int, drawer_name: str) -> HttpResponse:
    """Http404 for an unknown name."""
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    if drawer_name not in DRAWERS:
        raise Http404
    return _drawer(request, DMTable(match), DRAWERS[drawer_name])


@require_safe
def limit(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Fetched only while the DM holds a finger on its button."""
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    answer = HttpResponse(presenters.limit_of(match), content_type="text/plain; charset=utf-8")
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def rematch(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    feedback = run_use_case(matches.rematch, match.campaign_id, key_of(request), match=match, by=request.user)
    feedback.tell(request)
    return redirect("grice-match", campaign_id, feedback.pk or match_id)


def answer(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    """Answer an act of the DM's with the updated table, and open what a refusal is about."""
    match = visitor.match
    if feedback.field not in SHOWN_FIELDS or "roll_key" in request.POST:
        feedback = replace(feedback, field="")
    if not feedback.refused and not request.htmx:
        feedback.tell(request)
        return redirect("grice-match", match.campaign_id, match.pk)
    table = DMTable(add_people(match), shown_tags(request), _temperaments(feedback.form))
    drawer = next((drawer for drawer in DRAWERS.values() if act.name in drawer.acts), None)
    if drawer and feedback.refused and feedback.field:
        return _drawer(request, table, drawer, feedback=feedback)
    return _news(request, table, feedback) if request.htmx else _page(request, table, feedback)


PAGES = dm_pages(("grice",), answer, shown_difference)


def _temperaments(form: BaseForm | None) -> dict[Side, str]:
    if not isinstance(form, ChooseForm) or form["side"].value() not in [*Side]:
        return {}
    return {Side(form["side"].value()): form["temperament"].value() or ""}


def _page(request: Request, table: DMTable, feedback: Feedback) -> HttpResponse:
    context = {**frame(table.match.campaign, "matches"), **_context(request, table, feedback)}
    context |= {"panels": PANELS, "tags": write_panel_tags(tags(PANELS, table))}
    return render(request, PAGE + ("#table" if request.htmx else ""), context)


def _news(request: Request, table: DMTable, feedback: Feedback) -> HttpResponse:
    """All panels if the device does not say what it shows."""
    device_tags = table.shown
    if not device_tags:
        return _page(request, table, feedback)
    new_tags = tags(PANELS, table)
    if request.method != "POST" and device_tags == new_tags:
        return with_server_time(table.match, HttpResponse(status=204))
    panels = new_panels(PANELS, new_tags, device_tags)
    if feedback.refused:
        panels = [panel for panel in PANELS if panel in panels or panel.name == "main"]
    newer_turns = table.log.turns_since(device_tags.get("log", ""))
    if newer_turns is not None:
        panels = [panel for panel in panels if panel.name != "log"]
    context = {**_context(request, table, feedback), "newer_turns": newer_turns or ()}
    news = answer_news(request, "chess_minigame/judge/_news.html", context, panels, new_tags)
    return with_server_time(table.match, news) if table.match.is_timed else news


def _drawer(
    request: Request, table: DMTable, drawer: Drawer, feedback: Feedback = NO_FEEDBACK, **extra: object
) -> HttpResponse:
    """Render a drawer: its content for htmx, else a page of its own."""
    context = {**frame(table.match.campaign, "matches"), **_context(request, table, feedback)}
    context |= {"drawer": drawer, **extra}
    if drawer.side:
        charts = table.strategist(drawer.side)
        initial = {"side": drawer.side, "temperament": charts.temperament}
        context |= {"charts": charts, "form": ChooseForm(initial=initial)}
    if not request.htmx:
        return render(request, "chess_minigame/judge/drawer.html", context)
    answer = render(request, drawer.template, context)
    if request.method == "POST":
        answer["HX-Retarget"], answer["HX-Reswap"] = f"#{drawer.id}", "innerHTML"
    return answer


def _match(table: DMTable) -> dict[str, object]:
    return {"campaign": table.match.campaign, "match": table.match, "table": table}


def _context(request: Request, table: DMTable, feedback: Feedback) -> dict[str, object]:
    # The d% that was typed with notes which then asked for other dice first: it is not typed twice.
    with_notes = "white" in request.POST or "black" in request.POST
    percentile = str(request.POST.get("kept") or (request.POST.get("faces") if with_notes else "") or "")[:3]
    # What was sent of the notes and is to be shown again: all of a refused form. Rolling one side's note keeps what is
    # chosen for the other, and the d%. What was typed for a die on record must not turn up in the field of the die that
    # is asked for now.
    rolled_side = request.POST.get("side", "")
    keeps = rolled_side or feedback.refused
    kept_sides = [side for side in Side if side != rolled_side or feedback.refused] if keeps else []
    notes_input = QueryDict(mutable=True)
    for name, values in request.POST.lists():
        if name.startswith((*kept_sides, "faces")) and kept_sides and "roll_key" not in request.POST:
            notes_input.setlist(name, [cut(value, MIN_ECHO_LENGTH) for value in values])
    act = request.resolver_match.kwargs.get("act") if request.resolver_match else None
    return {
        **_match(table),
        "last_amendment": act.name if act and act.name in ("undo", "redo") else "",
        "standing": {"turn": table.turn, "ending": table.ending},
        "feedback": feedback,
        "forms": ActForms(table, feedback, notes_input, percentile),
        "percentile": percentile,
    }
