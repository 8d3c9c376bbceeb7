"""The bets on a match, whatever the game: a page of their own, and the fragment on the game's match page."""

from collections.abc import Callable

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.forms.echo import last_texts
from campaigns.forms.money import BetForm, RulingForm, WithdrawForm
from campaigns.models import Match
from campaigns.play import betting
from campaigns.play.betting import Slip
from campaigns.presenters import bets as presenters
from campaigns.presenters import matches
from campaigns.presenters.frame import frame
from campaigns.views.request import Request, key_of
from campaigns.views.said import Said, attempt, carry_out, refusal_of


@require_http_methods(["GET", "HEAD", "POST"])
def bets(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """All bets on a match; POST places another one."""
    found = _match(request, campaign_id, match_id)
    if request.method != "POST":
        return _shown(request, found, Said())
    form = BetForm(request.POST)
    said = carry_out(form, lambda: _place(request, found, form))
    return _answer(request, found, said) if said else _shown(request, found, Said(), form)


@require_POST
def withdraw(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A bet is off."""
    found = _match(request, campaign_id, match_id)
    form = WithdrawForm(request.POST)
    return _carry_out(
        request,
        found,
        form,
        lambda: betting.withdraw(match_id=found.pk, slip=_slip(request), bet_id=form.cleaned_data["bet"]),
    )


@require_POST
def rule(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The DM's choice about a bet, or about all that wait."""
    found = _match(request, campaign_id, match_id)
    form = RulingForm(request.POST)
    return _carry_out(
        request,
        found,
        form,
        lambda: betting.rule(
            match_id=found.pk,
            slip=_slip(request),
            bet_id=form.cleaned_data["bet"],
            ruling=form.ruling_chosen,
            reason=form.cleaned_data["reason"],
        ),
    )


def _match(request: Request, campaign_id: int, match_id: int) -> Match:
    """The match, or Http404: also where its game is not installed here, for nobody could say who won."""
    found = access.match(request.user, campaign_id, match_id)
    if not matches.address(found):
        raise Http404
    return found


def _place(request: Request, found: Match, form: BetForm) -> str:
    return betting.place(
        match_id=found.pk,
        slip=_slip(request),
        backer=form.cleaned_data["backer"],
        taker=form.cleaned_data["taker"],
        wager=form.wager,
    )


def _slip(request: Request) -> Slip:
    return Slip(key_of(request), request.POST.get("mark", ""), request.user)


def _carry_out(request: Request, found: Match, form: forms.Form, do: Callable[[], str]) -> HttpResponse:
    return _answer(request, found, attempt(do) if form.is_valid() else refusal_of(form))


def _answer(request: Request, found: Match, said: Said) -> HttpResponse:
    if said.refused or request.htmx:
        return _shown(request, found, said)
    said.tell(request)
    return redirect(matches.address(found))


def _shown(request: Request, found: Match, said: Said, form: BetForm | None = None) -> HttpResponse:
    """The fragment, or the page around it; where a form was refused with what was typed and why."""
    found.refresh_from_db()
    opens = request.htmx and request.method != "POST"  # the drawer on the match's own page
    errors = {} if form is None else {field: str(told[0]) for field, told in form.errors.items()}
    typed = {**presenters.FRESH, **request.GET.dict()} if form is None else last_texts(request.POST)
    if "__all__" in errors:
        said = Said(errors.pop("__all__"), refused=True)
    context = {
        **frame(found.campaign, "matches"),
        "match": found,
        "match_url": matches.address(found),
        "bets": presenters.panel(found, typed, errors, everybody=not opens),
        "bets_said": said,
    }
    part = "_bets_body" if opens else "_bets" if request.htmx else "bets"
    return render(request, f"campaigns/{part}.html", context)
