"""Asking an NPC who is written down already whether they know chess."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.forms.asking import AskForm
from campaigns.forms.echo import every_text, last_texts
from campaigns.models import Character
from campaigns.play import asking as play
from campaigns.play.asking import Question
from campaigns.presenters.asking import panel
from campaigns.presenters.frame import frame
from campaigns.views.request import Request, key_of
from campaigns.views.said import Said, attempt, refusal_of

# Refusals shown beside these fields; any other stands above the form.
BESIDE = ("faces", "d6", "reason")


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    """The next roll: d% for whether, then the bonus for how well."""
    found = access.character(request.user, campaign_id, character_id)
    if request.method != "POST":
        return _page(request, found, Said())
    form = AskForm(request.POST)
    said = attempt(lambda: _roll(request, found, form)) if form.is_valid() else refusal_of(form)
    if said.refused:
        return _page(request, found, said)
    said.tell(request)
    found.refresh_from_db()
    known = found.knows_chess or not play.awaits_bonus(found)
    return redirect("character" if known else "character-ask", campaign_id, found.pk)


def _roll(request: Request, found: Character, form: AskForm) -> str:
    values = form.cleaned_data
    asked = Question(key_of(request), values["mark"], request.user)
    if play.awaits_bonus(found):
        return play.roll_bonus(character=found, form=asked, door=form.door())
    return play.ask(
        character=found, form=asked, door=form.door(), d6=form.door("d6"), reason=values["reason"]
    )


def _page(request: Request, found: Character, said: Said) -> HttpResponse:
    typed = last_texts(request.POST)
    context = {
        **frame(found.campaign, "characters"),
        "character": found,
        "ask": panel(found, every_text(request.POST).get("faces", []), typed.get("d6", "")),
        "said": said,
        "refusal": "" if said.field in BESIDE else said.sentence,
        "reason": typed.get("reason", ""),
    }
    return render(request, "campaigns/ask.html", context)
