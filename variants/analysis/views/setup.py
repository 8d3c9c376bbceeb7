"""Positions for analysis: put together square by square, or read from a text; so are scores."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from campaigns.core.refusals import Refused
from campaigns.rules.contract import Side
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.text import plain
from campaigns.web.echo import MIN_ECHO_LENGTH, cut
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants.analysis.analysis_line import AnalysisLine, line_of_record, new_line
from variants.analysis.analysis_setup import NO_PIECE, SetUp
from variants.analysis.views.analysis_board import AnalysisWorkspace, workspace_context
from variants.board.play import pasted_score
from variants.board.play.pasted_score import PastedText
from variants.board.presenters.board_html import BoardShown
from variants.board.presenters.drawing import html_of
from variants.board.views.standalone_board import standalone_board
from variants.catalog import AnyGame
from variants.rules.options import Setting
from variants.rules.score_games import MAX_TEXT_LENGTH
from variants.rules.variant import pieces_on

# Rows of a board, "rnbqkbnr/pppppppp/8/8": no move and no date has three strokes. Before them words like "FEN:", but no tag.
_POSITION = re.compile(r'(?!\[\s*[A-Za-z]\w*\s*")(?:\S+\s+){0,2}?(?:[^\s/]+/){3}')
_HEAD = 1_000
_GAME = re.compile("[0-9]{1,4}")
NOTHING_PASTED = PastedText("")
NO_MOVES = mark_safe('{"moves":{},"mine":[],"side":"","last":[],"version":"0"}')
MSG_UNREADABLE_POSITION = "The position cannot be shown: {}"


def setup(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    if request.method == "POST":
        return _read_pasted(request, workspace)
    params = request.GET.dict()
    feedback = Feedback()
    try:
        set_up = SetUp(workspace.game, params.get("position", ""))
    except Unreadable as refusal:
        set_up = SetUp(workspace.game)
        feedback = Feedback(MSG_UNREADABLE_POSITION.format(refusal), refused=True)
    else:
        try:
            _apply_changes(set_up, params, request.GET.getlist("right"))
        except Unreadable as refusal:
            feedback = Feedback(str(refusal), refused=True)
    if "done" in params and not feedback.refused:
        try:
            game = workspace.game
            options = game.options_for(settings_of(game, params), game.read_position(set_up.text))
            return redirect(workspace.address(new_line(game, game.start(options))))
        except RulesError as refusal:
            feedback = Feedback(str(refusal), refused=True)
    answer = _page(request, workspace, set_up, feedback)
    if request.htmx:
        answer["HX-Replace-Url"] = f"{workspace.url('setup')}?{_query(workspace, set_up, params)}"
    return answer


def _apply_changes(position: SetUp, params: Mapping[str, str], rights: Iterable[str]) -> None:
    if "form" in params:
        position.allow_castling("".join(rights))
        if params.get("side") in list(Side) and Side(params["side"]) is not position.side:
            position.set_side(Side(params["side"]))
    square = params.get("square") or params.get("typed_square", "")
    if square:
        position.put(square[:4], params.get("piece", NO_PIECE)[:8])
    match params.get("what"):
        case "clear":
            position.clear()
        case "start":
            position.set_first_position()


def settings_of(game: AnyGame, params: Mapping[str, str]) -> dict[str, str]:
    chosen = ((name, values, params.get(name)) for name, values in game.settings.items())
    return {name: value if value in values else values[0] for name, values, value in chosen}


def _read_pasted(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    text, which = request.POST.get("text", ""), request.POST.get("which", "")
    pasted = PastedText(text, int(which) if _GAME.fullmatch(which) else 0, "from_top" in request.POST)
    try:
        line = line_of_text(workspace.game, pasted, settings_of(workspace.game, request.POST))
    except RulesError as refusal:
        feedback = Feedback(str(refusal), refused=True, field="text")
    except Refused as refusal:
        field = "text" if refusal.field == "score" else refusal.field
        feedback = Feedback(refusal.sentence, refused=True, field=field)
    else:
        return redirect(workspace.address(line))
    return _page(request, workspace, SetUp(workspace.game), feedback, pasted)


def line_of_text(game: AnyGame, pasted: PastedText, settings: Mapping[str, str]) -> AnalysisLine:
    """The line that a text tells, a position or a score; raises Refused or a RulesError of whichever it looks like."""
    if not pasted.text.strip():
        raise Unreadable("Paste a position or a score.")
    if is_position(pasted.text):
        return line_of_position(game, pasted.text, settings)
    return line_of_record(game, pasted_score.read(game, pasted, side_lines=True))


def is_position(text: str) -> bool:
    return _POSITION.match(plain(text.strip()[:_HEAD]).strip()) is not None


def line_of_position(game: AnyGame, text: str, settings: Mapping[str, str]) -> AnalysisLine:
    """The empty line from a position; raises a RulesError."""
    return new_line(game, game.start(game.options_for(settings, game.read_position(text))))


def _page(
    request: Request,
    workspace: AnalysisWorkspace,
    position: SetUp,
    feedback: Feedback,
    pasted: PastedText = NOTHING_PASTED,
) -> HttpResponse:
    game, params = workspace.game, request.GET.dict()
    chosen, army = settings_of(game, params), game.variant.army
    standing = {piece.square: piece for piece in pieces_on(army, position.board)}

    def values(setting: Setting) -> list[tuple[str, str, bool]]:
        return [(value, label, chosen[setting.name] == value) for value, label in setting.values.items()]

    context = {
        **workspace_context(workspace),
        "position": position,
        "wrong": position.refusal(),
        "feedback": feedback,
        "pasted": replace(pasted, text=cut(pasted.text, MAX_TEXT_LENGTH + MIN_ECHO_LENGTH)),
        "games": pasted_score.games_to_choose(game, pasted.text),
        "may_count_from_top": feedback.field == "from_top" or pasted.from_top,
        "palette": _palette(game, params.get("piece", "")),
        "no_piece": NO_PIECE,
        "is_eraser": params.get("piece") == NO_PIECE,
        "rights": [
            (right, f"{game.side_name(side)}’s King to {to}", is_allowed, may_castle)
            for right, side, to, is_allowed, may_castle in position.rights
        ],
        "sides": [(side.value, game.side_name(side), side is position.side) for side in Side],
        "chosen_settings": chosen,
        "settings": [
            (setting.name, setting.title, values(setting)) for setting in game.variant.options.settings
        ],
        "board_html": mark_safe(html_of(game.slug).board(BoardShown(standing))),
        "client_state": NO_MOVES,
        "has_dice": False,
    }
    return standalone_board(request, "variants/analysis/analysis_setup.html", game, None, None, **context)


def _query(workspace: AnalysisWorkspace, position: SetUp, params: Mapping[str, str]) -> str:
    match_query = {"match": workspace.match_param} if workspace.match_param else {}
    query = {"piece": params["piece"]} if params.get("piece") else {}
    query |= settings_of(workspace.game, params) | match_query
    return urlencode({"position": position.text, **query})


def _palette(game: AnyGame, chosen: str) -> Iterator[tuple[str, list[tuple[str, str, SafeString, bool]]]]:
    """Each side's name and its pieces: letter, name, drawn, whether it is chosen (White's King where none is)."""
    army, html = game.variant.army, html_of(game.slug)
    royal = next(piece.letter for piece in army.pieces if piece.royal)
    for side in Side:
        row = []
        for piece in army.pieces:
            letter = army.letter(army.code(piece, side))
            row.append((letter, piece.name, html.figure(side, piece.letter), letter == (chosen or royal)))
        yield game.side_name(side), row
