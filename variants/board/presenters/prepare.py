"""The set-up before the first move: whose points there are, what they were spent on, what each piece could become."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment
from variants.board.presenters.drawing import describe_board, html_of
from variants.handicap.presenters import handicap_text
from variants.rules.grid.piece import Piece
from variants.rules.pair import Growth, Preparation


def preparation_sentence(preparation: Preparation, side_name: str) -> str:
    return f"{side_name} has {handicap_text(preparation.points)} to spend"


def spending_sentences(moment: BoardMoment, past: History) -> list[str]:
    """Handicap points at the start and the improvements bought, in words; empty for none."""
    game, handicap = moment.game, moment.game.variant.handicap
    if handicap is None:
        return []
    points_by_side = zip(Side, handicap.points(game.read_options(moment.match.options)), strict=True)
    sides = ((game.side_name(side), handicap_text(points)) for side, points in points_by_side if points)
    improvements = (text.removeprefix("improve ") for text in past.setup_actions if "=" in text)
    return [
        *(f"{side} began with {points}" for side, points in sides),
        *(improvement.replace("=", " is now ") for improvement in improvements),
    ]


def piece_sentence(moment: BoardMoment, square: str) -> str:
    return html_of(moment.game.slug).aria_label(square, describe_board(moment.look).standing[square])


def growth_rows(
    moment: BoardMoment, side: Side, growths: Iterable[Growth]
) -> Iterator[tuple[Growth, Piece, str, SafeString]]:
    """What a piece of that side could become: the new piece, what there is to say of its worth, and its picture."""
    variant, html = moment.game.variant, html_of(moment.game.slug)
    for growth in growths:
        piece = variant.army.piece_named(growth.token)
        assert piece is not None
        yield growth, piece, variant.looks.worth(piece), html.figure(side, growth.token)


def board(
    moment: BoardMoment, near_side: Side, growths_by_square: Mapping[str, object], choice: str
) -> SafeString:
    """The board with `near_side` below, and a link on every square of `growths_by_square`; `choice` is the one selected."""
    html, standing = html_of(moment.game.slug), describe_board(moment.look).standing

    def square(name: str) -> str:
        if not growths_by_square.get(name):
            return html.cells((name,), standing)
        cell = html.cell(standing[name], "selected" if name == choice else "")
        link = f'<a href="?piece={name}#piece" aria-label="{html.aria_label(name, standing[name])}" '
        return cell.replace("<i ", link, 1).removesuffix("</i>") + "</a>"

    levels = ("".join(map(square, html.names(level))) for level in html.levels)
    content = "".join(f'<div class="level"><div class="squares">{squares}</div></div>' for squares in levels)
    flip = " is-turned" if near_side is Side.BLACK else ""
    return mark_safe(f'<div class="{html.classes} board-setup{flip}" translate="no">{content}</div>')
