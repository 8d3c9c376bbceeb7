"""What is asked beside a board: reasons, piece help, chances, the score."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.rulebook.views import rules_page
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError
from campaigns.web.request import Request
from variants import catalog
from variants.board.play import history
from variants.board.play.place_in_rules import place_in_rules
from variants.board.play.position_at import BoardMoment, at, now
from variants.board.presenters import piece as pieces
from variants.board.presenters import rolls
from variants.board.presenters.coach import CoachSwitch
from variants.board.presenters.plans import as_played
from variants.board.presenters.plies import score_text
from variants.board.presenters.rulebook import has_rules
from variants.board.visits import Visit
from variants.catalog import AnyGame
from variants.rules.plan import played_out

LONGEST_TEXT = 400
PLAIN = "text/plain; charset=utf-8"
LEGAL = "That is a legal move."


def why(visit: Visit) -> HttpResponse:
    """One plain sentence on why a piece cannot go from `from` to `to`."""
    moment = _asked_about(visit)
    return answer_why(visit.request, moment.game, moment.look.scene, visit.place.url("rules"))


def _asked_about(visit: Visit) -> BoardMoment:
    """The match as it stands, as it stood `before` a line of its log, or after the `line` that is being planned."""
    asked = visit.request.GET
    before = asked.get("before", "")
    moment = now(visit.match, int(before) if re.fullmatch("[0-9]{1,9}", before) else None)
    try:
        line = list(played_out(moment.game, moment.state, asked.get("line", "")[:LONGEST_TEXT].split()))
    except RulesError:
        return moment
    return as_played(moment, line)


def answer_why(
    request: Request, game: AnyGame, position: Any, rules_url: str, hint: str = ""
) -> HttpResponse:
    """The sentence as plain text, and the hint, with a link in its head to where the rules page says so."""
    start, to = (request.GET.get(name, "")[:8] for name in ("from", "to"))
    try:
        refusal = game.variant.refusal(position, start, to)
    except RulesError as unreadable:
        return HttpResponse(str(unreadable), content_type=PLAIN)
    answer = HttpResponse(f"{refusal}{hint}" if refusal else LEGAL, content_type=PLAIN)
    place = place_in_rules(game, position, start, refusal) if refusal else ""
    if place:
        answer["Rule"] = f"{rules_url}#{place}"
    return answer


def rules(visit: Visit) -> HttpResponse:
    """The game's rules, with the settings and the house rules of this match."""
    match, place = visit.match, visit.place
    context = frame(match.campaign, "matches") if place.is_dm else {}
    context |= {"board_url": place.url(), "above_rules": "variants/board/_coach.html"}
    if place.sides and not match.is_over:
        context["coach"] = CoachSwitch(match, place, match.version if place.is_dm else match.public_version)
    return rules_page(visit.request, match.game, context, match.rules, match)


def targets(visit: Visit) -> HttpResponse:
    """Where the pieces of `side` could go if it were to move, for a device that looks ahead off its turn; with `plan` where
    they could go by then."""
    moment = _asked_about(visit)
    variant = moment.game.variant
    targets = variant.reach if "plan" in visit.request.GET else variant.off_turn
    return answer_targets(visit.request, moment.look.scene, targets)


def answer_targets(
    request: Request, position: Any, targets: Callable[[Any, Side], Mapping[str, object]]
) -> JsonResponse:
    """The targets of the `side` that is named, White's without."""
    side = Side.BLACK if request.GET.get("side") == Side.BLACK else Side.WHITE
    return JsonResponse(targets(position, side))


def piece(visit: Visit, name: str) -> HttpResponse:
    """The help for one kind of piece, for htmx without the surrounding page; Http404 for an unknown name."""
    return help_for_piece(visit.request, catalog.game(visit.match.game), name, visit.place.url())


def help_for_piece(request: Request, game: AnyGame, name: str, match_url: str) -> HttpResponse:
    kind = game.variant.piece(name)
    if kind is None:
        raise Http404
    template = "variants/board/_piece.html" if request.htmx else "variants/board/piece.html"
    context = {"piece": pieces.describe_piece(game, kind), "match_url": match_url}
    return render(request, template, {**context, "beside_board": "beside" in request.GET})


def chances(visit: Visit) -> HttpResponse:
    """Chances and luck, for htmx without the surrounding page; Http404 for a game without dice."""
    request, match = visit.request, visit.match
    dice = catalog.game(match.game).variant.dice
    if dice is None:
        raise Http404
    past = history.read(match)
    moment = at(match, past, None)[0]
    lucks = list(rolls.luck_of_rolls(moment, past))
    context = {
        "sentences": () if moment.over else moment.game.chances(moment.state),
        "rolls": lucks,
        "sides": rolls.by_side(moment.game, [roll for _, roll in lucks]),
        "luck_words": dice.luck_words,
        "match_url": visit.place.url(),
    }
    return render(request, f"variants/board/{'_' if request.htmx else ''}chances.html", context)


def score(visit: Visit) -> HttpResponse:
    """The whole game as a text that can be imported again; to the Dungeon Master with its day and place."""
    match, past = visit.match, history.read(visit.match)
    tags = {"date": match.campaign.date_of(match.day), "place": match.place} if visit.place.is_dm else {}
    text = score_text(at(match, past, None)[0], past, tags)
    return HttpResponse(text, content_type=PLAIN)


@login_not_required
@require_safe
def reference(request: Request, game: str) -> HttpResponse:
    return render(request, "variants/board/pieces.html", pieces_of(game))


@login_not_required
@require_safe
def tried(request: Request, game: str, name: str) -> HttpResponse:
    """How a piece moves from the square `at`, or from the middle of each level; without the surrounding page for htmx."""
    kind = catalog.game(game).variant.piece(name) if game in catalog.GAMES else None
    if kind is None:
        raise Http404
    board = catalog.game(game)
    context = {"board": board, "tried": pieces.TriedPiece(board, kind, request.GET.get("at", "")[:8])}
    template = "variants/rulebook/_tried.html" if request.htmx else "variants/rulebook/tried.html"
    return render(request, template, context)


def pieces_of(game: str) -> dict[str, object]:
    """The pieces, charts and tables of a game for its pages; Http404 for no such game."""
    if game not in catalog.GAMES:
        raise Http404
    board = catalog.game(game)
    kinds = [pieces.describe_piece(board, piece) for piece in board.variant.army.pieces]
    return {
        "board": board,
        "charts": list(pieces.charts(board)),
        "tables": board.variant.looks.tables(),
        "pieces": kinds,
        "legend": pieces.legend(kinds),
        "has_rules": has_rules(board),
    }
