"""The judge's pages: find the match through the member, one use-case, one fragment back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.forms.echo import every_text
from campaigns.forms.house_rules import MatchRulesForm
from campaigns.forms.table import AmendmentForm, ExperienceForm, TableForm
from campaigns.models import Campaign, Match
from campaigns.play.reopening import Unconfirmed
from campaigns.presenters import bets
from campaigns.presenters.campaign import match_groups
from campaigns.presenters.frame import frame
from campaigns.presenters.game_time import game_time_of
from campaigns.presenters.newcomers import newcomers
from campaigns.rules.contract import Side
from campaigns.views.consequences import consequences
from campaigns.views.request import Request
from campaigns.views.said import Said, attempt, carry_out, refusal_of
from chess_minigame import forms, play, strategist
from chess_minigame.presenters import difference, judging
from chess_minigame.presenters import judge as presenters
from chess_minigame.rules.strategist import temperaments
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


@require_POST
def throw_limit(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The d6 of the Stalemate Limit."""
    return submit(
        request,
        (campaign_id, match_id),
        TableForm(request.POST),
        lambda form, found: play.throw_limit(match_id=found.pk, form=form.form(request.user), door=form.door),
    )


@require_POST
def turn(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Both notes and the d% of a turn."""
    return submit(
        request,
        (campaign_id, match_id),
        forms.TurnForm(request.POST),
        lambda form, found: play.resolve_turn(
            match_id=found.pk,
            form=form.form(request.user),
            written=form.written,
            door=form.door,
            shown=form.shown,
        ),
    )


@require_POST
def choose(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A side's note written by its temperament and a d%; what is chosen for the other side stays as it was."""
    return submit(
        request,
        (campaign_id, match_id),
        forms.ChooseForm(request.POST),
        lambda form, found: strategist.choose(
            match_id=found.pk,
            form=form.form(request.user),
            side=Side(form.cleaned_data["side"]),
            temperament=temperaments.of(form.cleaned_data["temperament"]),
            door=form.door,
        ),
        keep=True,
    )


@require_POST
def experience(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The experience die that is owed."""
    return submit(
        request,
        (campaign_id, match_id),
        ExperienceForm(request.POST),
        lambda form, found: play.throw_experience(
            match_id=found.pk,
            form=form.form(request.user),
            asked=form.cleaned_data["asked"],
            door=form.door,
        ),
    )


@require_POST
def undo(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Back to before a decision."""
    return submit(
        request,
        (campaign_id, match_id),
        forms.UndoForm(request.POST),
        lambda form, found: play.undo(
            match_id=found.pk,
            form=form.form(request.user),
            decision=form.cleaned_data["decision"],
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["confirmed"],
        ),
    )


@require_POST
def redo(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Take back the last undo, correction or void."""
    return submit(
        request,
        (campaign_id, match_id),
        AmendmentForm(request.POST),
        lambda form, found: play.redo(
            match_id=found.pk, form=form.form(request.user), seen=form.cleaned_data["confirmed"]
        ),
    )


@require_POST
def correct(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Put a mistyped die right."""
    return submit(
        request,
        (campaign_id, match_id),
        forms.DieForm(request.POST),
        lambda form, found: play.correct_die(
            match_id=found.pk,
            form=form.form(request.user),
            roll_key=form.cleaned_data["roll_key"],
            door=form.door,
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["confirmed"],
        ),
    )


@require_POST
def void(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Take a thrown die out of the game."""
    return submit(
        request,
        (campaign_id, match_id),
        forms.DieForm(request.POST),
        lambda form, found: play.void_die(
            match_id=found.pk,
            form=form.form(request.user),
            roll_key=form.cleaned_data["roll_key"],
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["confirmed"],
        ),
    )


@require_POST
def abandon(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """End the match without a result."""
    return submit(
        request,
        (campaign_id, match_id),
        TableForm(request.POST),
        lambda form, found: play.abandon(match_id=found.pk, form=form.form(request.user)),
    )


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


def submit(
    request: Request, ids: tuple[int, int], form: Any, do: Callable[[Any, Match], str], *, keep: bool = False
) -> HttpResponse:
    """Carry out one form of the DM's on a match, and answer with the table as it stands then.

    `keep` has it show what was chosen for the turn, as after a refusal.
    """
    found = access.match(request.user, *ids, "grice")
    try:
        said = attempt(lambda: do(form, found)) if form.is_valid() else refusal_of(form)
    except Unconfirmed as unconfirmed:
        return consequences(request, unconfirmed, difference.shown(unconfirmed.match, unconfirmed.difference))
    if said.field not in SHOWN_FIELDS or "roll_key" in request.POST:
        said = replace(said, field="")
    if not said.refused and not request.htmx:
        said.tell(request)
        return redirect("grice-match", *ids)
    return _table(request, access.match(request.user, *ids, "grice"), said, keep=keep)


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
