"""The DM's side of a player's own page: its link, and what it shows."""

from datetime import datetime
from typing import Protocol

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import Answer
from campaigns.devices.forms.player_page import PlayerViewForm
from campaigns.devices.play import player_links
from campaigns.devices.views.devices import qr_code
from campaigns.people.access import character_or_404
from campaigns.people.models import Character
from campaigns.web.addresses import base_address
from campaigns.web.feedback import run_use_case, submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST


@require_safe_or_POST
def player_page(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    form, key = PlayerViewForm(character, post_data(request)), key_of(request)
    feedback = form.is_valid() and submit_form(
        form, player_links.set_player_view, campaign_id, key, character=character, **form.cleaned_data
    )
    if feedback:
        return feedback.redirect(request, "player-page", campaign_id, character_id)
    link = player_links.current_link(character)
    url = base_address(request) + reverse("my-character", args=[link.key]) if link else ""
    context = {
        **frame(character.campaign, "characters"),
        "character": character,
        "form": form,
        "link": link,
        "url": url,
        "svg": qr_code(url) if url else "",
    }
    return render(request, "campaigns/devices/player_page.html", context)


@require_POST
def make_link(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    return _change_link(request, campaign_id, character_id, player_links.make_player_link)


@require_POST
def revoke(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    return _change_link(request, campaign_id, character_id, player_links.revoke_player_link)


class LinkChange(Protocol):
    def __call__(self, campaign_id: int, key: str, /, *, character: Character, now: datetime) -> Answer: ...


def _change_link(request: Request, campaign_id: int, character_id: int, use_case: LinkChange) -> HttpResponse:
    character, now = character_or_404(request.user, campaign_id, character_id), timezone.now()
    feedback = run_use_case(use_case, campaign_id, key_of(request), character=character, now=now)
    return feedback.redirect(request, "player-page", campaign_id, character_id)
