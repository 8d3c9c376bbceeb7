"""The next game of a device's player: offered on the seat of the last one, and taken with one tap."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.devices.play import next_game
from campaigns.devices.presenters.next_game import NextGames
from campaigns.match import games
from campaigns.match.access import guest_or_no_seat, remember_seat, seats_of_device
from campaigns.web.request import Request, require_safe_or_POST


@login_not_required
@require_safe_or_POST
def next_seat(request: Request, public_id: str) -> HttpResponse:
    """POST takes the seat that is named; GET shows what is offered, for htmx 204 where the page shows that already."""
    guest = guest_or_no_seat(request.session, public_id, *games.slugs())
    refusal = ""
    if request.method == "POST":
        wanted_id = request.POST.get("game", "")
        seats = seats_of_device(request.session)
        if held_seat := next((seat for seat in seats if seat.match.public_id == wanted_id), None):
            return redirect(held_seat.match.seat_url)  # a second tap, or one whose answer was lost
        # Of any seat of this device: the page of codes names them all.
        offers = NextGames(request.session, timezone.now()).games
        try:
            game = next((game for game in offers if game.match.public_id == wanted_id), None)
            if game is None:
                raise Refused(next_game.MSG_SEAT_NOT_FREE)
            remember_seat(request.session, next_game.sit_down(game=game))
            return redirect(game.match.seat_url)
        except Refused as refused:
            refusal = refused.sentence
    next_games = NextGames(request.session, timezone.now(), guest)
    if request.htmx and request.GET.get("seen") == next_games.tag:
        return HttpResponse(status=204)
    template = "campaigns/devices/_next_game.html" if request.htmx else "campaigns/devices/next_game.html"
    context = {"next": next_games, "refusal": refusal, "seat_url": guest.match.seat_url}
    return render(request, template, context)
