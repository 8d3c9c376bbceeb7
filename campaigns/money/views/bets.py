"""The bets on a match, whatever the game: a page of their own, and the fragment on the game's match page."""

from collections.abc import Callable

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
    match = _match(request, campaign_id, match_id)
    if request.method != "POST":
        return _render(request, match, Feedback())
    form = _form(match, request.POST)
    feedback = form.is_valid() and submit_form(form, _place, request, match, form)
    return (
        respond(request, match, feedback, _render) if feedback else _render(request, match, Feedback(), form)
    )


def _place(request: Request, match: Match, form: BetForm) -> Answer:
    values = form.cleaned_data
    people = {"backer": values["backer"], "taker": values["taker"]}
    return form.pay(
        lambda pay_in: betting.place_bet(
            match.pk, slip_of(request), **people, wager=form.wager, pay_in=pay_in
        )
    )


@require_POST
def withdraw(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match, form = _match(request, campaign_id, match_id), WithdrawForm(request.POST)
    if not form.is_valid():
        return respond(request, match, refusal_of(form), _render)
    feedback = run_use_case(betting.withdraw_bet, match.pk, slip_of(request), bet=form.cleaned_data["bet"])
    return respond(request, match, feedback, _render)


@require_POST
def rule(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match, form = _match(request, campaign_id, match_id), RulingForm(request.POST)
    if not form.is_valid():
        return respond(request, match, refusal_of(form), _render)
    bet, ruling, reason = (form.cleaned_data[name] for name in ("bet", "ruling", "reason"))
    feedback = run_use_case(
        betting.rule_on_bets, match.pk, slip_of(request), bet=bet, ruling=ruling, reason=reason
    )
    return respond(request, match, feedback, _render)


def _match(request: Request, campaign_id: int, match_id: int) -> Match:
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


def respond(request: Request, match: Match, feedback: Feedback, show: Render) -> HttpResponse:
    """The fragment after a refusal, and for htmx, with what was done as one of the page's messages; else redirect to the match."""
    if feedback.refused:
        return show(request, match, feedback)
    if request.htmx:
        feedback.tell(request)
        return show(request, match, feedback)
    return feedback.redirect(request, match.get_absolute_url())
