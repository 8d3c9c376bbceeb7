"""What a request at a board is answered with: the page, its fragment, or what changed since the device last looked."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from campaigns.models import Match
from campaigns.presenters.frame import frame
from campaigns.views.request import Request
from campaigns.views.said import Said
from variants.presenters import changes, data, history, table
from variants.presenters.moment import Moment, after, now
from variants.presenters.place import Place

# What a form may have changed of a match's own row.
FRESH = ("public_version", "dm_version", "status")


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for which match, from which place; `extra` is what its pages show besides."""

    request: Request
    match: Match
    place: Place
    extra: dict[str, Any]


def page(asked: Asked, said: Said = Said()) -> HttpResponse:  # noqa: B008 (it is frozen)
    """The match as it stands: the page, or its fragment for htmx."""
    made = history.plies(asked.match)
    return _whole(asked, now(asked.match, made), made, said)


def looked_back(asked: Asked, ply: int) -> HttpResponse:
    """The match as it stood after so many half-moves; Http404 where there were fewer."""
    made = history.plies(asked.match)
    if ply > len(made):
        raise Http404
    return _whole(asked, after(asked.match, made, ply), made, Said(), ply)


def news(asked: Asked) -> HttpResponse:
    """For a device that heard of a change: 204 where it shows how the match stands."""
    seen = asked.request.GET.get("seen", "")
    made = history.plies(asked.match)
    if seen == changes.tag(asked.match, made, asked.place):
        return HttpResponse(status=204)
    return _difference(asked, made, Said(), seen)


def after_form(asked: Asked, said: Said) -> HttpResponse:
    """After a form: the difference for htmx, for others the page anew; a refusal is told beside the board."""
    if asked.request.htmx:
        return _difference(asked, history.plies(asked.match), said, asked.request.POST.get("seen", ""))
    return page(asked, said) if said.refused else redirect(asked.place.url())


def _difference(asked: Asked, made: tuple[history.Ply, ...], said: Said, seen: str) -> HttpResponse:
    moment = now(asked.match, made)
    found = changes.since(moment, made, asked.place, seen)
    if found is None:
        return _whole(asked, moment, made, said)
    context = {**_around(asked, moment, made, said), "changes": found}
    answer = render(asked.request, "variants/_changes.html", context)
    answer["HX-Reswap"] = "none"
    return answer


def _whole(
    asked: Asked, moment: Moment, made: tuple[history.Ply, ...], said: Said, ply: int | None = None
) -> HttpResponse:
    request, place = asked.request, asked.place
    context = {
        **_around(asked, moment, made, said, live=ply is None),
        "board_html": moment.html.board(moment.shown),
        "moves": table.pairs(table.moves(made, place, current=ply)),
        "losses": table.losses(made if ply is None else made[:ply], moment.board),
        "steps": table.steps(place, len(made), ply),
        "ply": ply,
    }
    template = "variants/match.html" if place.is_dm else "variants/seat.html"
    return render(request, template + ("#table" if request.htmx else ""), context)


def _around(
    asked: Asked, moment: Moment, made: tuple[history.Ply, ...], said: Said, live: bool = True
) -> dict[str, Any]:
    """What every answer shows beside the squares."""
    match, place = asked.match, asked.place
    tag = changes.tag(match, made, place)
    return {
        **(frame(match.campaign, "matches") if place.is_dm else {}),
        "match": match,
        "place": place,
        "urls": place.urls(),
        "title": moment.board.title,
        "side_names": moment.board.rules.side_names,
        "several_levels": len(moment.board.army.grid.levels) > 1,
        "position": moment.line.position,
        "status": table.status(moment),
        "yours": live and not place.is_dm and moment.to_move in place.sides,
        "players": table.players(moment, place),
        "words": table.declared(moment, place) if live else (),
        "take_back": table.take_back(moment, made, place) if live else table.TakeBack(),
        "may_move": live and bool(place.sides) and not moment.over,
        "may_undo": live and place.is_dm and moment.line.seq > history.FIRST,
        "typed_move": asked.request.POST.get("move", "") if said.refused else "",
        "version": place.version(match),
        "tag": tag,
        "data": data.data(moment, place, tag, live=live),
        "said": said,
        **asked.extra,
    }
