"""Every lesson of every game, for whoever wants to learn; what this device has finished stays on it."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.lessons.progress import finished_lessons, keep_finished
from campaigns.match import games
from campaigns.web.request import Request


@login_not_required
@require_safe
def learn(request: Request) -> HttpResponse:
    finished = finished_lessons(request)
    entries = sorted(games.all_entries(), key=lambda entry: (not entry.teaches, entry.name))
    shelf = []
    for entry in entries:
        cards = [(card, card.key in finished) for card in entry.lessons()]
        if cards:
            shelf.append((entry, cards, sum(is_done for _, is_done in cards)))
    return render(request, "campaigns/lessons/learn.html", {"shelf": shelf})


@login_not_required
@require_POST
def finish(request: Request) -> HttpResponse:
    """Keep on the device that a lesson is finished, and go on: to the lesson that the button names, or to the list."""
    cards = {card.key: card for entry in games.all_entries() for card in entry.lessons()}
    key = request.POST.get("lesson", "")
    if key not in cards:
        raise Http404
    following = cards.get(request.POST.get("next", ""))
    response = redirect(following.url if following else f"{reverse('learn')}#{key.partition('/')[0]}")
    keep_finished(response, finished_lessons(request) | {key})
    return response
