"""One gain of a finished match, and the DM's override of it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.learning.forms import GainForm
from campaigns.learning.play import gains as play
from campaigns.learning.presenters import shown_gain
from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.play.slips import Slip
from campaigns.match.views.consequences import consequences
from campaigns.people.access import character_or_404
from campaigns.people.models import Character
from campaigns.web.feedback import Feedback, carry_out
from campaigns.web.request import Request, key_of


@require_http_methods(["GET", "HEAD", "POST"])
def gain(request: Request, campaign_id: int, match_id: int, character_id: int) -> HttpResponse:
    match, player = _match_and_player(request, campaign_id, match_id, character_id)
    form = GainForm(request.POST if request.method == "POST" else None, initial=request.GET.dict())
    try:
        feedback = form.is_valid() and carry_out(form, _carry_out, request, match, player, form)
    except Unconfirmed as unconfirmed:
        return consequences(request, unconfirmed, None, "Save")
    if not feedback:
        return render(request, "campaigns/learning/gain.html", _context(match, player, form))
    return _back(request, match, feedback, form.cleaned_data["back"])


def _match_and_player(
    request: Request, campaign_id: int, match_id: int, character_id: int
) -> tuple[Match, Character]:
    """Http404 also for somebody who did not play the match, and for a game that teaches nothing."""
    match = match_or_404(request.user, campaign_id, match_id)
    player = character_or_404(request.user, campaign_id, character_id)
    if not play.may_teach(match, player):
        raise Http404
    return match, player


def _carry_out(request: Request, match: Match, player: Character, form: GainForm) -> Answer:
    slip = Slip(key_of(request), request.POST.get("mark", ""), request.user)
    mark = form.cleaned_data["confirmed"]
    if form.override is None:
        return play.lift_override(match.pk, slip, character=player, mark=mark)
    return play.override(match.pk, slip, character=player, ruling=form.override, mark=mark)


def _back(request: Request, match: Match, feedback: Feedback, character_id: int | None) -> HttpResponse:
    feedback.tell(request)
    if character_id:
        return redirect("character", match.campaign_id, character_id)
    return redirect(match)


def _context(match: Match, player: Character, form: GainForm) -> dict[str, object]:
    gain = match.gains.filter(character=player).first()
    overrides = match.gain_overrides.filter(character=player).select_related("by")
    return {
        **frame(match.campaign, "matches"),
        "match": match,
        "character": player,
        "form": form,
        "lesson": shown_gain(gain, match.campaign) if gain else None,
        "held": play.current_override(match, player),
        "mark": play.gains_mark(match),
        "overrides": overrides.reverse(),
    }
