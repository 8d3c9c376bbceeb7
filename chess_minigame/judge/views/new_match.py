"""A new match of Grice's game: the players, the spectators, the house rules."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.forms.house_rules import MatchRulesForm
from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import Answer
from campaigns.match.views.new_game import game_form
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request
from chess_minigame.judge.forms.new_match import NewMatchForm
from chess_minigame.judge.play import matches
from chess_minigame.judge.views.prospect import prospect


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: Request, campaign_id: int, game: str) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    initial = {"date": campaign.date, **request.GET.dict()}
    data = request.POST if request.method == "POST" else None
    form = NewMatchForm(campaign, data, initial=initial)
    linked = MatchRulesForm(campaign.rules, request.GET)
    rules = MatchRulesForm(
        linked.rules if request.method == "GET" and linked.is_valid() else campaign.rules, data
    )
    if rules.is_valid() and (
        feedback := form.is_valid() and carry_out(form, _start, request, campaign, form, rules)
    ):
        return redirect("grice-match", campaign.pk, feedback.pk)
    template = "chess_minigame/judge/new_match.html"
    return game_form(request, campaign, form, template, groups=rules.groups, **prospect(campaign, request))


def _start(request: Request, campaign: Campaign, form: NewMatchForm, rules: MatchRulesForm) -> Answer:
    values = form.cleaned_data
    return matches.start(
        campaign.pk,
        values["key"],
        white=values["white"],
        black=values["black"],
        when=matches.When(values["date"], values["place"], rules.rules),
        by=request.user,
        onlookers=values["watchers"],
        set_cms=form.set_cms,
    )
