"""The page before the first move, for the DM and the seats alike."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.presenters.frame import frame
from campaigns.views.request import part_of
from campaigns.views.said import Said
from variants import history
from variants.moment import at
from variants.presenters import changes
from variants.presenters import prepare as shown
from variants.views.answer import Visit


def page(visit: Visit, outcome: Said | None) -> HttpResponse:
    """The page; where the set-up is complete, the match. A device that shows how it stands is answered 204."""
    request, place, match = visit.request, visit.place, visit.match
    if outcome and not outcome.refused:
        return redirect(place.url("prepare"))
    past = history.read(match)
    moment = at(match, past, None)[0]
    tag = changes.tag(moment.match, past, place)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    prepare = shown.page(moment, past, place, request.GET.get("piece", ""))
    if prepare is None and outcome is None and not request.htmx:
        return redirect(place.url())
    context = {
        **(frame(match.campaign, "matches") if place.is_dm else {}),
        "match": match,
        "place": place,
        "title": moment.game.title,
        "urls": place.urls(),
        "prepare": prepare,
        "spent": shown.spent(moment, past),
        "said": outcome or Said(),
        "tag": tag,
        "version": past.last_seq if place.is_dm else moment.match.public_version,
        **visit.extra,
    }
    return render(request, f"variants/prepare.html{part_of(request, 'prepare')}", context)
