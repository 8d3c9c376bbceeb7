"""The pages of a board that the Dungeon Master and the seats share: each is one row of a table, and not two views."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from campaigns.web.addresses import CAMPAIGN
from campaigns.web.request import Request
from variants.board.board_request import dm_request, guest_at, guest_request, match_of_dm
from variants.board.views import answer, board_help, slow

# What the addresses of a board begin with, the Dungeon Master's and those of a seat.
MATCH = f"{CAMPAIGN}boards/<int:match_id>/"
SEAT = "at/<str:public_id>/board/"
READ = ("GET", "HEAD")
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class PageRoute:
    """A page: its name, its address below the match's, and its view, called with the BoardRequest and what the address names.

    What holds squares `is_packed`: a tenth of its size, and a full board keeps no secret whose length could tell.
    """

    name: str
    address: str
    view: View
    methods: tuple[str, ...] = READ
    is_packed: bool = False


PAGES = (
    PageRoute("ply", "ply/<int:number>/", answer.page_at_ply, is_packed=True),
    PageRoute("table", "table/", answer.news, is_packed=True),
    PageRoute("plies", "plies/", answer.every_ply, is_packed=True),
    PageRoute("targets", "targets/", board_help.targets, is_packed=True),
    PageRoute("why", "why/", board_help.why),
    PageRoute("rules", "rules/", board_help.rules, is_packed=True),
    PageRoute("piece", "piece/<str:name>/", board_help.piece),
    PageRoute("chances", "chances/", board_help.chances),
    PageRoute("score", "score/", board_help.score),
    PageRoute("seen", "seen/", slow.seen, ("POST",)),
    PageRoute("deadline", "deadline.ics", slow.deadline),
)


def page_routes(pages: Iterable[PageRoute], dm: str, seat: str) -> list[URLPattern]:
    """The addresses of the pages below the Dungeon Master's `dm`, and below `seat`."""
    routes: list[URLPattern] = []
    for page in pages:
        seat_view = login_not_required(_seat_view(page))
        routes.append(path(f"{dm}{page.address}", _dm_view(page), name=f"board-{page.name}"))
        routes.append(path(f"{seat}{page.address}", seat_view, name=f"board-seat-{page.name}"))
    return routes


def _dm_view(page: PageRoute) -> View:
    def view(request: Request, campaign_id: int, match_id: int, **parts: object) -> HttpResponse:
        match = match_of_dm(request, campaign_id, match_id)
        return page.view(dm_request(request, match), **parts)

    return _decorate(page, view)


def _seat_view(page: PageRoute) -> View:
    def view(request: Request, public_id: str, **parts: object) -> HttpResponse:
        return page.view(guest_request(request, guest_at(request, public_id)), **parts)

    return _decorate(page, view)


def _decorate(page: PageRoute, view: View) -> View:
    view.__doc__ = page.view.__doc__
    limited_view = require_http_methods(page.methods)(view)
    return gzip_page(limited_view) if page.is_packed else limited_view
