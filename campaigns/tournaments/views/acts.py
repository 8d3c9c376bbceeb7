"""Acts at a tournament: who asks, and what is answered."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect

from campaigns.core.use_cases import scope_of
from campaigns.match import games
from campaigns.tournaments.access import tournament_or_404
from campaigns.tournaments.acts import TournamentSubmission
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.views.tournaments import forms_of, tournament_page
from campaigns.web.acts import ActPages, AnyAct
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request, key_of


def _find(request: Request, *, campaign_id: int, tournament_id: int) -> Tournament:
    return tournament_or_404(request.user, campaign_id, tournament_id)


def _scope(tournament: Tournament) -> str:
    return scope_of(tournament.campaign)


def _bind(request: Request, tournament: Tournament, act: AnyAct) -> forms.Form:
    form: forms.Form = act.form(tournament, request.POST, request.FILES)
    return form


def _submission(
    request: Request, tournament: Tournament, act: AnyAct, form: forms.Form
) -> TournamentSubmission:
    return TournamentSubmission(tournament, key_of(request), request.user)


def _answer(request: Request, tournament: Tournament, act: AnyAct, feedback: Feedback) -> HttpResponse:
    """A form that stands on the page comes back on it where it is refused."""
    if feedback.refused and act.shown_as in forms_of(tournament):
        return tournament_page(request, tournament, **{act.shown_as: feedback.form})
    if act.leads_on and feedback.pk:
        route = games.entry_of(tournament.game).pages.match_route
        return redirect(route, tournament.campaign_id, feedback.pk)
    return feedback.redirect(request, tournament.get_absolute_url())


PAGES = ActPages(_find, _scope, _bind, _submission, _answer)
