"""Analysis boards: moves tried from any position. For the Dungeon Master always; for a seat once its match is over, or if
the DM allows it.

The line is in the address, so a page asks for nothing to be stored; only the engine's work has a row.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.core.submissions import new_key
from campaigns.core.throttle import TooMany
from campaigns.match.access import guest_or_no_seat, match_of, seats_of_device
from campaigns.match.models import Match
from campaigns.match.play.dice_door import DiceDoor
from campaigns.rules.contract import Over, Roll, Side
from campaigns.rules.errors import RulesError
from campaigns.rules.reading import whole_number
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants import catalog, readiness
from variants.analysis import analyses
from variants.analysis.analysis_line import NOTHING_TO_ROLL, AnalysisLine, begun, read_line, step_of
from variants.analysis.presenters.analysis_board import AnalysisBoard, address_fields
from variants.analysis.presenters.evaluation_words import EnginePanel, panel
from variants.board.forms import LONGEST_MOVE
from variants.board.play import history
from variants.board.play.history import History
from variants.board.presenters import choose
from variants.board.presenters import piece as pieces
from variants.board.presenters.data import first_look
from variants.board.presenters.drawing import whole
from variants.board.views.shared import LEGAL
from variants.catalog import AnyGame
from variants.rules.actions import Declaration
from variants.rules.move_tree import MOST_MOVES
from variants.rules.score import GAME
from variants.rules.situation import BoardPosition

# Of a match that is longer, so many of its last steps are taken along.
TAKEN_ALONG = MOST_MOVES - 150
LONGEST_FACES = 20
ROLL_FIRST = "The dice decide next: roll them, or choose a result."
UNLISTED = "That line cannot be read: {}"
WITH_ENGINE = "engine"

Params = Mapping[str, str]
"""What an address or a form names, each name once."""


@dataclass(frozen=True)
class AnalysisDesk:
    """Who analyses which game, and where: the DM, or a seat of a match."""

    game: AnyGame
    route: str
    args: tuple[str, ...]
    owner: str
    layout: str
    match: Match | None = None
    match_url: str = ""
    match_param: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_dm(self) -> bool:
        return self.layout == "base.html"

    def url(self, page: str = "", *more: str) -> str:
        return reverse(f"{self.route}-{page}" if page else self.route, args=[*self.args, *more])

    @property
    def urls(self) -> Mapping[str, str]:
        """The addresses of its pages by their names; those of `piece` get a name added."""
        names = ("setup", "score", "engine")
        return {
            "board": self.url(),
            "piece": self.url("piece", "x").removesuffix("x/"),
            **{name: self.url(name) for name in names},
        }

    def address(self, line: AnalysisLine, is_asked: bool = False) -> str:
        """The line's own address; `is_asked`: with the engine looking at it."""
        more = {"match": self.match_param} if self.match_param else {}
        asked = {WITH_ENGINE: "1"} if is_asked else {}
        query = urlencode({**address_fields(line), **more, **asked})
        return f"{self.url()}?{query}" if query else self.url()

    def default(self) -> AnalysisLine:
        """What is analysed where the address names nothing: the seat's match, or the game's first position."""
        if self.match is not None and not self.is_dm:
            return line_of(self.match)
        return begun(self.game)


def of_user(request: Request, game: str) -> AnalysisDesk:
    """The desk of a Dungeon Master; Http404 for no such game."""
    if game not in catalog.GAMES:
        raise Http404
    param = _param(request, "match")
    match = _match(request, game, param)
    return AnalysisDesk(
        catalog.game(game),
        "analysis",
        (game,),
        f"user {request.user.pk}",
        "base.html",
        match,
        reverse("board", args=[match.campaign_id, match.pk]) if match else "",
        param if match else "",
        frame(match.campaign, "matches") if match else {},
    )


def of_seat(request: Request, public_id: str) -> AnalysisDesk:
    """The desk of a seat; Http404 while its match is played, unless the DM allows it.

    So it is while any match of the same game is in play in the campaign, or while this device has a seat at one elsewhere,
    as a spectator too: its position could be tried here.
    """
    guest = guest_or_no_seat(request.session, public_id, *catalog.GAMES)
    match = guest.match
    elsewhere = seats_of_device(request.session).filter(match__game=match.game).exclude(match=match.pk)
    if not analyses.may_analyse_from_a_seat(match) or not all(
        analyses.may_analyse(seat.match) for seat in elsewhere
    ):
        raise Http404
    url = reverse("board-seat", args=[public_id])
    return AnalysisDesk(
        catalog.game(match.game),
        "board-seat-analysis",
        (public_id,),
        f"guest {guest.pk}",
        "campaigns/rooms/seat.html",
        match,
        f"{url}?taken=1" if guest.tablet else url,
    )


