"""A quick match from a character's page: the opponent, and one button."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.campaign.presenters.frame import frame
from campaigns.match.models import Match
from campaigns.match.play.quick_match import play_quick_match
from campaigns.match.quick_match_forms import QuickMatchForm
from campaigns.people.access import character_or_404
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def quick_match(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form = QuickMatchForm(character, post_data(request))
    if form.is_valid():
        values = form.cleaned_data
        feedback = submit_form(
            form, play_quick_match, campaign_id, key_of(request), game=values["game"], white=character,
            black=values["opponent"], by=request.user,
        )  # fmt: skip
        if feedback:
            return feedback.redirect(request, Match.objects.get(pk=feedback.pk).get_absolute_url())
    context = {**frame(character.campaign, "characters"), "character": character, "form": form}
    return render(request, "campaigns/match/quick_match.html", context)
