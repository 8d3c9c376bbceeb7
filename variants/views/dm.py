"""The Dungeon Master's pages of a full board: both sides move by this hand."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.models import Campaign, Match
from campaigns.play.reopening import Unconfirmed
from campaigns.presenters.frame import frame
from campaigns.rules.contract import Side
from campaigns.table.begin import Sides
from campaigns.views.consequences import consequences
from campaigns.views.request import Request, key_of
from campaigns.views.said import attempt, carry_out, refusal_of
from variants import catalog, forms, play, throwing
from variants.presenters import difference
from variants.presenters.place import of_dm
from variants.views import answer, prepared, shared
from variants.views.answer import Visit


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: Request, campaign_id: int) -> HttpResponse:
    """Choose the game, who sits where, when and where; maybe a position or a score to go on from."""
    campaign = access.campaign(request.user, campaign_id)
    initial = {"date": campaign.date, **request.GET.dict()}
    form = forms.NewBoardForm(campaign, request.POST if request.method == "POST" else None, initial=initial)
    if outcome := carry_out(form, lambda: _start(request, campaign, form)):
        return redirect("board", campaign.pk, int(outcome.sentence))
    return render(request, "variants/new.html", {**frame(campaign, "matches"), "form": form})


@require_safe
def match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The board."""
    return answer.page(_visit(request, campaign_id, match_id))


@require_safe
def ply(request: Request, campaign_id: int, match_id: int, number: int) -> HttpResponse:
    """The board as it stood after so many half-moves."""
    return answer.looked_back(_visit(request, campaign_id, match_id), number)


@require_safe
def table(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What is new, for a device that heard of a change."""
    return answer.news(_visit(request, campaign_id, match_id))


@require_POST
def move(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A move of whichever side is to move."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.MoveForm(request.POST),
        lambda form, match: play.move(
            match_id=match.pk, form=form.form(request.user), text=form.text, side=None
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def prepare(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The points of whichever side spends them before the first move."""
    match = _match(request, campaign_id, match_id)
    outcome = prepared.submit(request, match, request.user, None) if request.method == "POST" else None
    return prepared.page(Visit(request, match, of_dm(match), {}), outcome)


@require_POST
def roll(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The dice that are awaited, typed or thrown."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.RollForm(request.POST),
        lambda form, match: throwing.throw(
            match_id=match.pk, form=form.form(request.user), door=form.door, side=None
        ),
    )


@require_POST
def correct(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What the last dice really showed, if they were typed wrong."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.CorrectForm(request.POST),
        lambda form, match: throwing.correct(
            match_id=match.pk,
            form=form.form(request.user),
            typed=form.typed,
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["confirmed"],
        ),
    )


@require_POST
def declare(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A word beside the board, of whichever side is to move."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.DeclareForm(request.POST),
        lambda form, match: play.declare(
            match_id=match.pk, form=form.form(request.user), word=form.cleaned_data["word"], side=None
        ),
    )


@require_POST
def take_back(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Asking for a move back, or the answer to that, for the side that is named."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.TakeBackForm(request.POST),
        lambda form, match: throwing.back(
            match_id=match.pk,
            form=form.form(request.user),
            what=form.cleaned_data["what"],
            side=form.chosen or Side.WHITE,
        ),
    )


@require_POST
def undo(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Back to before the last decision, or to how it stood after some half-move."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.UndoForm(request.POST),
        lambda form, match: play.undo(
            match_id=match.pk,
            form=form.form(request.user),
            ply=form.cleaned_data["ply"],
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["confirmed"],
        ),
    )


@require_POST
def redo(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Take back the last undo or correction."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.BoardForm(request.POST),
        lambda form, match: play.redo(match_id=match.pk, form=form.form(request.user)),
    )


@require_POST
def abandon(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """End the match without a result."""
    return _submit(
        request,
        (campaign_id, match_id),
        forms.BoardForm(request.POST),
        lambda form, match: play.abandon(match_id=match.pk, form=form.form(request.user)),
    )


@require_POST
def rematch(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The same two once more, the sides changed."""
    match = _match(request, campaign_id, match_id)
    outcome = attempt(lambda: _again(request, match))
    if not outcome.refused:
        return redirect("board", campaign_id, int(outcome.sentence))
    outcome.tell(request)
    return redirect("board", campaign_id, match_id)


@require_safe
def why(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Why a piece cannot go from one square to another."""
    return shared.why(request, _match(request, campaign_id, match_id))


@require_safe
def piece(request: Request, campaign_id: int, match_id: int, name: str) -> HttpResponse:
    """What a piece does, drawn and in words."""
    match = _match(request, campaign_id, match_id)
    return shared.piece(request, match, of_dm(match), name)


@require_safe
def chances(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What the next roll may bring, and how lucky each was so far."""
    match = _match(request, campaign_id, match_id)
    return shared.chances(request, match, of_dm(match))


@require_safe
def score(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The whole game as text."""
    match = _match(request, campaign_id, match_id)
    return shared.score(match, date=match.campaign.date_of(match.day), place=match.place)


def _match(request: Request, campaign_id: int, match_id: int) -> Match:
    return access.board(request.user, campaign_id, match_id, catalog.GAMES)


def _visit(request: Request, campaign_id: int, match_id: int) -> Visit:
    match = _match(request, campaign_id, match_id)
    return Visit(request, match, of_dm(match), {})


def _start(request: Request, campaign: Campaign, form: forms.NewBoardForm) -> str:
    values = form.cleaned_data
    wanted = play.Wanted(
        variant=values["variant"],
        settings=form.settings,
        sides=Sides(form.player(Side.WHITE), form.player(Side.BLACK)),
        day=values["date"],
        place=values["place"],
        position=values["position"],
        score=values["score"],
        handicap=values["handicap"],
        hours=form.hours,
        stake=form.stake,
    )
    return str(play.start(campaign_id=campaign.pk, key=values["key"], wanted=wanted, by=request.user).pk)


def _again(request: Request, match: Match) -> str:
    rematch = play.rematch(campaign_id=match.campaign_id, key=key_of(request), match=match, by=request.user)
    return str(rematch.pk)


def _submit(
    request: Request, ids: tuple[int, int], form: Any, do: Callable[[Any, Match], str]
) -> HttpResponse:
    match = _match(request, *ids)
    try:
        outcome = attempt(lambda: do(form, match)) if form.is_valid() else refusal_of(form)
    except Unconfirmed as unconfirmed:
        return consequences(request, unconfirmed, difference.shown(unconfirmed.match, unconfirmed.difference))
    return answer.after_form(Visit(request, match, of_dm(match), {}), outcome)
