"""Puzzles for everybody: the list, the day's, one on its board, and what is asked beside it. Nobody signs in for them."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooMany
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback, feedback_of
from campaigns.web.request import Request, address_of, form_data, key_of, part_of, require_safe_or_POST
from variants import catalog
from variants.board.forms.acts import LONGEST_MOVE, demand_length, typed_move
from variants.board.play.place_in_rules import refused_move
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.hint import HintPanel, hint_step
from variants.board.views.beside import LEGAL, PLAIN, answer_targets, answer_why, help_for_piece
from variants.board.views.lone import lone_page
from variants.puzzles.attempt import Attempt, judged, read_attempt
from variants.puzzles.collection import Puzzle, find_puzzle, of_the_day
from variants.puzzles.device import read_record, write_record
from variants.puzzles.forms.filters import PuzzleFilter
from variants.puzzles.play.doors import is_lock
from variants.puzzles.play.reports import report_puzzle
from variants.puzzles.presenters.puzzle_board import PuzzleBoard, solution_of
from variants.puzzles.presenters.puzzle_hint import puzzle_hint
from variants.puzzles.presenters.puzzle_places import PuzzlePlaces
from variants.puzzles.presenters.shelf import Shelf

LOCKED = "This puzzle is the lock of a door that somebody stands before. It opens here when the door does."


@login_not_required
@gzip_page
@require_safe
def shelf(request: Request) -> HttpResponse:
    """All puzzles by board and grade, those that the filter leaves; the day's, and the streak."""
    form = PuzzleFilter(request.GET)
    shelf = Shelf(form.puzzles(), form.query, read_record(request), timezone.localdate())
    template = f"variants/puzzles/shelf.html{part_of(request, 'shelf')}"
    return render(request, template, {"shelf": shelf, "form": form})


@login_not_required
@require_safe
def today(request: Request) -> HttpResponse:
    puzzle = of_the_day(timezone.localdate())
    return redirect("puzzle", puzzle.board, puzzle.key)


@login_not_required
@require_safe
def next_one(request: Request) -> HttpResponse:
    """Lead to the next puzzle of the filter that this device has not solved, behind the one in `after`."""
    form, record = PuzzleFilter(request.GET), read_record(request)
    listed = form.puzzles()
    after = next((at for at, one in enumerate(listed) if one.key == request.GET.get("after")), -1)
    turned = [*listed[after + 1 :], *listed[: after + 1]]
    puzzle = next((one for one in turned if not record.has(one) and not is_lock(one)), None)
    return redirect(f"{puzzle.url if puzzle else reverse('puzzles')}?{form.query}")


