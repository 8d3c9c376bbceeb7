"""Puzzles for everybody: the list, the day's, one on its board, and what is asked beside it. Nobody signs in for them."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback, feedback_of
from campaigns.web.request import (
    Request,
    client_address,
    form_data,
    key_of,
    partial_suffix,
    require_safe_or_POST,
)
from variants import catalog
from variants.board.forms.acts import demand_length, typed_move
from variants.board.play.rule_anchor import refused_move
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.hint import HintPanel, hint_step
from variants.board.views.board_help import LEGAL, PLAIN_TEXT, answer_targets, answer_why, help_for_piece
from variants.board.views.standalone_board import standalone_board
from variants.puzzles.collection import Puzzle, find_puzzle, puzzle_of_the_day
from variants.puzzles.forms.filters import PuzzleFilter
from variants.puzzles.play.doors import is_in_use
from variants.puzzles.play.reports import report_puzzle
from variants.puzzles.presenters.puzzle_board import PuzzleBoard, solution_of
from variants.puzzles.presenters.puzzle_hint import puzzle_hint
from variants.puzzles.presenters.puzzle_script_data import PuzzleScriptData
from variants.puzzles.presenters.shelf import Shelf
from variants.puzzles.progress import PuzzleProgress, read_progress, try_move
from variants.puzzles.puzzle_record import read_record, write_record
from variants.rules.actions import MAX_MOVE_LENGTH
from variants.rules.move_input import move_candidates

LOCKED = "This puzzle is the lock of a door that somebody stands before. It opens here when the door does."


@login_not_required
@gzip_page
@require_safe
def shelf(request: Request) -> HttpResponse:
    """All puzzles by board and grade, those that the filter leaves; the day's, and the streak."""
    form = PuzzleFilter(request.GET)
    shelf = Shelf(form.puzzles(), form.query, read_record(request), timezone.localdate())
    template = f"variants/puzzles/shelf.html{partial_suffix(request, 'shelf')}"
    return render(request, template, {"shelf": shelf, "form": form})


@login_not_required
@require_safe
def today(request: Request) -> HttpResponse:
    puzzle = puzzle_of_the_day(timezone.localdate())
    return redirect("puzzle", puzzle.board, puzzle.key)


@login_not_required
@require_safe
def next_puzzle(request: Request) -> HttpResponse:
    """Lead to the next puzzle of the filter that this device has not solved, behind the one of the key `after`."""
    form, record = PuzzleFilter(request.GET), read_record(request)
    listed = form.puzzles()
    keys, after = [puzzle.key for puzzle in listed], request.GET.get("after")
    start = keys.index(after) + 1 if after in keys else 0
    rotated = [*listed[start:], *listed[:start]]
    fresh = (puzzle for puzzle in rotated if not record.has_solved(puzzle) and not is_in_use(puzzle))
    url = next((puzzle.url for puzzle in fresh), reverse("puzzles"))
    return redirect(f"{url}?{form.query}")


