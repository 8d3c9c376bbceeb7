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
from campaigns.web.echo import AT_LEAST, cut
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants.analysis.analysis_line import AnalysisLine, begun, of_record
from variants.analysis.analysis_setup import NOBODY, SetUp
from variants.analysis.views.desk import AnalysisDesk, desk_context
from variants.board.play import pasted_score
from variants.board.play.pasted_score import PastedText
from variants.board.presenters.board_html import BoardShown
from variants.board.presenters.drawing import html_of
from variants.board.views.lone import lone_page
from variants.catalog import AnyGame
from variants.rules.answers import PieceOn
from variants.rules.grid.army import side_of
from variants.rules.score_games import LONGEST_TEXT

# Rows of a board, "rnbqkbnr/pppppppp/8/8": no move and no date has three strokes. Before them words like "FEN:", but no tag.
_POSITION = re.compile(r'(?!\[\s*[A-Za-z]\w*\s*")(?:\S+\s+){0,2}?(?:[^\s/]+/){3}')
_HEAD = 1_000
_GAME = re.compile("[0-9]{1,4}")
NOTHING_PASTED = PastedText("")
NO_MOVES = mark_safe('{"moves":{},"mine":[],"side":"","last":[],"version":"0"}')
UNREAD = "The position cannot be shown: {}"


def setup(request: Request, desk: AnalysisDesk) -> HttpResponse:
    if request.method == "POST":
        return _read(request, desk)
    asked = request.GET.dict()
    feedback = Feedback()
    try:
        position = SetUp(desk.game, asked.get("position", ""))
    except Unreadable as refusal:
        position, feedback = SetUp(desk.game), Feedback(UNREAD.format(refusal), refused=True)
    else:
        try:
            _change(position, asked, request.GET.getlist("right"))
        except Unreadable as refusal:
            feedback = Feedback(str(refusal), refused=True)
    if "done" in asked and not feedback.refused:
        try:
            game = desk.game
            options = game.options_for(settings_of(game, asked), game.read_position(position.text))
            return redirect(desk.address(begun(game, game.start(options))))
        except RulesError as refusal:
            feedback = Feedback(str(refusal), refused=True)
    answer = _page(request, desk, position, feedback)
    if request.htmx:
        answer["HX-Replace-Url"] = f"{desk.url('setup')}?{_query(desk, position, asked)}"
    return answer


def _change(position: SetUp, asked: Mapping[str, str], rights: Iterable[str]) -> None:
    if "form" in asked:
        position.allow("".join(rights))
        if asked.get("side") in list(Side) and Side(asked["side"]) is not position.side:
            position.turn(Side(asked["side"]))
    square = asked.get("square") or asked.get("typed_square", "")
    if square:
        position.put(square[:4], asked.get("piece", NOBODY)[:8])
    match asked.get("what"):
        case "clear":
            position.clear()
        case "start":
            position.set_first_position()


def settings_of(game: AnyGame, asked: Mapping[str, str]) -> dict[str, str]:
    return {
        name: asked[name] if asked.get(name) in values else values[0]
        for name, values in game.settings.items()
    }


def _read(request: Request, desk: AnalysisDesk) -> HttpResponse:
    which = request.POST.get("which", "")
    pasted = PastedText(
        request.POST.get("text", ""), int(which) if _GAME.fullmatch(which) else 0, "from_top" in request.POST
    )
    try:
        line = line_of_text(desk.game, pasted, settings_of(desk.game, request.POST))
    except RulesError as refusal:
        feedback = Feedback(str(refusal), refused=True, field="text")
    except Refused as refusal:
        field = "text" if refusal.field == "score" else refusal.field
        feedback = Feedback(refusal.sentence, refused=True, field=field)
    else:
        return redirect(desk.address(line))
    return _page(request, desk, SetUp(desk.game), feedback, pasted)


def line_of_text(game: AnyGame, pasted: PastedText, settings: Mapping[str, str]) -> AnalysisLine:
    """The line that a text tells, a position or a score; raises Refused or a RulesError of whichever it looks like."""
    if not pasted.text.strip():
        raise Unreadable("Paste a position or a score.")
    if is_position(pasted.text):
        return line_of_position(game, pasted.text, settings)
    return of_record(game, pasted_score.read(game, pasted, side_lines=True))


def is_position(text: str) -> bool:
    return _POSITION.match(plain(text.strip()[:_HEAD]).strip()) is not None


def line_of_position(game: AnyGame, text: str, settings: Mapping[str, str]) -> AnalysisLine:
    """The empty line from a position; raises a RulesError."""
    return begun(game, game.start(game.options_for(settings, game.read_position(text))))


def _page(
    request: Request,
    desk: AnalysisDesk,
    position: SetUp,
    feedback: Feedback,
    pasted: PastedText = NOTHING_PASTED,
) -> HttpResponse:
    game, asked = desk.game, request.GET.dict()
    chosen, army = settings_of(game, asked), game.variant.army
    placed = ((army.grid.name(square), code) for square, code in army.pieces_on(position.board))
    standing = {at: PieceOn(at, side_of(code), army.piece(code).letter, "") for at, code in placed}
    context = {
        **desk_context(desk),
        "position": position,
        "wrong": position.refusal(),
        "feedback": feedback,
        "pasted": replace(pasted, text=cut(pasted.text, LONGEST_TEXT + AT_LEAST)),
        "games": pasted_score.games_to_choose(game, pasted.text),
        "may_count_from_top": feedback.field == "from_top" or pasted.from_top,
        "palette": _palette(game, asked.get("piece", "")),
        "nobody": NOBODY,
        "is_eraser": asked.get("piece") == NOBODY,
        "rights": [
            (right, f"{game.side_name(side)}’s King to {to}", held, may)
            for right, side, to, held, may in position.rights
        ],
        "sides": [(side.value, game.side_name(side), side is position.side) for side in Side],
        "settings": [
            (
                setting.name,
                setting.title,
                [(value, words, chosen[setting.name] == value) for value, words in setting.values.items()],
            )
            for setting in game.variant.settings
        ],
        "board_html": mark_safe(html_of(game.slug).board(BoardShown(standing))),
        "data": NO_MOVES,
        "has_dice": False,
    }
    return lone_page(request, "variants/analysis/analysis_setup.html", game, None, None, **context)


def _query(desk: AnalysisDesk, position: SetUp, asked: Mapping[str, str]) -> str:
    more = {"match": desk.match_param} if desk.match_param else {}
    piece = {"piece": asked["piece"]} if asked.get("piece") else {}
    return urlencode({"position": position.text, **piece, **settings_of(desk.game, asked), **more})


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