def _match(request: Request, game: str, param: str) -> Match | None:
    """The match that an analysis came from, as its address names it; None for one that is not the user's."""
    numbers = re.fullmatch("([0-9]{1,18})-([0-9]{1,18})", param)
    if not numbers:
        return None
    try:
        return match_of(request.user, int(numbers[1]), int(numbers[2]), (game,))
    except Http404:
        return None


# --- The line of a match ----------------------------------------------------------------------------------------


def line_of(match: Match, ply: int | None = None) -> AnalysisLine:
    """A whole match as a line, looked at after so many half-moves (None: as it stands); Http404 for fewer."""
    game, past = catalog.game(match.game), history.read(match)
    if ply is not None and ply > len(past.plies):
        raise Http404
    upto = past.last_seq if ply is None else past.seq(ply)
    steps = [
        (step.seq, step.faces or game.read_action(step.text)) for step in past.steps if _counts(past, step)
    ]
    state = game.start(game.read_options(match.options))
    cut = max(0, len(steps) - TAKEN_ALONG)
    cut = min(cut, sum(seq <= upto for seq, _ in steps))
    for text in past.prepared:
        state = game.act(state, game.read_action(text))
    steps = [
        (seq, step) for seq, step in steps if isinstance(step, tuple) or not isinstance(step, Declaration)
    ]
    for _, step in steps[:cut]:
        state = game.throw(state, step) if isinstance(step, tuple) else game.act(state, step)
    steps = steps[cut:]
    line = begun(game, state).played(*(step for _, step in steps[:MOST_MOVES]))
    return line.gone(min(sum(seq <= upto for seq, _ in steps), MOST_MOVES))


def _counts(past: History, step: Any) -> bool:
    return not (past.prepared and step.seq <= past.first)


# --- The board --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """The line after what was asked for: `said` is a refusal, `way` a move that leaves several ways open."""

    line: AnalysisLine
    said: Feedback = Feedback()
    way: str = ""


@require_safe
def board(request: Request, game: str) -> HttpResponse:
    """The board of a line, for the Dungeon Master."""
    return _board(request, of_user(request, game))


@require_safe
def of_match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Lead the Dungeon Master to a board with the whole match, at the half-move that `ply` names."""
    match = match_of(request.user, campaign_id, match_id, catalog.GAMES)
    line = line_of(match, _ply(request))
    query = urlencode({**address_fields(line), "match": f"{campaign_id}-{match_id}"})
    return redirect(f"{reverse('analysis', args=[match.game])}?{query}")


@login_not_required
@require_safe
def seat_board(request: Request, public_id: str) -> HttpResponse:
    """The board of a line, for a player."""
    return _board(request, of_seat(request, public_id))


def _board(request: Request, desk: AnalysisDesk) -> HttpResponse:
    asked = request.GET.dict()
    try:
        line = _line(desk, asked)
    except RulesError as refusal:
        refused = Feedback(UNLISTED.format(refusal), refused=True)
        return _page(request, desk, Outcome(desk.default(), refused))
    ask = next((name for name in ASKS if asked.get(name)), "")
    if not ask:
        return _page(request, desk, Outcome(line))
    outcome = _outcome(line, ask, asked)
    is_new = not outcome.said.refused and not outcome.way
    is_asked = _is_asked(asked)
    if is_new and not request.htmx:
        return redirect(desk.address(outcome.line, is_asked))
    answer = _page(request, desk, outcome)
    if is_new:
        answer["HX-Push-Url"] = desk.address(outcome.line, is_asked)
    return answer


def _line(desk: AnalysisDesk, asked: Params) -> AnalysisLine:
    """The line that an address names; raises Unreadable."""
    if "start" in asked or "moves" in asked:
        return read_line(desk.game, *(asked.get(name, "") for name in ("start", "moves", "at")))
    if desk.match is not None and not desk.is_dm and re.fullmatch("[0-9]{1,6}", asked.get("ply", "")):
        return line_of(desk.match, int(asked["ply"]))
    return desk.default()


def _outcome(line: AnalysisLine, ask: str, asked: Params) -> Outcome:
    try:
        return ASKS[ask](line, asked)
    except RulesError as refusal:
        return Outcome(line, Feedback(str(refusal), refused=True))
    except Refused as refusal:
        return Outcome(line, Feedback(refusal.sentence, refused=True))


def _go(line: AnalysisLine, asked: Params) -> Outcome:
    return Outcome(line.gone(_number(asked["go"])))


def _cut(line: AnalysisLine, asked: Params) -> Outcome:
    return Outcome(line.without(max(1, _number(asked["cut"]))))


def _lift(line: AnalysisLine, asked: Params) -> Outcome:
    return Outcome(line.raised(_number(asked["lift"])))


def _word(line: AnalysisLine, asked: Params) -> Outcome:
    return Outcome(line.played(line.game.read_action(asked["word"][:LONGEST_MOVE])))


def _play(line: AnalysisLine, asked: Params) -> Outcome:
    """The engine's moves, up to the one that was tapped."""
    for text in asked["play"][:1000].split():
        line = line.played(step_of(line.game, text))
    return Outcome(line)


