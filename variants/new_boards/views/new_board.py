"""The form of a new match on any full board."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import Answer
from campaigns.match.play.begin import Sides
from campaigns.match.presenters.fair import ScoreBar
from campaigns.match.views.new_game import game_form, prospect_of_form
from campaigns.rules.contract import Side
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, form_data, post_data, require_safe_or_POST
from variants import readiness
from variants.board.board_request import game_or_404
from variants.board.play import moves
from variants.catalog import AnyGame
from variants.fairness.presenters import prospect_of
from variants.new_boards.forms.new_board import NewBoardForm
from variants.npc_players.presenters import strength_line


@require_safe_or_POST
def new_board(request: Request, campaign_id: int, game: str) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    initial: dict[str, object] = {"date": campaign.date, **request.GET.dict()}
    post = post_data(request)
    form = NewBoardForm(game_or_404(game), campaign, post, initial=initial)
    if outcome := form.is_valid() and submit_form(form, _start, request, campaign, form):
        return redirect("board", campaign.pk, outcome.pk)
    extra_context = {
        "opponents": strength_line(readiness.read(settings.VAR_DIR)),
        "prospect": _prospect(_draft_form(request, campaign, form.game)),
    }
    return game_form(request, campaign, form, "variants/board/new.html", **extra_context)


@require_safe
def prospect(request: Request, campaign_id: int, game: str) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = _draft_form(request, campaign, game_or_404(game))
    return prospect_of_form(request, form, "variants/fairness/_prospect.html", prospect=_prospect(form))


def _draft_form(request: Request, campaign: Campaign, game: AnyGame) -> NewBoardForm:
    """The form with what is typed or chosen so far; whatever else is missing, what is there counts."""
    form = NewBoardForm(game, campaign, {"date": campaign.date, **form_data(request).dict()})
    form.is_valid()
    return form


def _prospect(form: NewBoardForm) -> tuple[ScoreBar, str] | None:
    values = form.cleaned_data
    players = {side: values.get(side.value) for side in Side}
    set_cms = {side: values[name] for side in Side if values.get(name := f"{side}_plays_as")}
    if values.get("score"):
        return None
    return prospect_of(form.game, players, set_cms, values.get("position", ""), form.own_points)


def _start(request: Request, campaign: Campaign, form: NewBoardForm) -> Answer:
    values = form.cleaned_data
    setup = moves.GameSetup(
        variant=form.game.slug,
        settings=form.settings,
        sides=Sides(form.player(Side.WHITE), form.player(Side.BLACK)),
        day=values["date"],
        place=values["place"],
        position=values["position"],
        score=values["score"],
        which=int(values.get("which") or 0),
        from_top=values.get("from_top", False),
        handicap=values.get("handicap", False),
        points=form.own_points,
        hours=form.hours,
        chess_clock=form.clock_terms,
        stake=form.stake,
        series=form.series,
        engine_players=form.engine_players,
    )
    return moves.start(campaign.pk, values["key"], setup=setup, by=request.user)
