"""The set-up before the first move, as one device sees it: whose points, which pieces, what each could become."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.presenters.board_html import BoardHtml, Level
from variants.presenters.history import History
from variants.presenters.moment import Moment, shown
from variants.presenters.place import Place
from variants.rules.answers import PieceOn
from variants.rules.pair import Growth, Preparation


@dataclass(frozen=True, slots=True)
class Grown:
    """What a piece could become: the action's text, the new piece, its price, and why not (empty where it can be)."""

    text: str
    name: str
    worth: str
    cell: SafeString
    price: int
    refusal: str


@dataclass(frozen=True, slots=True)
class Prepare:
    """The page. `chosen` says which piece was chosen, in words, `grown` what it could become; both empty until one is."""

    side_name: str
    points: int
    yours: bool
    board: SafeString
    chosen: str
    grown: tuple[Grown, ...]
    ready: str
    may_go_back: bool


def now(moment: Moment) -> Preparation | None:
    """Whose points are awaited; None where the set-up is complete, or the match is over."""
    handicap = moment.game.variant.handicap
    return handicap.preparation(moment.state.position) if handicap and not moment.over else None


def line(moment: Moment) -> str:
    """In a few words: "White has 2 handicap points to spend"; empty once the set-up is complete."""
    preparation = now(moment)
    if preparation is None:
        return ""
    return f"{moment.game.side_name(preparation.side)} has {counted(preparation.points)} to spend"


def counted(points: int) -> str:
    return f"{points} handicap point{'' if points == 1 else 's'}"


def spent(moment: Moment, past: History) -> list[str]:
    """What was done with points before the first move, and how many there were; empty where nobody had any."""
    game = moment.game
    handicap = game.variant.handicap
    if handicap is None:
        return []
    had = handicap.points(game.read_options(moment.match.options))
    given = [
        f"{game.side_name(side)} began with {counted(points)}"
        for side, points in zip(Side, had, strict=True)
        if points
    ]
    done = [text.removeprefix("improve ").replace("=", " is now ") for text in past.prepared if "=" in text]
    return [*given, *done]


def page(moment: Moment, past: History, place: Place, square: str) -> Prepare | None:
    """The page for this device, with the piece on that square chosen; None once the set-up is complete."""
    preparation = now(moment)
    if preparation is None:
        return None
    yours = preparation.side in place.sides
    growths = preparation.growths.get(square, ()) if yours else ()
    standing = shown(moment.look).standing
    chosen = moment.html.spoken(square, standing[square]) if growths else ""
    last = past.prepared[-1:] and moment.line.side == preparation.side
    return Prepare(
        moment.game.side_name(preparation.side),
        preparation.points,
        yours,
        mark_safe("".join(_board(moment, preparation, place, square))),
        chosen,
        tuple(_grown(moment, preparation.side, growth) for growth in growths),
        preparation.ready,
        bool(yours and last),
    )


def _grown(moment: Moment, side: Side, growth: Growth) -> Grown:
    piece = moment.game.variant.piece(growth.token)
    assert piece is not None
    worth = moment.game.variant.looks.worth(piece)
    cell = moment.html.man(side, growth.token)
    return Grown(growth.text, piece.name, worth, cell, growth.price, growth.refusal)


def _board(moment: Moment, preparation: Preparation, place: Place, square: str) -> Iterator[str]:
    """The board with a link on every piece that can take points."""
    html = moment.html
    near = place.sides[0] if len(place.sides) == 1 else preparation.side
    turned = " is-turned" if near is Side.BLACK else ""
    yield f'<div class="board board-{html.slug} board-setup{turned}">'
    for level in html.levels:
        yield f'<div class="level"><div class="squares">{_squares(moment, level, preparation, place, square)}</div></div>'
    yield "</div>"


def _squares(moment: Moment, level: Level, preparation: Preparation, place: Place, square: str) -> str:
    html, standing = moment.html, shown(moment.look).standing
    able = preparation.growths if preparation.side in place.sides else {}
    return "".join(
        _link(html, name, standing[name], name == square)
        if able.get(name)
        else html.cell(standing[name])
        if name in standing
        else '<i class="sq"></i>'
        for name in html.names(level)
    )


def _link(html: BoardHtml, name: str, standing: PieceOn, chosen: bool) -> str:
    cell = html.cell(standing, "selected" if chosen else "quiet-link")
    tag = cell.replace("<i ", f'<a href="?piece={name}#piece" aria-label="{html.spoken(name, standing)}" ', 1)
    return tag.removesuffix("</i>") + "</a>"