def _roll(line: AnalysisLine, asked: Params) -> Outcome:
    """Dice chosen, typed or rolled here: they are part of no match."""
    if line.roll is None:
        raise Refused(NOTHING_TO_ROLL)
    typed = asked.get("faces", "") if "throw" not in asked else ""
    door = DiceDoor(typed=typed[:LONGEST_FACES], throw="throw" in asked)
    return Outcome(line.rolled(door.faces(line.roll).faces))


def _move(line: AnalysisLine, asked: Params) -> Outcome:
    text = (asked.get("move") or asked.get("from_square", "") + asked.get("to_square", "")).strip()
    game, position, phase = line.game, line.state.position, line.game.awaits(line.state)
    if isinstance(phase, Roll):
        raise Refused(ROLL_FIRST)
    if isinstance(phase, Over):
        raise Refused("The game is over here: go back to an earlier move to try another.")
    if len(text) > LONGEST_MOVE:
        raise Refused(f"A move has at most {LONGEST_MOVE} characters.")
    if game.variant.ways(position, text):
        return Outcome(line, way=text)
    return Outcome(line.played(game.variant.typed(position, text)))


ASKS: Mapping[str, Callable[[AnalysisLine, Params], Outcome]] = {
    "go": _go,
    "cut": _cut,
    "lift": _lift,
    "word": _word,
    "play": _play,
    "throw": _roll,
    "faces": _roll,
    "move": _move,
    "from_square": _move,
}


def _number(text: str) -> int:
    return whole_number(text, "The number of a move", 0, MOST_MOVES)


def _page(request: Request, desk: AnalysisDesk, outcome: Outcome) -> HttpResponse:
    seen, line, game = AnalysisBoard(outcome.line), outcome.line, desk.game
    position: BoardPosition = line.state.position
    key, is_asked = _page_key(request.GET.dict()), _is_asked(request.GET.dict())
    several = len(game.variant.army.grid.levels) > 1
    context = {
        **desk_context(desk),
        "seen": seen,
        "line": line,
        "status": seen.status,
        "board_html": whole(seen.look),
        "first_look": first_look(game, seen.side),
        "data": seen.data(desk.url()),
        "said": outcome.said,
        "choices": list(choose.choices(game, position, seen.side, outcome.way)) if outcome.way else (),
        "chosen": outcome.way,
        "pieces": [pieces.shown(game, kind) for kind in game.variant.kinds(position)],
        "several_levels": several,
        "has_dice": game.variant.dice is not None,
        "position": game.write_position(game.position(line.state)),
        "link": request.build_absolute_uri(desk.address(line)),
        "page": key,
        "engine": _engine(request, desk, seen, key) if is_asked else None,
        "is_asked": is_asked,
    }
    return render(request, f"variants/analysis/analysis.html{'#table' if request.htmx else ''}", context)


def desk_context(desk: AnalysisDesk) -> dict[str, Any]:
    """What every page at a desk starts from."""
    return {
        **desk.extra,
        "desk": desk,
        "place": desk,
        "layout": desk.layout,
        "urls": desk.urls,
        "game": desk.game,
        "side_names": desk.game.side_names,
    }


# --- The engine -------------------------------------------------------------------------------------------------


@require_POST
def engine(request: Request, game: str) -> HttpResponse:
    """What the engine has found by now; asking is the sign that somebody looks."""
    return _ask_engine(request, of_user(request, game))


@login_not_required
@require_POST
def seat_engine(request: Request, public_id: str) -> HttpResponse:
    """The same for a player."""
    return _ask_engine(request, of_seat(request, public_id))


def _ask_engine(request: Request, desk: AnalysisDesk) -> HttpResponse:
    asked = request.POST.dict()
    key = _page_key(asked)
    if asked.get("leave"):
        analyses.stop_at(_desk_key(desk, key))
        return HttpResponse(status=204)
    try:
        line = _line(desk, asked)
    except RulesError as refusal:
        return HttpResponse(str(refusal), content_type="text/plain; charset=utf-8")
    seen = AnalysisBoard(line)
    why_not = _refusal(desk, seen, key)
    if not request.htmx:
        if why_not:
            return _page(request, desk, Outcome(line, Feedback(why_not, refused=True)))
        return redirect(f"{desk.address(line, True)}&page={key}")
    found = EnginePanel("", (), why_not, goes_on=True) if why_not else _engine(request, desk, seen, key)
    context = {**desk_context(desk), "seen": seen, "engine": found}
    return render(request, "variants/analysis/_analysis_engine.html", context)


