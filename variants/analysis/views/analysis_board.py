"""Who analyses which game: the Dungeon Master always; a seat once its match is over, or if the Dungeon Master allows it.

The line is in the address, so that a page asks for nothing to be stored.
"""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.http import urlencode

from campaigns.campaign.presenters.frame import frame
from campaigns.match.access import guest_or_no_seat, match_of, seats_of_device
from campaigns.match.models import Match
from campaigns.web.request import Request, form_data
from variants import catalog
from variants.analysis import analyses
from variants.analysis.analysis_line import AnalysisLine, new_line, read_line
from variants.analysis.presenters.analysis_board import address_fields
from variants.board.board_request import game_or_404
from variants.board.play import history
from variants.catalog import AnyGame
from variants.rules.actions import Declaration
from variants.rules.move_tree import MAX_MOVES, START

Params = Mapping[str, str]
"""What an address or a form names, each name once."""
WITH_ENGINE = "engine"


@dataclass(frozen=True)
class AnalysisWorkspace:
    game: AnyGame
    route: str
    args: tuple[str | int, ...]
    owner: str
    layout: str
    match: Match | None = None
    match_url: str = ""
    match_param: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)
    line_context: Callable[[AnalysisLine], Mapping[str, Any]] = lambda line: {}
    """What a package above adds to the page's context at a line: a `panel` and what that reads, `marks` drawn on the board, and
    `glyphs` behind the moves, by their numbers."""
    saved_line: AnalysisLine | None = None
    """The line that is kept here: what the address does not name."""

    @property
    def is_dm(self) -> bool:
        return self.layout == "base.html"

    def url(self, page: str = "", *arguments: str) -> str:
        return reverse(f"{self.route}-{page}" if page else self.route, args=[*self.args, *arguments])

    @property
    def urls(self) -> Mapping[str, str]:
        """The addresses of its pages by their names; those of `piece` get a name added, no match's `arrows` and `rules` are there."""
        names = ("score", "engine") if self.saved_line else ("setup", "score", "engine")
        piece = self.url("piece", "x").removesuffix("x/")
        urls = {"board": self.url(), "arrows": "", "rules": "", "piece": piece}
        return {**urls, **{name: self.url(name) for name in names}}

    def address(self, line: AnalysisLine, with_engine: bool = False) -> str:
        """The line's own address; `with_engine`: with the engine looking at it."""
        match_query = {"match": self.match_param} if self.match_param else {}
        engine_query = {WITH_ENGINE: "1"} if with_engine else {}
        query = urlencode({**address_fields(line), **match_query, **engine_query})
        return f"{self.url()}?{query}" if query else self.url()

    def default(self) -> AnalysisLine:
        """What is analysed where the address names nothing: the line that is kept, the seat's match, or the game's first position."""
        if self.saved_line is not None:
            return self.saved_line
        if self.match is not None and not self.is_dm:
            return line_of_match(self.match)
        return new_line(self.game)


def user_workspace(request: Request, game: str) -> AnalysisWorkspace:
    board = game_or_404(game)
    match_param = str(form_data(request).get("match", ""))[:60]
    # The match that the analysis came from; none where it is not the user's.
    ids, match = re.fullmatch("([0-9]{1,18})-([0-9]{1,18})", match_param), None
    if ids:
        with suppress(Http404):
            match = match_of(request.user, int(ids[1]), int(ids[2]), (game,))
    owner = f"user {request.user.pk}"
    workspace = AnalysisWorkspace(board, "analysis", (game,), owner, "base.html")
    if match is None:
        return workspace
    url, extra = reverse("board", args=[match.campaign_id, match.pk]), frame(match.campaign, "matches")
    return replace(workspace, match=match, match_url=url, match_param=match_param, extra=extra)


def seat_workspace(request: Request, public_id: str) -> AnalysisWorkspace:
    """Http404 while any match of the same game is in play in the campaign, unless the DM allows it, or while this device has
    a seat at one elsewhere, as a spectator too: its position could be tried here.
    """
    guest = guest_or_no_seat(request.session, public_id, *catalog.GAMES)
    match = guest.match
    other_seats = seats_of_device(request.session).filter(match__game=match.game).exclude(match=match.pk)
    may_analyse_all = all(analyses.may_analyse(seat.match) for seat in other_seats)
    if not (may_analyse_all and analyses.may_analyse_from_a_seat(match)):
        raise Http404
    url = reverse("board-seat", args=[public_id]) + ("?taken=1" if guest.tablet else "")
    game, owner, layout = catalog.game(match.game), f"guest {guest.pk}", "campaigns/devices/seat.html"
    return AnalysisWorkspace(game, "board-seat-analysis", (public_id,), owner, layout, match, url)


def line_at(workspace: AnalysisWorkspace, params: Params) -> AnalysisLine:
    if workspace.saved_line is not None and "moves" in params:
        start = workspace.game.write_state(workspace.saved_line.states[START])
        return read_line(workspace.game, start, params["moves"], params.get("at", ""))
    if "start" in params or "moves" in params:
        return read_line(workspace.game, *(params.get(name, "") for name in ("start", "moves", "at")))
    match = None if workspace.is_dm else workspace.match
    if match is not None and re.fullmatch("[0-9]{1,6}", params.get("ply", "")):
        return line_of_match(match, int(params["ply"]))
    return workspace.default()


def workspace_context(workspace: AnalysisWorkspace) -> dict[str, Any]:
    own = {"workspace": workspace, "viewpoint": workspace, "layout": workspace.layout}
    game = {"game": workspace.game, "side_names": workspace.game.side_names}
    return {**workspace.extra, **own, **game, "urls": workspace.urls}


# Of a match that is longer, so many of its last steps are taken along.
MAX_MATCH_STEPS = MAX_MOVES - 150


def line_of_match(match: Match, ply: int | None = None) -> AnalysisLine:
    """A whole match as a line, looked at after so many half-moves (None: as it stands); Http404 for fewer."""
    game, past = catalog.game(match.game), history.read(match)
    if ply is not None and ply > len(past.plies):
        raise Http404
    last_seq = past.last_seq if ply is None else past.seq(ply)
    steps = [
        (step.seq, step.faces or game.read_action(step.text))
        for step in past.steps
        if not (past.setup_actions and step.seq <= past.first)
    ]
    state = game.start(game.read_options(match.options))
    first_shown = max(0, len(steps) - MAX_MATCH_STEPS)
    first_shown = min(first_shown, sum(seq <= last_seq for seq, _ in steps))
    for text in past.setup_actions:
        state = game.act(state, game.read_action(text))
    steps = [(seq, step) for seq, step in steps if not isinstance(step, Declaration)]
    for _, step in steps[:first_shown]:
        state = game.step(state, step)
    steps = steps[first_shown:]
    line = new_line(game, state).play(*(step for _, step in steps[:MAX_MOVES]))
    return line.go_to(min(sum(seq <= last_seq for seq, _ in steps), MAX_MOVES))
