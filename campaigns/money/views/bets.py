"""The bets on a match, whatever the game: a page of their own, and the fragment on the game's match page."""

from collections.abc import Callable
from functools import partial

from django import forms
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST

from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.match.play.slips import Slip
from campaigns.money.forms import BetForm, RulingForm, WithdrawForm
from campaigns.money.play import betting
from campaigns.money.presenters import bets as presenters
from campaigns.web.feedback import Feedback, refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, key_of, require_safe_or_POST


@require_safe_or_POST
def bets(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_with_game(request, campaign_id, match_id)
    if request.method != "POST":
        return _render(request, match, Feedback())
    form = _form(match, request.POST)
    feedback = form.is_valid() and submit_form(form, _place, request, match, form)
    if not feedback:
        return _render(request, match, Feedback(), form)
    return respond(request, match, feedback, _render)


def _place(request: Request, match: Match, form: BetForm) -> Answer:
    people = {name: form.cleaned_data[name] for name in ("backer", "taker")}
    place_bet = partial(betting.place_bet, match.pk, slip_of(request), **people, wager=form.wager)
    return form.pay(lambda pay_in: place_bet(pay_in=pay_in))


@require_POST
def withdraw(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_with_game(request, campaign_id, match_id)
    return act(request, match, WithdrawForm(request.POST), betting.withdraw_bet, _render)


@require_POST
def rule(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_with_game(request, campaign_id, match_id)
    return act(request, match, RulingForm(request.POST), betting.rule_on_bets, _render)


def match_with_game(request: Request, campaign_id: int, match_id: int) -> Match:
    """Http404 also if the game is not installed: nobody could say who won."""
    match = match_or_404(request.user, campaign_id, match_id)
    if match.entry is None:
        raise Http404
    return match


def _form(match: Match, data: QueryDict | None = None, initial: dict[str, str] | None = None) -> BetForm:
    return BetForm(data, initial, campaign=match.campaign, outcomes=presenters.outcomes(match))


def _render(request: Request, match: Match, feedback: Feedback, form: BetForm | None = None) -> HttpResponse:
    match.refresh_from_db()
    prefetch_related_objects([match], "seats")
    is_drawer = request.htmx and request.method != "POST"  # the drawer on the match's own page
    if form is not None and (errors := form.non_field_errors()):
        feedback = Feedback(str(errors[0]), refused=True)
    context = {
        **frame(match.campaign, "matches"),
        "match": match,
        "bets": presenters.MatchBets(match),
        "bet_form": form or _form(match, initial=request.GET.dict()),
        "bets_feedback": feedback,
    }
    part = "_bets_body" if is_drawer else "_bets" if request.htmx else "bets"
    return render(request, f"campaigns/money/{part}.html", context)


# The fragment, or the page around it, with what there is to say.
Render = Callable[[Request, Match, Feedback], HttpResponse]


def slip_of(request: Request) -> Slip:
    return Slip(key_of(request), request.POST.get("mark", ""), request.user)


def act(
    request: Request, match: Match, form: forms.Form, use_case: Callable[..., Answer], show: Render
) -> HttpResponse:
    """The answer to a form whose fields are the use-case's arguments; a form that is not valid is refused by its first error."""
    feedback = refusal_of(form)
    if form.is_valid():
        feedback = run_use_case(use_case, match.pk, slip_of(request), **form.cleaned_data)
    return respond(request, match, feedback, show)


def respond(request: Request, match: Match, feedback: Feedback, show: Render) -> HttpResponse:
    """The fragment after a refusal, and for htmx, with what was done as one of the page's messages; else redirect to the match."""
    if feedback.refused:
        return show(request, match, feedback)
    if request.htmx:
        feedback.tell(request)
        return show(request, match, feedback)
    return feedback.redirect(request, match.get_absolute_url())