def _refusal(desk: AnalysisDesk, seen: AnalysisBoard, key: str) -> str:
    """Ask the engine about what is looked at; why it does not think about that now, else empty."""
    if seen.side is None:
        return ""
    try:
        analyses.ask_engine(
            desk=_desk_key(desk, key), game=desk.game, state=seen.line.state, is_guest=not desk.is_dm
        )
    except Refused as refusal:
        return refusal.sentence
    except TooMany as wait:
        return str(wait)
    return ""


def _engine(request: Request, desk: AnalysisDesk, seen: AnalysisBoard, key: str) -> object:
    """What is known of the position by now; None where nothing was asked yet, or there is nothing to choose."""
    if seen.side is None:
        return None
    row = analyses.analysis_at(desk=_desk_key(desk, key), game=desk.game, state=seen.line.state)
    if row is None:
        return None
    return panel(row, seen.line, seen.side, timezone.now(), readiness.read(settings.VAR_DIR))


def _is_asked(asked: Params) -> bool:
    return asked.get(WITH_ENGINE, "") == "1"


def _page_key(asked: Params) -> str:
    """The key of the page that asks, made when it was opened."""
    key = asked.get("page", "")
    return key if re.fullmatch("[0-9a-f]{32}", key) else new_key()


def _desk_key(desk: AnalysisDesk, key: str) -> str:
    """Where the engine thinks: each page of a DM's has it for itself, a guest's share one."""
    return f"{desk.owner} {key}" if desk.is_dm else desk.owner


# --- What is asked beside the board -------------------------------------------------------------------------------


@require_safe
def why(request: Request, game: str) -> HttpResponse:
    """Why a piece cannot go from one square to another."""
    return _why(request, of_user(request, game))


@login_not_required
@require_safe
def seat_why(request: Request, public_id: str) -> HttpResponse:
    return _why(request, of_seat(request, public_id))


def _why(request: Request, desk: AnalysisDesk) -> HttpResponse:
    start, to = (request.GET.get(name, "")[:8] for name in ("from", "to"))
    try:
        line = _line(desk, request.GET.dict())
        is_roll = isinstance(desk.game.awaits(line.state), Roll)
        sentence = (
            ROLL_FIRST if is_roll else desk.game.variant.refusal(line.state.position, start, to) or LEGAL
        )
    except RulesError as refusal:
        sentence = str(refusal)
    return HttpResponse(sentence, content_type="text/plain; charset=utf-8")


@require_safe
def targets(request: Request, game: str) -> HttpResponse:
    """Where a side's pieces could go if it were to move: what they threaten."""
    return _targets(request, of_user(request, game))


@login_not_required
@require_safe
def seat_targets(request: Request, public_id: str) -> HttpResponse:
    return _targets(request, of_seat(request, public_id))


def _targets(request: Request, desk: AnalysisDesk) -> HttpResponse:
    side = Side.BLACK if request.GET.get("side") == Side.BLACK else Side.WHITE
    try:
        line = _line(desk, request.GET.dict())
    except RulesError:
        return JsonResponse({})
    return JsonResponse(desk.game.variant.off_turn(line.state.position, side))


@require_safe
def piece(request: Request, game: str, name: str) -> HttpResponse:
    """What a piece does, drawn and in words."""
    return _piece(request, of_user(request, game), name)


@login_not_required
@require_safe
def seat_piece(request: Request, public_id: str, name: str) -> HttpResponse:
    return _piece(request, of_seat(request, public_id), name)


def _piece(request: Request, desk: AnalysisDesk, name: str) -> HttpResponse:
    kind = desk.game.variant.piece(name)
    if kind is None:
        raise Http404
    template = "variants/board/_piece.html" if request.htmx else "variants/board/piece.html"
    return render(request, template, {"piece": pieces.shown(desk.game, kind), "match_url": desk.url()})


@require_safe
def score(request: Request, game: str) -> HttpResponse:
    """The line as a score that can be imported again."""
    return _score(request, of_user(request, game))


@login_not_required
@require_safe
def seat_score(request: Request, public_id: str) -> HttpResponse:
    return _score(request, of_seat(request, public_id))


def _score(request: Request, desk: AnalysisDesk) -> HttpResponse:
    try:
        line = _line(desk, request.GET.dict())
        end = line.gone(line.tree.line(line.at)[-1]) if line.tree.line(line.at) else line
        record = replace(line.record(), tags={GAME: desk.game.title})
        text = desk.game.score.write(record, desk.game.over(end.state))
    except RulesError as refusal:
        text = f"This line cannot be written as a score: {refusal}"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


def _param(request: Request, name: str) -> str:
    return str((request.POST if request.method == "POST" else request.GET).get(name, ""))[:60]


def _ply(request: Request) -> int | None:
    text = request.GET.get("ply", "")
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else None
