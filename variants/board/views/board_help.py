"""What is asked beside a board: reasons, piece help, chances, the score."""

import re

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.rulebook.views import rules_page
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.web.request import Request
from variants import catalog
from variants.board.board_request import BoardRequest, game_or_404
from variants.board.play import history
from variants.board.play.position_at import BoardMoment, current_moment, moments_at
from variants.board.play.rule_anchor import rule_anchor
from variants.board.presenters import piece as pieces
from variants.board.presenters import rolls
from variants.board.presenters.coach import CoachSwitch
from variants.board.presenters.plans import moment_after_steps
from variants.board.presenters.plies import score_text
from variants.board.presenters.rulebook import has_rules
from variants.catalog import AnyGame
from variants.rules.move_input import move_refusal
from variants.rules.plan import planned_steps
from variants.rules.premoves import premove_targets
from variants.rules.state import BoardPosition
from variants.rules.targets import pseudo_targets
from variants.rules.variant import AnyVariant

MAX_TEXT_LENGTH = 400
PLAIN_TEXT = "text/plain; charset=utf-8"
LEGAL = "That is a legal move."


def why(board_request: BoardRequest) -> HttpResponse:
    """One plain sentence on why a piece cannot go from `from` to `to`."""
    moment, rules_url = _requested_moment(board_request), board_request.viewpoint.url("rules")
    return answer_why(board_request.request, moment.game, moment.look.position, rules_url=rules_url)


def _requested_moment(board_request: BoardRequest) -> BoardMoment:
    """The match as it stands, as it stood `before_seq` a line of its log, or after the `line` that is being planned."""
    before, line_text = (board_request.request.GET.get(name, "") for name in ("before", "line"))
    seq = int(before) if re.fullmatch("[0-9]{1,9}", before) else None
    moment = current_moment(board_request.match, seq)
    try:
        line = list(planned_steps(moment.game, moment.state, line_text[:MAX_TEXT_LENGTH].split()))
    except RulesError:
        return moment
    return moment_after_steps(moment, line)


def answer_why(
    request: Request, game: AnyGame, position: BoardPosition, *, hint: str = "", rules_url: str = ""
) -> HttpResponse:
    """The sentence as plain text, and the hint, with a link in its head to where the rules page says so: the match's own
    at `rules_url`, else the game's."""
    start, to = (request.GET.get(name, "")[:8] for name in ("from", "to"))
    try:
        refusal = move_refusal(game.variant, position, start, to)
    except RulesError as unreadable:
        return HttpResponse(str(unreadable), content_type=PLAIN_TEXT)
    answer = HttpResponse(f"{refusal}{hint}" if refusal else LEGAL, content_type=PLAIN_TEXT)
    anchor = rule_anchor(game, position, start, refusal) if refusal else ""
    if anchor:
        answer["Rule"] = f"{rules_url or reverse('rules', args=[game.slug])}#{anchor}"
    return answer


def rules(board_request: BoardRequest) -> HttpResponse:
    """The game's rules, with the settings and the house rules of this match."""
    match, viewpoint = board_request.match, board_request.viewpoint
    context = frame(match.campaign, "matches") if viewpoint.is_dm else {}
    context |= {"board_url": viewpoint.url(), "above_rules": "variants/board/_coach.html", "coach": None}
    if viewpoint.sides and not match.is_over:
        version = match.version if viewpoint.is_dm else match.public_version
        context["coach"] = CoachSwitch(match, viewpoint, version)
    return rules_page(board_request.request, match.game, context, match.rules, match)


def targets(board_request: BoardRequest) -> HttpResponse:
    """Where the pieces of `side` could go if it were to move, for a device that looks ahead off its turn; with `plan` where
    they could go by then."""
    moment = _requested_moment(board_request)
    request, variant, position = board_request.request, moment.game.variant, moment.look.position
    if "plan" in request.GET:
        return JsonResponse(premove_targets(variant, position, requested_side(request)))
    return answer_targets(request, variant, position)


def answer_targets(request: Request, variant: AnyVariant, position: BoardPosition) -> JsonResponse:
    """Where the pieces of `side`, White's where none is named, could go if it were to move."""
    return JsonResponse(pseudo_targets(variant.army, position.board, requested_side(request)))


def requested_side(request: Request) -> Side:
    """The `side` that is named, White without."""
    return Side.BLACK if request.GET.get("side") == Side.BLACK else Side.WHITE


def piece(board_request: BoardRequest, name: str) -> HttpResponse:
    """The help for one kind of piece, for htmx without the surrounding page; Http404 for an unknown name."""
    game, match_url = catalog.game(board_request.match.game), board_request.viewpoint.url()
    return help_for_piece(board_request.request, game, name, match_url)


def help_for_piece(request: Request, game: AnyGame, name: str, match_url: str) -> HttpResponse:
    kind = game.variant.army.piece_named(name)
    if kind is None:
        raise Http404
    template = "variants/board/_piece.html" if request.htmx else "variants/board/piece.html"
    context = {"piece": pieces.describe_piece(game, kind), "match_url": match_url}
    return render(request, template, {**context, "beside_board": "beside" in request.GET})


def chances(board_request: BoardRequest) -> HttpResponse:
    """Chances and luck, for htmx without the surrounding page; Http404 for a game without dice."""
    request, match = board_request.request, board_request.match
    dice = catalog.game(match.game).variant.dice
    if dice is None:
        raise Http404
    past = history.read(match)
    moment = moments_at(match, past, None)[0]
    lucks = list(rolls.luck_of_rolls(moment, past))
    context = {
        "sentences": () if moment.over else moment.game.chances(moment.state),
        "rolls": lucks,
        "sides": rolls.luck_by_side(moment.game, [roll for _, roll in lucks]),
        "luck_criterion": dice.luck_criterion,
        "match_url": board_request.viewpoint.url(),
    }
    return render(request, f"variants/board/{'_' if request.htmx else ''}chances.html", context)


def score(board_request: BoardRequest) -> HttpResponse:
    """The whole game as a text that can be imported again; to the Dungeon Master with its day and place."""
    match, past, tags = board_request.match, history.read(board_request.match), dict[str, str]()
    if board_request.viewpoint.is_dm:
        tags = {"date": match.campaign.date_of(match.day), "place": match.place}
    text = score_text(moments_at(match, past, None)[0], past, tags)
    return HttpResponse(text, content_type=PLAIN_TEXT)


@login_not_required
@require_safe
def piece_reference(request: Request, game: str) -> HttpResponse:
    return render(request, "variants/board/pieces.html", pieces_of(game))


@login_not_required
@require_safe
def tried_piece(request: Request, game: str, name: str) -> HttpResponse:
    """How a piece moves from the square `at`, or from the middle of each level; without the surrounding page for htmx."""
    board = game_or_404(game)
    kind = board.variant.army.piece_named(name)
    if kind is None:
        raise Http404
    context = {"board": board, "tried": pieces.TriedPiece(board, kind, request.GET.get("at", "")[:8])}
    template = "variants/rulebook/_tried.html" if request.htmx else "variants/rulebook/tried.html"
    return render(request, template, context)


def pieces_of(game: str) -> dict[str, object]:
    """The pieces, charts and tables of a game for its pages; Http404 for no such game."""
    board = game_or_404(game)
    kinds = [pieces.describe_piece(board, piece) for piece in board.variant.army.pieces]
    return {
        "board": board,
        "charts": list(pieces.charts(board)),
        "tables": board.variant.looks.tables(),
        "pieces": kinds,
        "legend": pieces.legend(kinds),
        "has_rules": has_rules(board),
    }
