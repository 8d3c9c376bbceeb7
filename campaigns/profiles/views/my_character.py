"""A player's own page of his character: by the DM's link, or by his seat at a match."""

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.core.throttle import TooManyTries
from campaigns.devices.access import handed_over_public_id, player_keys, remember_player_key
from campaigns.devices.play import player_links
from campaigns.match import games
from campaigns.match.access import guest_or_no_seat
from campaigns.people.models import Character
from campaigns.profiles.presenters.my_character import MyCharacter
from campaigns.web.framing import mark_unlisted
from campaigns.web.request import client_address

RECORD_PAGE_SIZE = 10
MAX_RECAPS = 6


@login_not_required
@require_safe
def my_characters(request: HttpRequest) -> HttpResponse:
    """The characters whose links this device has opened; a single one redirects to its page."""
    _refuse_handed_over(request)
    links = list(player_links.kept_links(player_keys(request.session)))
    if len(links) == 1:
        return redirect("my-character", links[0].key)
    pages = [(link.key, link.character.name, link.character.campaign.name) for link in links]
    return mark_unlisted(render(request, "campaigns/profiles/my_characters.html", {"pages": pages}))


@login_not_required
@require_safe
def my_character(request: HttpRequest, player_key: str) -> HttpResponse:
    """The page behind a link, which the device remembers; 404 for a wrong or revoked one, counted as a wrong code."""
    _refuse_handed_over(request)
    try:
        # A device that has opened the link before is not throttled.
        is_kept = player_key in player_keys(request.session)
        kept_link = player_links.kept_links([player_key]).first() if is_kept else None
        character = kept_link.character if kept_link else None
        if character is None:
            address, now = client_address(request), timezone.now()
            character = player_links.linked_character(player_key=player_key, address=address, now=now)
    except TooManyTries as wait:
        context = {"pages": [], "refusal": str(wait)}
        response = render(request, "campaigns/profiles/my_characters.html", context, status=429)
        response["Retry-After"] = str(wait.seconds)
        return mark_unlisted(response)
    if character is None:
        raise Http404
    if not request.user.is_authenticated:
        remember_player_key(request.session, player_key)
    return _page(request, character, "")


@login_not_required
@require_safe
def seat_character(request: HttpRequest, public_id: str) -> HttpResponse:
    _refuse_handed_over(request)
    guest = guest_or_no_seat(request.session, public_id, *games.slugs())
    character = player_links.character_at_seat(guest)
    if character is None:
        raise Http404
    return _page(request, character, guest.match.seat_url)


def _page(request: HttpRequest, character: Character, seat_url: str) -> HttpResponse:
    my_character = MyCharacter(character)
    context = {
        "my_character": my_character,
        "page": Paginator(my_character.record, RECORD_PAGE_SIZE).get_page(request.GET.get("page")),
        "seat_url": seat_url,
        "recaps": character.campaign.recaps.defer("text")[:MAX_RECAPS],
    }
    return mark_unlisted(render(request, "campaigns/profiles/my_character.html", context))


def _refuse_handed_over(request: HttpRequest) -> None:
    if handed_over_public_id(request.session):
        raise Http404
