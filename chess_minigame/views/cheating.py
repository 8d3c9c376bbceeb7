"""The judge's table for cheating: who watches, what is granted, the dice of a turn, the decision."""

from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.forms.table import ExperienceForm, TableForm
from campaigns.models import Match
from campaigns.rules.contract import Side
from campaigns.views.request import Request
from chess_minigame import judging, judging_forms
from chess_minigame.rules.players import Means
from chess_minigame.views.judge import submit


@require_POST
def watch(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Somebody comes to watch."""
    found = access.match(request.user, campaign_id, match_id, "grice")
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.WatchForm(found, request.POST),
        lambda form, found: judging.watch(**_to(request, form, found), onlooker=form.onlooker),
    )


@require_POST
def strike(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A watcher watches no more."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.StrikeForm(request.POST),
        lambda form, found: judging.strike(**_to(request, form, found), number=form.cleaned_data["number"]),
    )


@require_POST
def grant(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A player has a means from now on."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.GrantForm(request.POST),
        lambda form, found: judging.grant(
            **_to(request, form, found),
            side=Side(form.cleaned_data["side"]),
            means=Means(form.cleaned_data["means"]),
        ),
    )


@require_POST
def hit_points(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A player's hit points in this match."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.HitPointsForm(request.POST),
        lambda form, found: judging.set_hit_points(**_to(request, form, found), said=form.said),
    )


@require_POST
def search(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A player is searched."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.SearchForm(request.POST),
        lambda form, found: judging.search(**_to(request, form, found), made=form.made),
    )


@require_POST
def adjust(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The victim's Wisdom, up or down."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.AdjustForm(request.POST),
        lambda form, found: judging.adjust(**_to(request, form, found), change=form.change),
    )


@require_POST
def die(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The die that is asked for, typed or thrown."""
    return submit(
        request,
        (campaign_id, match_id),
        ExperienceForm(request.POST),
        lambda form, found: judging.throw_die(
            **_to(request, form, found), asked=form.cleaned_data["asked"], door=form.door
        ),
    )


@require_POST
def rest(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """All the judge's remaining dice of this turn at once."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.RestForm(request.POST),
        lambda form, found: judging.throw_rest(
            **_to(request, form, found), percentile=form.cleaned_data["kept"]
        ),
    )


@require_POST
def decide(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What is done about what was noticed; showing a cheat out ends the match."""

    def do(form: judging_forms.DecideForm, found: Match) -> str:
        to = _to(request, form, found)
        if form.expelled:
            return judging.expel(**to, side=form.expelled)
        return judging.decide(**to, what=form.decision, door=form.door)

    return submit(request, (campaign_id, match_id), judging_forms.DecideForm(request.POST), do)


@require_POST
def expel(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A cheat is shown out, whenever the judge wants."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.ExpelForm(request.POST),
        lambda form, found: judging.expel(**_to(request, form, found), side=Side(form.cleaned_data["side"])),
    )


@require_POST
def players_roll(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Whether players make their own rolls against intimidation."""
    return submit(
        request,
        (campaign_id, match_id),
        judging_forms.PlayersRollForm(request.POST),
        lambda form, found: judging.let_players_roll(
            **_to(request, form, found), allowed=form.cleaned_data["allowed"]
        ),
    )


def _to(request: Request, form: TableForm, found: Match) -> dict[str, Any]:
    return {"match_id": found.pk, "form": form.form(request.user)}