@login_not_required
@gzip_page
@require_safe_or_POST
def puzzle(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """A puzzle on its board; a posted `move` is judged here."""
    puzzle = puzzle_or_404(board, puzzle_key)
    if is_in_use(puzzle):
        return render(request, "variants/puzzles/locked.html", {"sentence": LOCKED}, status=404)
    params = form_data(request)
    progress = read_progress(puzzle, params.get("moves", ""))
    if request.method == "POST":
        return _page_after_move(request, progress, params)
    answer = _page(request, progress, params)
    if params.get("shown") or hint_step(params.get("hint", "")):
        _remember_help(request, answer, puzzle)
    return answer


def _page_after_move(request: Request, progress: PuzzleProgress, params: Mapping[str, str]) -> HttpResponse:
    """The page after a move; without script, the address that shows it."""
    text = typed_move(params)
    try:
        demand_length(text)
        with refused_move(progress.game, progress.state.position):
            if move_candidates(progress.game.variant, progress.state.position, text):
                return _page(request, progress, params, ambiguous_move=text)
            next_progress, why = try_move(progress, text)
    except Refused as refusal:
        return _page(request, progress, params, feedback_of(refusal))
    if why:
        return _page(request, progress, params, Feedback(why, refused=True))
    answer = _page(request, next_progress, params)
    if not request.htmx:
        answer = HttpResponseRedirect(address_of_progress(next_progress, params))
    if next_progress.is_solved and not params.get("shown"):
        record = read_record(request).with_solved(next_progress.puzzle, timezone.localdate())
        write_record(answer, record, is_secure=request.is_secure())
    return answer


def _page(
    request: Request,
    progress: PuzzleProgress,
    params: Mapping[str, str],
    feedback: Feedback | None = None,
    ambiguous_move: str = "",
) -> HttpResponse:
    board, form, url = PuzzleBoard(progress), PuzzleFilter(params), progress.puzzle.url
    script_data = PuzzleScriptData(progress.puzzle, url)
    game, position, side = progress.game, progress.state.position, progress.solver
    context: dict[str, Any] = {
        "ambiguous_move": ambiguous_move,
        "feedback": feedback or Feedback(),
        "board": board,
        "script_data": script_data,
        "turn_number": script_data.number(progress),
        "board_html": whole_board(board.look, board.first_level),
        "client_state": board.data(url),
        "url": url,
        "hidden_fields": form.filter_fields,
        "query": form.query,
        "is_shown": bool(params.get("shown")),
        "hint": _hint(progress, params, hint_step(params.get("hint", ""))),
        "solution": solution_of(progress) if params.get("shown") else [],
        "is_today": progress.puzzle == puzzle_of_the_day(timezone.localdate()),
        "is_helped": read_record(request).was_helped(progress.puzzle),
    }
    template = "variants/puzzles/puzzle.html"
    return standalone_board(request, template, game, position, side, near_side=side, **context)


def _hint(progress: PuzzleProgress, params: Mapping[str, str], step: int) -> HintPanel:
    hidden_fields = {"moves": " ".join(progress.steps), **PuzzleFilter(params).filter_fields}
    url = reverse("puzzle-hint", args=[progress.puzzle.board, progress.puzzle.key])
    return puzzle_hint(progress, step, url, tuple(hidden_fields.items()))


def _remember_help(request: Request, answer: HttpResponse, puzzle: Puzzle) -> None:
    previous = read_record(request)
    if (record := previous.with_help(puzzle)) != previous:
        write_record(answer, record, is_secure=request.is_secure())


def address_of_progress(progress: PuzzleProgress, params: Mapping[str, str], **extra: str) -> str:
    query = {"moves": " ".join(progress.steps), **PuzzleFilter(params).filter_fields}
    query |= {"shown": "1"} if params.get("shown") else {}
    return f"{progress.puzzle.url}?{urlencode(query | extra)}"


# --- Beside the board ---------------------------------------------------------------------------------------------


@login_not_required
@require_POST
def hint(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """The next step of a hint, and from then on the puzzle counts as solved with help; without script the page with it."""
    progress = _progress_or_404(request.POST, board, puzzle_key)
    panel = _hint(progress, request.POST, hint_step(request.POST.get("step", "")))
    if request.htmx:
        answer = render(request, "variants/board/_hint.html", {"hint": panel})
    else:
        answer = HttpResponseRedirect(address_of_progress(progress, request.POST, hint=str(panel.step)))
    if panel.step:
        _remember_help(request, answer, progress.puzzle)
    return answer


@login_not_required
@require_safe
def why(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """Why a piece cannot go from `from` to `to`, or why the legal `move` is not the right one, in one sentence."""
    progress = _progress_or_404(request.GET, board, puzzle_key)
    text = request.GET.get("move", "")[:MAX_MOVE_LENGTH]
    if not text:
        return answer_why(request, progress.game, progress.state.position)
    try:
        sentence = try_move(progress, text)[1] or LEGAL
    except RulesError as refusal:
        sentence = str(refusal)
    return HttpResponse(sentence, content_type=PLAIN_TEXT)


@login_not_required
@require_safe
def targets(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """Where a side's pieces could go if it were to move."""
    progress = _progress_or_404(request.GET, board, puzzle_key)
    return answer_targets(request, progress.game.variant, progress.state.position)


@login_not_required
@require_safe
def piece(request: Request, board: str, puzzle_key: str, name: str) -> HttpResponse:
    puzzle = puzzle_or_404(board, puzzle_key)
    return help_for_piece(request, catalog.game(puzzle.board), name, puzzle.url)


@login_not_required
@require_POST
def report(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """Keep what somebody says of a puzzle, for whoever runs the installation."""
    puzzle, words = puzzle_or_404(board, puzzle_key), request.POST.get("words", "")
    try:
        answer = report_puzzle(puzzle, key_of(request), words=words, address=client_address(request))
    except (Refused, TooManyTries) as refusal:
        feedback = Feedback(str(refusal), refused=True)
    else:
        feedback = Feedback(answer.sentence)
    return feedback.redirect(request, "puzzle", board, puzzle_key)


def puzzle_or_404(board: str, puzzle_key: str) -> Puzzle:
    puzzle = find_puzzle(board, puzzle_key)
    if puzzle is None:
        raise Http404
    return puzzle


def _progress_or_404(params: Mapping[str, str], board: str, puzzle_key: str) -> PuzzleProgress:
    """Http404 for a door's lock too: what is said of it would tell which moves are right."""
    puzzle = puzzle_or_404(board, puzzle_key)
    if is_in_use(puzzle):
        raise Http404
    return read_progress(puzzle, params.get("moves", ""))
