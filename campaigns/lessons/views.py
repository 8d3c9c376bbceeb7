"""Every lesson of every game, for whoever wants to learn; what this device has finished stays on it."""

from collections.abc import Collection

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.lessons.play.sharing import finished_by_name, guests_of_device, share_finished
from campaigns.lessons.presenters import GameLessons
from campaigns.lessons.progress import finished_lessons, keep_finished
from campaigns.match import games
from campaigns.web.request import Request


@login_not_required
@require_safe
def learn(request: Request) -> HttpResponse:
    is_at_table = guests_of_device(request.session).exists()
    context = {"shelf": _shelf(finished_lessons(request)), "is_at_table": is_at_table}
    return render(request, "campaigns/lessons/learn.html", context)


@login_not_required
@require_safe
def learn_game(request: Request, game: str) -> HttpResponse:
    """Lead to the game's lessons on the list; Http404 for a game without any."""
    if game not in {shelf.entry.rules.slug for shelf in _shelf(())}:
        raise Http404
    return redirect(f"{reverse('learn')}#{game}")


@require_safe
def campaign_learn(request: Request, campaign_id: int) -> HttpResponse:
    """The same for a Dungeon Master, with who at the table has finished what."""
    campaign = campaign_or_404(request.user, campaign_id)
    shelf = _shelf(finished_lessons(request))
    party = [
        (name, [(game_lessons.count(keys), len(game_lessons.course)) for game_lessons in shelf])
        for name, keys in finished_by_name(campaign).items()
    ]
    context = {**frame(campaign, "more"), "shelf": shelf, "party": party}
    return render(request, "campaigns/lessons/learn.html", context)


def _shelf(finished: Collection[str]) -> list[GameLessons]:
    """Each game that has lessons, the one with the most to learn first: for that most come."""
    lessons = ((entry, entry.teaching.lessons()) for entry in games.entries_in_order())
    shelf = [GameLessons(entry, cards, finished) for entry, cards in lessons if cards]
    longest = max(shelf, key=lambda game_lessons: game_lessons.minutes, default=None)
    return sorted(shelf, key=lambda game_lessons: game_lessons is not longest)


@login_not_required
@require_POST
def finish(request: Request) -> HttpResponse:
    """Keep on the device that a lesson is finished, and go on: to the lesson that the button names, or to the list."""
    cards = {card.key: card for entry in games.all_entries() for card in entry.teaching.lessons()}
    key = request.POST.get("lesson", "")
    if key not in cards:
        raise Http404
    finished = finished_lessons(request) | {key}
    share_finished(request.session, finished)
    next_card = cards.get(request.POST.get("next", ""))
    response = redirect(next_card.url if next_card else f"{reverse('learn')}#{key.partition('/')[0]}")
    keep_finished(response, finished)
    return response
