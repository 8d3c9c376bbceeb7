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
from campaigns.rooms.views.devices import qr_code
from campaigns.web.addresses import base_address
from campaigns.web.feedback import Feedback, attempt, carry_out
from campaigns.web.paper import Paper
from campaigns.web.request import Request, key_of, posted, require_safe_or_POST
from variants.board.presenters.diagram import sheet_board
from variants.models import PuzzleDoor
from variants.puzzles.collection import Puzzle
from variants.puzzles.forms.doors import DoorForm
from variants.puzzles.forms.filters import PuzzleFilter
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard, HelpingMind
from variants.puzzles.presenters.puzzle_board import solution_of
from variants.puzzles.views.door_page import dm_did, door_page, is_known

OFFERED = 24


@require_safe_or_POST
def doors(request: Request, campaign_id: int) -> HttpResponse:
    """The campaign's doors, and a new one: first its puzzle, few pieces on one board unless the DM wants others."""
    campaign = campaign_or_404(request.user, campaign_id)
    asked = request.GET if request.GET else {"few": "1"}
    filters = PuzzleFilter(asked)
    form = DoorForm(campaign, posted(request), {"puzzle": request.GET.get("puzzle", "")})
    if request.method == "POST" and form.is_valid():
        feedback = carry_out(form, play.make_door, campaign.pk, key_of(request), **form.cleaned_data)
        if feedback:
            return feedback.redirect(request, "puzzle-door", campaign.pk, feedback.pk)
    taken, chosen = play.locks(), str(form["puzzle"].value() or "")
    offered = boards_in_turn(one for one in filters.puzzles() if (one.board, one.key) not in taken)
    context = {
        **frame(campaign, "more"),
        "doors": list(campaign.puzzle_doors.all()),
        "filters": filters,
        "query": filters.query,
        "offered": offered[:OFFERED],
        "more": max(0, len(offered) - OFFERED),
        "form": form,
        "chosen": chosen,
        "chosen_url": reverse("puzzle", args=chosen.split("/"))
        if re.fullmatch("[a-z-]+/[0-9a-f]{6}", chosen)
        else "",
    }
    return render(request, "variants/puzzles/doors.html", context)


def boards_in_turn(listed: Iterable[Puzzle]) -> list[Puzzle]:
    """The first of each board, then the second of each, and so on."""
    by_board = [list(of_board) for _, of_board in groupby(listed, key=lambda puzzle: puzzle.board)]
    return [puzzle for turn in zip_longest(*by_board) for puzzle in turn if puzzle]


@gzip_page
@require_safe_or_POST
def door(request: Request, campaign_id: int, door_id: int) -> HttpResponse:
    """One door for its Dungeon Master: everything that happens before it, its solution, and what may be done."""
    row = _door_of(request, campaign_id, door_id)
    if not play.has_puzzle(row):
        return _without_puzzle(request, row)
    feedback, way = Feedback(), ""
    if request.method == "POST":
        feedback, way = dm_did(request, row)
        row.refresh_from_db()
        if not request.htmx and not feedback.refused and not way:
            return feedback.redirect(request, "puzzle-door", campaign_id, door_id)
    elif is_known(request, row):
        return HttpResponse(status=204)
    mind = HelpingMind(row.person, row.campaign.rules.door_hints)
    url = reverse("puzzle-before", args=[row.public_id])
    link = base_address(request) + url
    return door_page(
        request,
        row,
        at=url,
        feedback=feedback,
        way=way,
        is_dm=True,
        mind=mind,
        solution=solution_of(play.attempt_at(row)),
        opens=row.opens,
        url=reverse("puzzle-door", args=[campaign_id, door_id]),
        link=link,
        svg=qr_code(link),
        **frame(row.campaign, "more"),
    )


@require_safe
def printed(request: Request, campaign_id: int, door_id: int) -> HttpResponse:
    """The door on paper, for the players: the board and what is asked."""
    row = _door_of(request, campaign_id, door_id)
    if not play.has_puzzle(row):
        return redirect("puzzle-door", campaign_id, door_id)
    shown = DoorBoard(row, timezone.now())
    context = {
        **frame(row.campaign, "more"),
        "paper": Paper(request),
        "door": row,
        "shown": shown,
        "board_html": sheet_board(shown.board.look),
    }
    return render(request, "variants/puzzles/door_print.html", context)


def _without_puzzle(request: Request, row: PuzzleDoor) -> HttpResponse:
    """A door whose puzzle is in the collection no more: it can be withdrawn."""
    if request.POST.get("act") == "withdraw":
        feedback = attempt(play.withdraw_door, row.pk, key_of(request))
        return feedback.redirect(request, "puzzle-door", row.campaign_id, row.pk)
    context = {**frame(row.campaign, "more"), "door": row}
    return render(request, "variants/puzzles/door_without_puzzle.html", context)


def _door_of(request: Request, campaign_id: int, door_id: int) -> PuzzleDoor:
    campaign = campaign_or_404(request.user, campaign_id)
    return get_object_or_404(
        PuzzleDoor.objects.select_related("campaign", "person"), pk=door_id, campaign=campaign
    )
