"""A new match of Grice's game: the players, the spectators, the house rules.

With how a match of the two who are chosen is likely to end, for the DM only (R29, R62).
"""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.forms.house_rules import MatchRulesForm
from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.match.views.new_game import game_form, prospect_of_form
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, form_data, post_data, require_safe_or_POST
from chess_minigame.judge.forms.new_match import NewMatchForm
from chess_minigame.judge.play import auto_play, matches
from chess_minigame.judge.presenters import met_before
from chess_minigame.odds.presenters.meter import dm_meter
from chess_minigame.rules.state import State


@require_safe_or_POST
def new_match(request: Request, campaign_id: int, game: str) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    initial = {"date": campaign.date, **request.GET.dict()}
    data = post_data(request)
    form = NewMatchForm(campaign, data, initial=initial)
    linked = MatchRulesForm(campaign.rules, request.GET)
    is_linked = request.method == "GET" and linked.is_valid()
    rules = MatchRulesForm(linked.rules if is_linked else campaign.rules, data)
    is_valid = rules.is_valid() and form.is_valid()
    feedback = is_valid and submit_form(form, _start, request, campaign, form, rules)
    if feedback:
        return redirect("grice-match", campaign.pk, feedback.pk)
    template = "chess_minigame/judge/new_match.html"
    groups = list(rules.groups)
    is_special = form.is_special or any(group.is_open for group in groups)
    prospect = _prospect(_partial_form(request, campaign), request)
    return game_form(request, campaign, form, template, groups=groups, is_special=is_special, **prospect)


def _start(request: Request, campaign: Campaign, form: NewMatchForm, rules: MatchRulesForm) -> Answer:
    values = form.cleaned_data
    start = partial(
        matches.start,
        campaign.pk,
        values["key"],
        white=form.player(Side.WHITE),
        black=form.player(Side.BLACK),
        day=values["date"],
        place=values["place"],
        rules=rules.rules,
        by=request.user,
        onlookers=values["watchers"],
        set_cms=form.set_cms,
        chess_clock=form.clock_terms,
    )
    wants_result = request.POST.get("result")
    return auto_play.start_and_play_out(start, values["key"], request.user) if wants_result else start()


@require_safe
def meter(request: Request, campaign_id: int) -> HttpResponse:
    """How a match of the two who are chosen is likely to end, and whether it can teach, for the DM who chooses them."""
    campaign = campaign_or_404(request.user, campaign_id)
    template = "chess_minigame/judge/_prospect_news.html"
    form = _partial_form(request, campaign)
    return prospect_of_form(request, form, template, **_prospect(form, request))


def _partial_form(request: Request, campaign: Campaign) -> NewMatchForm:
    """Whatever else is missing, what is there counts."""
    form = NewMatchForm(campaign, {"date": campaign.date, **form_data(request).dict()})
    form.is_valid()
    return form


def _prospect(form: NewMatchForm, request: Request) -> dict[str, object]:
    """What the form of a new match leads to so far: whether they may play by themselves, the meter, and whether the two have
    played before; the last two only where such a match could be.
    """
    campaign = form.campaign
    rules_form = MatchRulesForm(campaign.rules, form_data(request))
    white, black = form.cleaned_data.get("white"), form.cleaned_data.get("black")
    facts: dict[str, object] = {"plays_out": form.plays_out, "meter": None, "met_before": ""}
    if not isinstance(white, Character) or not isinstance(black, Character) or white == black:
        return facts
    day = form.cleaned_data.get("date", campaign.day)
    rules = rules_form.rules if rules_form.is_valid() else campaign.rules
    try:
        options = matches.options_of(white=white, black=black, day=day, rules=rules, set_cms=form.set_cms)
    except Refused:
        return facts
    return {
        **facts,
        "meter": dm_meter(State(options), (white.name, black.name)),
        "met_before": met_before.sentence_for_pair(white, black, day, rules),
    }
