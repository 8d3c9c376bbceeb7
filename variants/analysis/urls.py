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
from variants.analysis.views import analysis_board, board, setup
from variants.analysis.views.analysis_board import AnalysisWorkspace
from variants.analysis.views.board import piece, score, targets, why
from variants.analysis.views.page import engine
from variants.board.pages import MATCH, READ, SEAT, View


@dataclass(frozen=True, slots=True)
class AnalysisPage:
    """A page of a workspace: its name, its view, the methods; `argument` is a part of its address that goes to the view."""

    name: str
    view: View
    methods: tuple[str, ...] = READ
    argument: str = ""

    @property
    def address(self) -> str:
        return "".join(f"{part}/" for part in (self.name, self.argument) if part)

    def view_for(self, open_workspace: Callable[..., AnalysisWorkspace], *argument_names: str) -> View:
        """The view in the workspace that `open_workspace` finds by the parts of the address with these names."""

        def view(request: Request, **arguments: Any) -> HttpResponse:
            workspace = open_workspace(request, *map(arguments.pop, argument_names))
            return self.view(request, workspace, **arguments)

        answer = require_http_methods(self.methods)(update_wrapper(view, self.view))
        return answer if self.argument else gzip_page(answer)


PAGES = (
    AnalysisPage("", board.board),
    AnalysisPage("setup", setup.setup, (*READ, "POST")),
    AnalysisPage("engine", engine, ("POST",)),
    AnalysisPage("why", why),
    AnalysisPage("targets", targets),
    AnalysisPage("score", score),
    AnalysisPage("piece", piece, argument="<str:name>"),
)


def named_pages(route: str) -> list[tuple[AnalysisPage, str]]:
    return [(page, f"{route}-{page.name}" if page.name else route) for page in PAGES]


urlpatterns: list[URLPattern] = [path(f"{MATCH}analysis/", board.match_board, name="board-analysis")]
for page, name in named_pages("analysis"):
    view = page.view_for(analysis_board.user_workspace, "game")
    urlpatterns.append(path(f"boards/<slug:game>/analysis/{page.address}", view, name=name))
for page, name in named_pages("board-seat-analysis"):
    view = login_not_required(page.view_for(analysis_board.seat_workspace, "public_id"))
    urlpatterns.append(path(f"{SEAT}analysis/{page.address}", view, name=name))
