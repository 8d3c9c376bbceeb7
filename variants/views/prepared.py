"""The page before the first move, for the DM and the seats alike."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.presenters.frame import frame
from campaigns.views.request import part_of
from campaigns.views.said import Said
from variants.presenters import changes, history
from variants.presenters import prepare as shown
from variants.presenters.moment import at
from variants.views.answer import Asked


def page(asked: Asked, said: Said | None) -> HttpResponse:
    """The page; where the set-up is complete, the match. A device that shows how it stands is answered 204."""
    request, place, match = asked.request, asked.place, asked.match
    if said and not said.refused:
        return redirect(place.url("prepare"))
    made = history.read(match)
    moment = at(match, made, None)[0]
    tag = changes.tag(moment.match, made, place)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    prepare = shown.page(moment, made, place, request.GET.get("man", ""))
    if prepare is None and said is None and not request.htmx:
        return redirect(place.url())
    context = {
        **(frame(match.campaign, "matches") if place.is_dm else {}),
        "match": match,
        "place": place,
        "title": moment.game.title,
        "urls": place.urls(),
        "prepare": prepare,
        "spent": shown.spent(moment, made),
        "said": said or Said(),
        "tag": tag,
        "version": made.last_seq if place.is_dm else moment.match.public_version,
        **asked.extra,
    }
    return render(request, f"variants/prepare.html{part_of(request, 'prepare')}", context)
