"""Setting a match's chess clock, what the Dungeon Master does with it as an act of every game, and the server's time by which devices count."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.campaign.presenters.frame import frame
from campaigns.core.steady_clock import now_ms
from campaigns.core.use_cases import Answer
from campaigns.match import games
from campaigns.match.access import match_or_404
from campaigns.match.clock_forms import ClockActForm, SetClockForm, fields_of_clock
from campaigns.match.models import Match
from campaigns.match.play import chess_clock as play
from campaigns.match.play import clock_acts
from campaigns.match.views.acts import MatchSubmission
from campaigns.rules.contract import Side
from campaigns.web.acts import Act
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, post_data, require_safe_or_POST

CLOCK_HEADER = "Clock-Now"
MINUTES_GIVEN = 2


def with_server_time(match: Match, response: HttpResponse) -> HttpResponse:
    """The answer with the server's time in a header, for the devices of a match with a clock."""
    if match.is_timed:
        response[CLOCK_HEADER] = str(now_ms())
    return response


@require_safe_or_POST
def set_clock(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    terms = play.terms_of(match)
    initial = fields_of_clock(terms) if terms else {}
    form = SetClockForm(post_data(request), match=match, initial=initial)
    entry = games.entry_of(match.game)
    black = match.side_name(Side.BLACK)
    form.offer_clock(black=black, has_dice=entry.play.has_dice, has_secret_turns=entry.play.has_secret_turns)
    feedback = form.is_valid() and submit_form(form, _set_or_remove, request, match, form)
    if feedback:
        return feedback.redirect(request, match.get_absolute_url())
    context = {**frame(match.campaign, "matches"), "match": match, "form": form, "version": match.version}
    return render(request, "campaigns/match/chess_clock.html", context)


def _set_or_remove(request: Request, match: Match, form: SetClockForm) -> Answer:
    terms = form.clock_terms
    if terms is None:
        return clock_acts.remove_clock(match.pk, form.form(request.user))
    return clock_acts.set_clock(match.pk, form.form(request.user), terms=terms)


def _run_clock_act(submission: MatchSubmission, form: ClockActForm) -> Answer:
    side = form.chosen_side
    match form.cleaned_data["do"]:
        case "pause":
            return clock_acts.pause_match_clock(submission.match, submission.form)
        case "give":
            return clock_acts.give_time(submission.match, submission.form, side=side, minutes=MINUTES_GIVEN)
        case "lose":
            return clock_acts.end_on_time(submission.match, submission.form, side=side)
        case "remove":
            return clock_acts.remove_clock(submission.match, submission.form)
    return clock_acts.resume_match_clock(submission.match, submission.form)


CLOCK_ACT = Act("clock", ClockActForm, _run_clock_act)
