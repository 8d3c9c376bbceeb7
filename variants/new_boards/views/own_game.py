"""A player's own page to begin a game against an NPC, where the house rules let players do that (R61i)."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.devices.play.player_links import character_at_seat
from campaigns.devices.presenters.next_game import NextGames
from campaigns.match import games
from campaigns.match.access import guest_or_no_seat, remember_seat
from campaigns.match.models import Guest
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST
from variants.new_boards.forms.own_game import OwnGameForm
from variants.new_boards.play import own_games


@login_not_required
@require_safe_or_POST
def new_game(request: Request, public_id: str) -> HttpResponse:
    """Choose an opponent and a game; a seat that may not begin one has no such page."""
    guest = guest_or_no_seat(request.session, public_id, *games.slugs())
    character = character_at_seat(guest)
    if character is None or not NextGames(request.session, timezone.now(), guest).may_begin:
        raise Http404
    campaign = guest.match.campaign
    opponents = list(own_games.opponents(campaign, character))
    form = OwnGameForm(campaign, opponents, post_data(request))
    if form.is_valid():
        game = {"guest": guest, **form.cleaned_data}
        if answer := submit_form(form, own_games.begin_own_game, campaign.pk, key_of(request), **game):
            new_guest = Guest.objects.select_related("match").get(pk=answer.pk)
            remember_seat(request.session, new_guest)
            return redirect(new_guest.match.seat_url)
    current_match = own_games.current_match(character)
    context = {"form": form, "opponents": opponents, "current_match": current_match}
    return render(request, "variants/board/own_game.html", {**context, "seat_url": guest.match.seat_url})
