"""The stake per point of a match, whatever the game: a page of its own, and the fragment on the game's match page."""

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST

from campaigns.campaign.presenters.frame import frame
from campaigns.match.models import Match
from campaigns.money.forms import CallOffForm, SettlingForm, StakeForm
from campaigns.money.models import PointStake
from campaigns.money.play import staking
from campaigns.money.play.stakes import stake_match, takes_stakes
from campaigns.money.presenters.purses import MatchStake
from campaigns.money.views.bets import act, match_with_game, respond, slip_of
from campaigns.web.feedback import Feedback, submit_form
from campaigns.web.request import Request, require_safe_or_POST


@require_safe_or_POST
def stake(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = _match(request, campaign_id, match_id)
    if request.method != "POST":
        return _render(request, match, Feedback())
    form = _form(match, request.POST)
    slip = slip_of(request)
    feedback = form.is_valid() and submit_form(
        form, staking.agree_stake, match.pk, slip, terms=form.terms, reason=form.cleaned_data["reason"]
    )
    if not feedback:
        return _render(request, match, Feedback(), form)
    return respond(request, match, feedback, _render)


@require_POST
def call_off(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = _match(request, campaign_id, match_id)
    return act(request, match, CallOffForm(request.POST), staking.call_off_stake, _render)


@require_POST
def settle(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = _match(request, campaign_id, match_id)
    return act(request, match, SettlingForm(request.POST), staking.settle_stake, _render)


def stake_context(match: Match, form: StakeForm | None = None, *, is_page: bool = False) -> dict[str, object]:
    if not takes_stakes(match):
        return {"stake": None}
    stake = MatchStake(match, is_requested=is_page)
    if form is None and not stake.is_closed:
        form = _form(match, stake=stake.agreed)
    settling = SettlingForm() if stake.account.exceptions else None
    return {"stake": stake, "stake_form": form, "settling_form": settling, "stake_feedback": None}


def _form(match: Match, data: QueryDict | None = None, *, stake: PointStake | None = None) -> StakeForm:
    return StakeForm(stake_match(match), data, stake=stake, has_begun=staking.wants_reason(match))


def _match(request: Request, campaign_id: int, match_id: int) -> Match:
    """Http404 also where the game scores no points, or is not installed."""
    match = match_with_game(request, campaign_id, match_id)
    if not takes_stakes(match):
        raise Http404
    return match


def _render(
    request: Request, match: Match, feedback: Feedback, form: StakeForm | None = None
) -> HttpResponse:
    match.refresh_from_db()
    if form is not None and (errors := form.non_field_errors()):
        feedback = Feedback(str(errors[0]), refused=True)
    context = {**frame(match.campaign, "matches"), "match": match}
    context |= {**stake_context(match, form, is_page=True), "stake_feedback": feedback}
    return render(request, f"campaigns/money/{'_stake' if request.htmx else 'stake'}.html", context)
