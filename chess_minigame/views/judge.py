"""The judge's pages: find the match through the member, one use-case, one fragment back."""

from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from campaigns import access
from campaigns.forms.echo import every_text
from campaigns.forms.house_rules import MatchRulesForm
from campaigns.models import Campaign, Match
from campaigns.presenters import bets
from campaigns.presenters.campaign import match_groups
from campaigns.presenters.frame import frame
from campaigns.presenters.game_time import game_time_of
from campaigns.presenters.newcomers import newcomers
from campaigns.rules.contract import Side
from campaigns.views.acts import Act, Visitor
from campaigns.views.request import Request
from campaigns.views.said import Said, carry_out
from chess_minigame import forms, play
from chess_minigame.presenters import judge as presenters
from chess_minigame.presenters import judging
from chess_minigame.views.odds import prospect

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
    errors = {key: str(found[0]) for key, found in rules.errors.items()}
    groups = match_groups(campaign.rules, request.POST.dict(), errors)
    context = {
        **frame(campaign, "matches"),
        "form": form,
        "groups": groups,
        **prospect(campaign, request),
    }
    return render(request, "chess_minigame/new_match.html", context)


@require_safe
def match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The table."""
    return _table(request, access.match(request.user, campaign_id, match_id, "grice"), Said())


@require_safe
def limit(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The Stalemate Limit, fetched only while the DM holds a finger on its button."""
    found = access.match(request.user, campaign_id, match_id, "grice")
    answer = HttpResponse(presenters.limit_of(found), content_type="text/plain; charset=utf-8")
    answer["Cache-Control"] = "no-store"
    return answer


def kept_percentile(request: Request) -> str:
    """The d% that was typed with notes which then asked for other dice first: it is not typed twice."""
    with_notes = "white" in request.POST or "black" in request.POST
    return str(request.POST.get("kept") or (request.POST.get("faces") if with_notes else "") or "")[:3]


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
    return _table(request, found, said, keep=act.name == "choose")


@require_safe
def table(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The table alone, for a device that heard of a change; 204 where it shows that already."""
    found = access.match(request.user, campaign_id, match_id, "grice")
    if request.GET.get("seen") == presenters.tag(found):
        return HttpResponse(status=204)
    return _table(request, found, Said(), part="#table")


def _table(request: Request, found: Match, said: Said, part: str = "", *, keep: bool = False) -> HttpResponse:
    part = part or ("#table" if request.htmx else "")
    table = presenters.table(found)
    # What was typed for a die on record must not turn up in the field of the die that is asked for now.
    sent = _kept(request, said, keep)
    typed = {name: values[-1] for name, values in sent.items()}
    error = said.sentence if said.refused else ""
    context = {
        **frame(found.campaign, "matches"),
        "match": found,
        "match_date": found.campaign.date_of(found.day),
        "table": table,
        "sides": presenters.sides(found, table, sent, (said.field, error)),
        "kept": kept_percentile(request),
        "watchers": judging.watchers(found),
        "newcomers": newcomers(found),
        "tag": presenters.tag(found),
        "bets": bets.panel(found),
        "game_time": game_time_of(found),
        "tiles": presenters.TILES,
        "said": said,
        "typed": typed,
    }
    return render(request, PAGE + part, context)


def _kept(request: Request, said: Said, keep: bool) -> dict[str, list[str]]:
    """What was sent and is to be shown again: all of a refused form; else the other side's choice, and the d%."""
    sent = every_text(request.POST)
    if said.refused:
        return {} if "roll_key" in sent else sent
    done = request.POST.get("side", "")
    others = [side for side in Side if side != done]
    return {name: values for name, values in sent.items() if keep and name.startswith((*others, "faces"))}
