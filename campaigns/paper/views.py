from collections.abc import Callable, Mapping

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.money.presenters.purses import Holdings, purse_of_character
from campaigns.paper.forms import people_of, query_of, selection_form
from campaigns.paper.presenters import CARDS_A_SHEET, SHEETS_A_PAGE, PaperIndex, PublicCard, sheets_of
from campaigns.people.access import character_or_404
from campaigns.people.filters import PeopleFilter
from campaigns.people.presenters.relations import Relations
from campaigns.profiles.presenters.character import Profile
from campaigns.web.paper import Paper
from campaigns.web.request import Request


@require_safe
def paper_index(request: Request, campaign_id: int) -> HttpResponse:
    campaign, paper = campaign_or_404(request.user, campaign_id), Paper(request)
    context = {**frame(campaign, "more"), "paper": paper, "index": PaperIndex(campaign, paper.query)}
    return render(request, "campaigns/paper/index.html", context)


@require_safe
def people_cards(request: Request, campaign_id: int) -> HttpResponse:
    campaign, paper = campaign_or_404(request.user, campaign_id), Paper(request)
    people = people_of(campaign, request.GET)
    page = Paginator(people, CARDS_A_SHEET * SHEETS_A_PAGE).get_page(request.GET.get("page"))
    characters = list(page.object_list)
    for character in characters:
        character.campaign = campaign
    cards = [PublicCard.of(character) for character in characters] if paper.is_for_players else characters
    query = request.GET.copy()
    query.pop("page", None)
    context = {"paper": paper, "page": page, "query": query.urlencode(), "sheets": list(sheets_of(cards))}
    return render(request, "campaigns/paper/cards.html", {**frame(campaign, "more"), **context})


@require_POST
def select_cards(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form, filters = selection_form(request.POST), PeopleFilter(campaign, request.GET)
    if not form.is_valid():
        messages.error(request, "Nobody is selected: select somebody first.")
        return redirect(f"{reverse('characters', args=[campaign.pk])}?{filters.query}")
    return redirect(f"{reverse('paper-cards', args=[campaign.pk])}?{query_of(form, filters)}")


@require_safe
def character_sheet(request: Request, campaign_id: int, character_id: int) -> HttpResponse:
    character = character_or_404(request.user, campaign_id, character_id)
    context = {
        **frame(character.campaign, "characters"),
        "paper": Paper(request),
        "character": character,
        "profile": Profile(character),
        "holdings": Holdings(purse_of_character(character)),
        "relations": Relations(character),
    }
    return render(request, "campaigns/paper/sheet.html", context)


def typed_line(request: Request, meaning: Callable[[str], Mapping[str, object]]) -> dict[str, object]:
    """What templates/campaigns/paper/_typed_line.html shows again, and what `meaning` makes of the line in the address, if there is one."""
    line = request.GET.get("line")
    context: dict[str, object] = {"typed": "", "refusal_of_line": "", "meaning": None}
    return context if line is None else {**context, "typed": line[:60], **meaning(line)}
