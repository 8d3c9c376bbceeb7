"""The judge's pages: find the match through the member, one use-case, one fragment back."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.forms.echo import every_text
from campaigns.forms.house_rules import MatchRulesForm
from campaigns.models import Campaign, Match
from campaigns.presenters.frame import frame
from campaigns.presenters.game_time import game_time_of
from campaigns.presenters.newcomers import newcomers
from campaigns.rules.contract import Side
from campaigns.views.acts import Act, Visitor
from campaigns.views.panels import news, shown, tags, without_indentation, write
from campaigns.views.request import Request, key_of
from campaigns.views.said import Said, attempt, carry_out
from chess_minigame import forms, play
from chess_minigame.presenters import judge as presenters
from chess_minigame.presenters.judge import Table
from chess_minigame.views.odds import prospect
from chess_minigame.views.panels import DRAWERS, PANELS, TURN, Drawer

# A refusal about any other field is told above the table.
SHOWN_FIELDS = (
    *("faces", "white", "black", "white-die", "black-die", "reason", "name", "cm", "words"),
    *("points", "found_words", "decision_words"),
)
PAGE = "chess_minigame/match.html"


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: Request, campaign_id: int) -> HttpResponse:
    """Choose White and Black, when and where."""
    campaign = access.campaign(request.user, campaign_id)
    asked = {"date": campaign.date, **request.GET.dict()}
    sent = request.POST if request.method == "POST" else None
    form = forms.NewMatchForm(campaign, sent, initial=asked)
    rules = MatchRulesForm(campaign.rules, sent)
    if rules.is_valid() and (said := carry_out(form, lambda: _start(request, campaign, form, rules))):
        return redirect("grice-match", campaign.pk, int(said.sentence))
    context = {
        **frame(campaign, "matches"),
        "form": form,
        "groups": rules.groups,
        **prospect(campaign, request),
    }
    return render(request, "chess_minigame/new_match.html", context)


@require_safe
def match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The table."""
    return _page(request, Table(access.match(request.user, campaign_id, match_id, "grice")), Said())


