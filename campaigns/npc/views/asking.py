from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.npc.forms.asking import AskForm
from campaigns.npc.play import asking as play
from campaigns.npc.play.asking import Question
from campaigns.people.access import character_or_404
from campaigns.people.models import Character
from campaigns.web.feedback import refusal_of, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST

# Refusals shown beside these fields; any other stands above the form.
FIELDS_WITH_REFUSALS = ("faces", "d6", "reason")


@require_safe_or_POST
def ask_character(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form = AskForm(character, post_data(request))
    feedback = form.is_valid() and submit_form(form, _roll, request, character, form)
    if not feedback:
        problem = refusal_of(form)
        refusal = "" if problem.field in FIELDS_WITH_REFUSALS else problem.sentence
        context = {**frame(character.campaign, "characters"), "character": character, "form": form}
        return render(request, "campaigns/npc/ask.html", {**context, "refusal": refusal})
    feedback.tell(request)
    character.refresh_from_db()
    is_settled = character.knows_chess or not play.awaits_bonus(character)
    return redirect("character" if is_settled else "character-ask", campaign_id, character.pk)


def _roll(request: Request, character: Character, form: AskForm) -> Answer:
    mark, reason = (form.cleaned_data[name] for name in ("mark", "reason"))
    campaign_id, key, question = character.campaign_id, key_of(request), Question(mark, request.user)
    door, d6 = form.door(), form.door("d6")
    if play.awaits_bonus(character):
        return play.roll_bonus(campaign_id, key, character=character, form=question, door=door)
    return play.ask_character(
        campaign_id, key, character=character, form=question, door=door, d6=d6, reason=reason
    )
