"""Puzzle doors: the Dungeon Master's pages."""

import re
from collections.abc import Iterable
from itertools import groupby, zip_longest

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.devices.views.devices import qr_code
from campaigns.web.acts import ActPages, AnyAct
from campaigns.web.addresses import base_address
from campaigns.web.feedback import Feedback, submit_form
from campaigns.web.paper import Paper
from campaigns.web.request import Request, key_of, post_data, require_safe_or_POST
from variants.board.presenters.diagram import sheet_board
from variants.models import PuzzleDoor
from variants.puzzles.collection import Puzzle
from variants.puzzles.forms.doors import DoorForm
from variants.puzzles.forms.filters import PuzzleFilter
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard, HintGiver
from variants.puzzles.presenters.puzzle_board import solution_of
from variants.puzzles.views import door_page
from variants.puzzles.views.door_page import Visitor

MAX_OFFERED = 24


@require_safe_or_POST
def doors(request: Request, campaign_id: int) -> HttpResponse:
    """The campaign's doors, and a new one: first its puzzle, few pieces on one board unless the DM wants others."""
    campaign = campaign_or_404(request.user, campaign_id)
    filters = PuzzleFilter(request.GET or {"few": "1"})
    form = DoorForm(campaign, post_data(request), {"puzzle": request.GET.get("puzzle", "")})
    if request.method == "POST" and form.is_valid():
        feedback = submit_form(form, play.make_door, campaign.pk, key_of(request), **form.cleaned_data)
        if feedback:
            return feedback.redirect(request, "puzzle-door", campaign.pk, feedback.pk)
    in_use, chosen = play.puzzles_in_use(), str(form["puzzle"].value() or "")
    listed = (puzzle for puzzle in filters.puzzles() if (puzzle.board, puzzle.key) not in in_use)
    offered = boards_in_turn(listed)
    is_key = re.fullmatch("[a-z-]+/[0-9a-f]{6}", chosen)
    context = {
        **frame(campaign, "more"),
        "doors": list(campaign.puzzle_doors.all()),
        "filters": filters,
        "query": filters.query,
        "offered": offered[:MAX_OFFERED],
        "more": max(0, len(offered) - MAX_OFFERED),
        "form": form,
        "chosen": chosen,
        "chosen_url": reverse("puzzle", args=chosen.split("/")) if is_key else "",
    }
    return render(request, "variants/puzzles/doors.html", context)


def boards_in_turn(listed: Iterable[Puzzle]) -> list[Puzzle]:
    """The first of each board, then the second of each, and so on."""
    by_board = [list(of_board) for _, of_board in groupby(listed, key=lambda puzzle: puzzle.board)]
    return [puzzle for row in zip_longest(*by_board) for puzzle in row if puzzle]


@gzip_page
@require_safe
def door(request: Request, campaign_id: int, door_id: int) -> HttpResponse:
    """One door for its Dungeon Master: everything that happens before it, its solution, and what may be done."""
    row = _door_of(request, campaign_id, door_id)
    if not play.has_puzzle(row):
        context = {**frame(row.campaign, "more"), "door": row}
        return render(request, "variants/puzzles/door_without_puzzle.html", context)
    if door_page.is_up_to_date(request, row):
        return HttpResponse(status=204)
    return _page(request, row, Feedback())


def _page(request: Request, row: PuzzleDoor, feedback: Feedback) -> HttpResponse:
    base_url = reverse("puzzle-before", args=[row.public_id])
    link = base_address(request) + base_url
    context = {
        **frame(row.campaign, "more"),
        "is_dm": True,
        "hint_giver": HintGiver(row.person, row.campaign.rules.door_hints),
        "solution": solution_of(play.progress_at(row)),
        "reward_text": row.opens,
        "link": link,
        "svg": qr_code(link),
    }
    return door_page.page(request, row, url=_url(row), base_url=base_url, feedback=feedback, **context)


def _find(request: Request, *, campaign_id: int, door_id: int) -> Visitor:
    return Visitor(_door_of(request, campaign_id, door_id), is_dm=True)


def _answer(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    row = visitor.door
    row.refresh_from_db()
    if play.has_puzzle(row) and (request.htmx or feedback.refused):
        return _page(request, row, feedback)
    return door_page.lead_to(request, _url(row), feedback)


PAGES = ActPages(_find, door_page.scope, door_page.bind, door_page.submission, _answer)


def _url(row: PuzzleDoor) -> str:
    return reverse("puzzle-door", args=[row.campaign_id, row.pk])


@require_safe
def door_print(request: Request, campaign_id: int, door_id: int) -> HttpResponse:
    """The door on paper, for the players: the board and what is asked."""
    row = _door_of(request, campaign_id, door_id)
    if not play.has_puzzle(row):
        return redirect("puzzle-door", campaign_id, door_id)
    door_board = DoorBoard(row, timezone.now())
    shown = {"door": row, "shown": door_board, "board_html": sheet_board(door_board.board.look)}
    context = {**frame(row.campaign, "more"), "paper": Paper(request), **shown}
    return render(request, "variants/puzzles/door_print.html", context)


def _door_of(request: Request, campaign_id: int, door_id: int) -> PuzzleDoor:
    campaign = campaign_or_404(request.user, campaign_id)
    return get_object_or_404(campaign.puzzle_doors.select_related("campaign", "person"), pk=door_id)