@require_safe
def table(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What is new, for a device that heard of a change; 204 where it shows that already."""
    table = Table(access.match(request.user, campaign_id, match_id, "grice"))
    if request.GET.get("seen") == table.tag:
        return HttpResponse(status=204)
    return _news(request, table, Said())


@require_safe
def log(request: Request, campaign_id: int, match_id: int, before: int) -> HttpResponse:
    """The turns before that one, for htmx without the page around them."""
    table = Table(access.match(request.user, campaign_id, match_id, "grice"))
    context = {**_frame(table), "turns": table.turns(before)}
    template = "chess_minigame/_older.html" if request.htmx else "chess_minigame/turns.html"
    return render(request, template, context)


@require_safe
def changes(request: Request, campaign_id: int, match_id: int, number: int) -> HttpResponse:
    """What of a resolved turn can be put right or taken back; Http404 for a turn that was not played."""
    table = Table(access.match(request.user, campaign_id, match_id, "grice"))
    turn = table.turn_of(number)
    if turn is None:
        raise Http404
    return _drawer(request, table, TURN, {"turn": turn, "decision": table.back.notes[number]})


@require_safe
def drawer(request: Request, campaign_id: int, match_id: int, drawer_name: str) -> HttpResponse:
    """What a drawer holds, as it is opened; Http404 for a name that is none."""
    found = access.match(request.user, campaign_id, match_id, "grice")
    if drawer_name not in DRAWERS:
        raise Http404
    return _drawer(request, Table(found), DRAWERS[drawer_name])


@require_safe
def limit(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The Stalemate Limit, fetched only while the DM holds a finger on its button."""
    found = access.match(request.user, campaign_id, match_id, "grice")
    answer = HttpResponse(presenters.limit_of(found), content_type="text/plain; charset=utf-8")
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def rematch(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The same two once more, the sides changed."""
    found = access.match(request.user, campaign_id, match_id, "grice")
    outcome = attempt(lambda: _again(request, found))
    if not outcome.refused:
        return redirect("grice-match", campaign_id, int(outcome.sentence))
    outcome.tell(request)
    return redirect("grice-match", campaign_id, match_id)


def _again(request: Request, found: Match) -> str:
    made = play.rematch(campaign_id=found.campaign_id, key=key_of(request), match=found, by=request.user)
    return str(made.pk)


def _start(request: Request, campaign: Campaign, form: forms.NewMatchForm, rules: MatchRulesForm) -> str:
    values = form.cleaned_data
    match = play.start(
        campaign_id=campaign.pk,
        key=values["key"],
        white=values["white"],
        black=values["black"],
        when=play.When(values["date"], values["place"], rules.rules),
        by=request.user,
        onlookers=values["watchers"],
    )
    return str(match.pk)


def answer(request: Request, visitor: Visitor, act: Act, said: Said) -> HttpResponse:
    """The table as it stands after an act of the DM's, with what a refusal is about."""
    match = visitor.match
    if said.field not in SHOWN_FIELDS or "roll_key" in request.POST:
        said = replace(said, field="")
    if not said.refused and not request.htmx:
        said.tell(request)
        return redirect("grice-match", match.campaign_id, match.pk)
    found = access.match(request.user, match.campaign_id, match.pk, "grice")
    # Whoever has one side's note rolled keeps what is chosen for the other.
    sent = _kept(request, said, keep=act.name == "choose")
    table = Table(found, sent, (said.field, said.sentence if said.refused else ""))
    drawer = next((one for one in DRAWERS.values() if act.name in one.acts), None)
    if drawer and said.refused and said.field:
        return _drawer(request, table, drawer, {"said": said})
    return _news(request, table, said) if request.htmx else _page(request, table, said)


def _page(request: Request, table: Table, said: Said) -> HttpResponse:
    """The whole of it; the fragment alone for htmx."""
    context = {**_context(request, table, said), "panels": PANELS, "tags": write(tags(PANELS, table))}
    return render(request, PAGE + ("#table" if request.htmx else ""), context)


def _news(request: Request, table: Table, said: Said) -> HttpResponse:
    """The panels that are new for the device that asks; all of them where it says nothing of what it shows."""
    before = shown(request)
    if not before:
        return _page(request, table, said)
    now = tags(PANELS, table)
    panels = news(PANELS, now, before)
    if said.refused:
        panels = [panel for panel in PANELS if panel in panels or panel.name == "main"]
    later = table.log.since(before.get("log", ""))
    if later is not None:
        panels = [panel for panel in panels if panel.name != "log"]
    context = {
        **_context(request, table, said),
        "panels": panels,
        "tags": write(now),
        "later": later or (),
        "oob": True,
    }
    answer = HttpResponse(
        without_indentation(render_to_string("chess_minigame/_news.html", context, request))
    )
    answer["HX-Reswap"] = "none"
    return answer


def _drawer(
    request: Request, table: Table, drawer: Drawer, more: Mapping[str, object] = MappingProxyType({})
) -> HttpResponse:
    """What a drawer holds: into its body for htmx, else on a page of its own."""
    context = {**_context(request, table, Said()), "drawer": drawer, **more}
    if drawer.side:
        context["charts"] = table.strategist(drawer.side)
    if not request.htmx:
        return render(request, "chess_minigame/drawer.html", context)
    answer = render(request, drawer.template, context)
    if request.method == "POST":
        answer["HX-Retarget"], answer["HX-Reswap"] = f"#{drawer.id}", "innerHTML"
    return answer


def _frame(table: Table) -> dict[str, object]:
    return {**frame(table.match.campaign, "matches"), "match": table.match, "table": table}


def _context(request: Request, table: Table, said: Said) -> dict[str, object]:
    return {
        **_frame(table),
        "match_date": table.match.campaign.date_of(table.match.day),
        "kept": _percentile(request),
        "newcomers": newcomers(table.match),
        "game_time": game_time_of(table.match),
        "said": said,
        "typed": {name: values[-1] for name, values in table.sent.items()},
    }


def _percentile(request: Request) -> str:
    """The d% that was typed with notes which then asked for other dice first: it is not typed twice."""
    with_notes = "white" in request.POST or "black" in request.POST
    return str(request.POST.get("kept") or (request.POST.get("faces") if with_notes else "") or "")[:3]


def _kept(request: Request, said: Said, *, keep: bool) -> dict[str, list[str]]:
    """What was sent and is to be shown again: all of a refused form; else the other side's choice, and the d%.

    What was typed for a die on record must not turn up in the field of the die that is asked for now.
    """
    sent = every_text(request.POST)
    if said.refused:
        return {} if "roll_key" in sent else sent
    done = request.POST.get("side", "")
    others = [side for side in Side if side != done]
    return {name: values for name, values in sent.items() if keep and name.startswith((*others, "faces"))}
