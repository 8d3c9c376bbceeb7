"""Routes of the analysis boards: each page once for the Dungeon Master and once for a seat."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import update_wrapper
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from campaigns.web.request import Request
from variants.analysis.views import board, desk, setup
from variants.analysis.views.board import piece, score, targets, why
from variants.analysis.views.desk import AnalysisDesk
from variants.analysis.views.page import engine

READ = ("GET", "HEAD")
View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class DeskPage:
    """A page at a desk: its name, what answers, by which methods; `of` is what its address names besides."""

    name: str
    view: View
    methods: tuple[str, ...] = READ
    of: str = ""

    @property
    def address(self) -> str:
        return "".join(f"{part}/" for part in (self.name, self.of) if part)

    def at(self, open_desk: Callable[..., AnalysisDesk], *names: str) -> View:
        """The view at the desk that the parts of the address with these names lead to."""

        def view(request: Request, **parts: Any) -> HttpResponse:
            return self.view(request, open_desk(request, *map(parts.pop, names)), **parts)

        answer = require_http_methods(self.methods)(update_wrapper(view, self.view))
        return answer if self.of else gzip_page(answer)


PAGES = (
    DeskPage("", board.board),
    DeskPage("setup", setup.setup, (*READ, "POST")),
    DeskPage("engine", engine, ("POST",)),
    DeskPage("why", why),
    DeskPage("targets", targets),
    DeskPage("score", score),
    DeskPage("piece", piece, of="<str:name>"),
)


def named_pages(route: str) -> list[tuple[DeskPage, str]]:
    return [(page, f"{route}-{page.name}" if page.name else route) for page in PAGES]


urlpatterns: list[URLPattern] = [
    *(
        path(f"boards/<slug:game>/analysis/{page.address}", page.at(desk.of_user, "game"), name=name)
        for page, name in named_pages("analysis")
    ),
    *(
        path(
            f"at/<str:public_id>/board/analysis/{page.address}",
            login_not_required(page.at(desk.of_seat, "public_id")),
            name=name,
        )
        for page, name in named_pages("board-seat-analysis")
    ),
    path(
        "campaigns/<int:campaign_id>/boards/<int:match_id>/analysis/", board.of_match, name="board-analysis"
    ),
]
