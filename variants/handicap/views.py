"""The handicap points of any two players, for the Dungeon Master."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST
from variants import catalog
from variants.catalog import AnyGame
from variants.handicap import pairs, presenters
from variants.handicap.forms import PairForm, PointsForm
from variants.handicap.pairs import MSG_SAME_PLAYER


@require_safe_or_POST
def handicap(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    game, names = _game(request), pairs.names(campaign)
    pair_form = PairForm(campaign, request.GET)
    keys = pair_form.keys
    pair = presenters.pair(campaign, game.slug, keys, names) if all(keys) and keys[0] != keys[1] else None
    players = zip(pair.keys, pair.names, strict=True) if pair else ()
    form = PointsForm(players, post_data(request))
    if all(keys) and form.is_valid():
        arguments = {"game": game.slug, "pair": keys, "user": request.user, **form.cleaned_data}
        outcome = submit_form(form, pairs.adjust_points, campaign.pk, key_of(request), **arguments)
        if outcome:
            outcome.tell(request)
            return redirect(_address(campaign, game, keys))
    context = {
        **frame(campaign, "matches"),
        "board": game,
        "pair_form": pair_form,
        "form": form,
        "pair": pair,
        "rows": list(presenters.rows(campaign, game.slug, pair)) if pair else (),
        "refusal": MSG_SAME_PLAYER if all(keys) and pair is None else "",
        "pairs": [
            (pair, _address(campaign, game, pair.keys))
            for pair in (presenters.known_pairs(campaign, game.slug, names) if not all(keys) else ())
        ],
    }
    return render(request, "variants/handicap/handicap.html", context)


def _game(request: Request) -> AnyGame:
    """The requested game, or the first with a handicap; Http404 for one without."""
    games_by_slug = {game.slug: game for game in catalog.GAMES.values() if game.variant.handicap}
    slug = request.GET.get("game", "")
    game = games_by_slug.get(slug) if slug else next(iter(games_by_slug.values()), None)
    if game is None:
        raise Http404
    return game


def _address(campaign: Campaign, game: AnyGame, keys: tuple[str, str]) -> str:
    """The URL of a pair's page; a person is passed by name, known or not."""
    query = {"game": game.slug}
    for field, key in zip(("one", "other"), keys, strict=True):
        has_name = key.startswith("person ")
        query[f"{field}_name" if has_name else field] = key.removeprefix("person ") if has_name else key
    return f"{reverse('board-handicap', args=[campaign.pk])}?{urlencode(query)}"
