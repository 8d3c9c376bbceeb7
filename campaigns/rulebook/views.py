"""The rules of each game and the rulings on them: for everybody, and within a campaign with its house rules."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.version import app_version
from campaigns.match import games
from campaigns.match.models import Match
from campaigns.rulebook.credit import icon_authors
from campaigns.rulebook.presenters import RulesPage
from campaigns.rulebook.rulings import id_of, rulings_digest
from campaigns.web.request import Request


@login_not_required
@require_safe
def about(request: Request) -> HttpResponse:
    """Which version this is, whose games it plays, and whose art it shows."""
    context = {"version": app_version(), "entries": games.all_entries(), "authors": icon_authors()}
    return render(request, "campaigns/rulebook/about.html", context)


@login_not_required
@require_safe
def index(request: Request) -> HttpResponse:
    return render(request, "campaigns/rulebook/index.html", {"entries": _entries()})


@require_safe
def campaign_index(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign, "more"), "entries": _entries()}
    return render(request, "campaigns/rulebook/index.html", context)


@login_not_required
@require_safe
def rules(request: Request, game: str) -> HttpResponse:
    return rules_page(request, game, {})


@require_safe
def campaign_rules(request: Request, campaign_id: int, game: str) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    return rules_page(request, game, frame(campaign, "more"), campaign.rules)


def rules_page(
    request: Request,
    game: str,
    context: dict[str, object],
    house_rules: HouseRules | None = None,
    match: Match | None = None,
) -> HttpResponse:
    """Http404 for a game without a page of rules."""
    entry = games.find_entry(game)
    if entry is None or entry.teaching.rulebook is None:
        raise Http404
    page = RulesPage(entry, entry.teaching.rulebook, house_rules, match)
    own_context = {"board": None, "board_url": "", "above_rules": "", **entry.teaching.rulebook.context()}
    context = {**own_context, **context, "rules": page, "match": match}
    return render(request, "campaigns/rulebook/rules.html", context)


@login_not_required
@require_safe
def rulings(request: Request, game: str) -> HttpResponse:
    digest = rulings_digest(game)
    entry = games.find_entry(game)
    if digest is None or entry is None:
        raise Http404
    return render(request, "campaigns/rulebook/rulings.html", {"entry": entry, "digest": digest})


@login_not_required
@require_safe
def ruling(request: Request, game: str, ruling: str) -> HttpResponse:
    """Leads to the place of a ruling on the page of all of them."""
    digest = rulings_digest(game)
    if digest is None or ruling not in digest.numbers:
        raise Http404
    response = redirect("rulings", game)
    response["Location"] += f"#{id_of(ruling)}"
    return response


def _entries() -> list[games.GameEntry]:
    return [entry for entry in games.all_entries() if entry.teaching.rulebook]