@login_not_required
@gzip_page
@require_safe_or_POST
def puzzle(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """A puzzle on its board; a posted `move` is judged here."""
    one = puzzle_or_404(board, puzzle_key)
    if is_lock(one):
        return render(request, "variants/puzzles/locked.html", {"sentence": LOCKED}, status=404)
    asked = form_data(request)
    attempt = read_attempt(one, asked.get("moves", ""))
    if request.method == "POST":
        return _tried(request, attempt, asked)
    answer = _page(request, attempt, asked)
    if asked.get("shown") or hint_step(asked.get("hint", "")):
        _remember_help(request, answer, one)
    return answer


def _tried(request: Request, attempt: Attempt, asked: Mapping[str, str]) -> HttpResponse:
    """The page after a move; without script, the address that shows it."""
    text = typed_move(asked)
    try:
        demand_length(text)
        with refused_move(attempt.game, attempt.state.position):
            if attempt.game.variant.ways(attempt.state.position, text):
                return _page(request, attempt, asked, way=text)
            then, why = judged(attempt, text)
    except Refused as refusal:
        return _page(request, attempt, asked, feedback_of(refusal))
    if why:
        return _page(request, attempt, asked, Feedback(why, refused=True))
    answer = _page(request, then, asked)
    if not request.htmx:
        answer = HttpResponseRedirect(address_of_attempt(then, asked))
    if then.is_solved and not asked.get("shown"):
        record = read_record(request).with_solved(then.puzzle, timezone.localdate())
        write_record(answer, record, is_secure=request.is_secure())
    return answer


def _page(
    request: Request,
    attempt: Attempt,
    asked: Mapping[str, str],
    feedback: Feedback | None = None,
    way: str = "",
) -> HttpResponse:
    seen, form, url = PuzzleBoard(attempt), PuzzleFilter(asked), attempt.puzzle.url
    places = PuzzlePlaces(attempt.puzzle, url)
    return lone_page(
        request,
        "variants/puzzles/puzzle.html",
        attempt.game,
        attempt.state.position,
        attempt.solver,
        near=attempt.solver,
        way=way,
        feedback=feedback or Feedback(),
        seen=seen,
        places=places,
        place=places.number(attempt),
        board_html=whole_board(seen.look, seen.first_level),
        data=seen.data(url),
        url=url,
        carried=form.carried,
        query=form.query,
        is_shown=bool(asked.get("shown")),
        hint=_hint(attempt, asked, hint_step(asked.get("hint", ""))),
        solution=solution_of(attempt) if asked.get("shown") else [],
        is_today=attempt.puzzle == of_the_day(timezone.localdate()),
        is_helped=read_record(request).was_helped(attempt.puzzle),
    )


def _hint(attempt: Attempt, asked: Mapping[str, str], step: int) -> HintPanel:
    carried = {"moves": " ".join(attempt.steps), **PuzzleFilter(asked).carried}
    url = reverse("puzzle-hint", args=[attempt.puzzle.board, attempt.puzzle.key])
    return puzzle_hint(attempt, step, url, tuple(carried.items()))


def _remember_help(request: Request, answer: HttpResponse, puzzle: Puzzle) -> None:
    was = read_record(request)
    if (record := was.with_help(puzzle)) != was:
        write_record(answer, record, is_secure=request.is_secure())


def address_of_attempt(attempt: Attempt, asked: Mapping[str, str], **more: str) -> str:
    shown = {"shown": "1"} if asked.get("shown") else {}
    query = urlencode({"moves": " ".join(attempt.steps), **PuzzleFilter(asked).carried, **shown, **more})
    return f"{attempt.puzzle.url}?{query}"


# --- Beside the board ---------------------------------------------------------------------------------------------


@login_not_required
@require_POST
def hint(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """The next step of a hint, and from then on the puzzle counts as solved with help; without script the page with it."""
    attempt = _attempt(request.POST, board, puzzle_key)
    panel = _hint(attempt, request.POST, hint_step(request.POST.get("step", "")))
    if request.htmx:
        answer = render(request, "variants/board/_hint.html", {"hint": panel})
    else:
        answer = HttpResponseRedirect(address_of_attempt(attempt, request.POST, hint=str(panel.step)))
    if panel.step:
        _remember_help(request, answer, attempt.puzzle)
    return answer


@login_not_required
@require_safe
def why(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """Why a piece cannot go from `from` to `to`, or why the legal `move` is not the right one, in one sentence."""
    attempt = _attempt(request.GET, board, puzzle_key)
    text = request.GET.get("move", "")[:LONGEST_MOVE]
    if not text:
        return answer_why(request, attempt.game, attempt.state.position, reverse("rules", args=[board]))
    try:
        sentence = judged(attempt, text)[1] or LEGAL
    except RulesError as refusal:
        sentence = str(refusal)
    return HttpResponse(sentence, content_type=PLAIN)


@login_not_required
@require_safe
def targets(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """Where a side's pieces could go if it were to move."""
    attempt = _attempt(request.GET, board, puzzle_key)
    return answer_targets(request, attempt.state.position, attempt.game.variant.off_turn)


@login_not_required
@require_safe
def piece(request: Request, board: str, puzzle_key: str, name: str) -> HttpResponse:
    one = puzzle_or_404(board, puzzle_key)
    return help_for_piece(request, catalog.game(one.board), name, one.url)


@login_not_required
@require_POST
def report(request: Request, board: str, puzzle_key: str) -> HttpResponse:
    """Keep what somebody says of a puzzle, for whoever runs the installation."""
    one = puzzle_or_404(board, puzzle_key)
    try:
        answer = report_puzzle(
            one, key_of(request), words=request.POST.get("words", ""), address=address_of(request)
        )
    except (Refused, TooMany) as refusal:
        feedback = Feedback(str(refusal), refused=True)
    else:
        feedback = Feedback(answer.sentence)
    return feedback.redirect(request, "puzzle", board, puzzle_key)


def puzzle_or_404(board: str, puzzle_key: str) -> Puzzle:
    one = find_puzzle(board, puzzle_key)
    if one is None:
        raise Http404
    return one


def _attempt(asked: Mapping[str, str], board: str, puzzle_key: str) -> Attempt:
    """Http404 for a door's lock too: what is said of it would tell which moves are right."""
    one = puzzle_or_404(board, puzzle_key)
    if is_lock(one):
        raise Http404
    return read_attempt(one, asked.get("moves", ""))
