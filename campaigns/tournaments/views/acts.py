"""Acts at a tournament: who asks, and what is answered."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect

from campaigns.match.models import Match
from campaigns.tournaments.access import tournament_or_404
from campaigns.tournaments.acts import Submission
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.views.tournaments import forms_of, tournament_page
from campaigns.web.acts import ActPages, AnyAct
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request, key_of


def _find(request: Request, *, campaign_id: int, tournament_id: int) -> Tournament:
    return tournament_or_404(request.user, campaign_id, tournament_id)


def _bind(request: Request, tournament: Tournament, act: AnyAct) -> forms.Form:
    form: forms.Form = act.form(tournament, request.POST, request.FILES)
    return form


def _submission(request: Request, tournament: Tournament, act: AnyAct, form: forms.Form) -> Submission:
    return Submission(tournament, key_of(request), request.user)


def _answer(request: Request, tournament: Tournament, act: AnyAct, feedback: Feedback) -> HttpResponse:
    """A form that stands on the page comes back on it where it is refused."""
    if feedback.refused:
        for name, shown in forms_of(tournament).items():
            if type(shown) is act.form:
                return tournament_page(request, tournament, **{name: feedback.form})
    elif act.leads_on:
        return redirect(Match.objects.get(pk=feedback.pk))
    return feedback.redirect(request, tournament.get_absolute_url())


PAGES = ActPages(_find, _bind, _submission, _answer)
