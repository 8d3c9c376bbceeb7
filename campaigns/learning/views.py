from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.learning.forms import GainForm
from campaigns.learning.play import gains as play
from campaigns.learning.play import owed
from campaigns.learning.presenters import shown_gain
from campaigns.match.access import match_or_404
from campaigns.match.forms import OwedRollForm
from campaigns.match.models import Match
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.play.slips import Slip
from campaigns.match.views.consequences import consequences
from campaigns.people.access import character_or_404
from campaigns.people.models import Character
from campaigns.web.feedback import refusal_of, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def gain(request: Request, campaign_id: int, match_id: int, character_id: int) -> HttpResponse:
    """Http404 also for somebody who did not play the match, and for a game that teaches nothing."""
    match = match_or_404(request.user, campaign_id, match_id)
    player = character_or_404(request.user, campaign_id, character_id)
    if not play.may_teach(match, player):
        raise Http404
    form = GainForm(post_data(request), initial=request.GET.dict())
    try:
        feedback = form.is_valid() and submit_form(form, _save_ruling, request, match, player, form)
    except Unconfirmed as unconfirmed:
        return consequences(request, unconfirmed, None, "Save")
    if not feedback:
        return render(request, "campaigns/learning/gain.html", _context(match, player, form))
    feedback.tell(request)
    if back := form.cleaned_data["back"]:
        return redirect("character", campaign_id, back)
    return redirect(match)


def _save_ruling(request: Request, match: Match, player: Character, form: GainForm) -> Answer:
    slip = Slip(key_of(request), request.POST.get("mark", ""), request.user)
    mark = form.cleaned_data["confirmed"]
    if form.override is None:
        return play.lift_override(match.pk, slip, character=player, mark=mark)
    return play.override_gain(match.pk, slip, character=player, ruling=form.override, mark=mark)


def _context(match: Match, player: Character, form: GainForm) -> dict[str, object]:
    gain = match.gains.filter(character=player).first()
    overrides = match.gain_overrides.filter(character=player).select_related("by")
    return {
        **frame(match.campaign, "matches"),
        "match": match,
        "character": player,
        "form": form,
        "lesson": shown_gain(gain, match.campaign) if gain else None,
        "current_override": play.current_override(match, player),
        "mark": play.gains_mark(match),
        "overrides": overrides.reverse(),
    }


@require_safe_or_POST
def roll_owed(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    form = OwedRollForm(post_data(request))
    roll = owed.roll_experience
    feedback = form.is_valid() and submit_form(
        form, roll, match.pk, form.form(request.user), roll_key=form.cleaned_data["asked"], door=form.door
    )
    if feedback:
        feedback.tell(request)
        back = form.cleaned_data["back"]
        return redirect("character", campaign_id, back) if back else redirect("campaign", campaign_id)
    refusal = refusal_of(form)
    sentence = "" if refusal.field == "faces" else refusal.sentence
    rolls, page_frame = owed.rolls_owed_in(match), frame(match.campaign, "matches")
    context = {**page_frame, "match": match, "refusal": sentence, "owed_rolls": rolls, "owed_form": form}
    return render(request, "campaigns/learning/roll_owed.html", context)
