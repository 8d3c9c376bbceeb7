"""A board before the first move as one small picture: its levels behind each other, its pieces' shapes where there are any."""

from functools import cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from campaigns.rules.contract import Side
from variants import catalog
from variants.board.presenters import drawing
from variants.board.presenters.board_html import BoardHtml, Level
from variants.catalog import AnyGame
from variants.rules.answers import PieceOn

RANK_SHIFT, RANK_HEIGHT = 0.3, 0.56
"""Of several levels: how far a rank lies to the right of the one below it, and how high it is drawn."""
_PIECES = {
    Side.WHITE: '<circle class="tile-white" cx="{0}.5" cy="{1}.5" r=".42"/>',
    Side.BLACK: '<rect class="tile-black" x="{0}.1" y="{1}.1" width=".8" height=".8" rx=".14"/>',
}
_FIGURE = '<use class="tile-shape-{}" href="{}#{}" x="{}.08" y="{}.08" width=".84" height=".84"/>'
_DRAWING = '<use class="tile-drawn" href="{}#{}" x="{}" y="{}" width="1" height="1"/>'
_DIE = (
    '<g transform="translate({} {}) rotate({} .55 .55)"><rect class="tile-die" width="1.1" height="1.1" rx=".2"/>'
    '<path class="tile-pips" d="{}"/></g>'
)
_PIPS = ("M.28 .28h0M.82 .28h0M.28 .55h0M.82 .55h0M.28 .82h0M.82 .82h0", "M.28 .28h0M.82 .82h0")
_FAR = '<path class="tile-far" d="M.5 5.5L3.2 2.8"/><circle class="tile-reached" cx="3.5" cy="2.5" r=".3"/>'
"""A far move that may not arrive: broken, with a ring at its end."""


@cache
def board_picture(slug: str) -> SafeString:
    html, game = drawing.html_of(slug), catalog.game(slug)
    standing = {piece.square: piece for piece in game.variant.pieces(game.start().position)}
    has_levels = len(html.levels) > 1
    height = html.ranks * RANK_HEIGHT if has_levels else html.ranks
    width = len(html.files) + (html.ranks * RANK_SHIFT if has_levels else 0)
    levels = [
        format_html(
            '<g class="level" data-level="{}" transform="{}">{}</g>',
            level.mark or 1,
            f"matrix(1 0 {-RANK_SHIFT} {RANK_HEIGHT} {html.ranks * RANK_SHIFT} {number * (height + 0.5)})"
            if has_levels
            else "",
            _level(html, level, standing),
        )
        for number, level in enumerate(html.levels)
    ]
    return format_html(
        '<svg class="tile-board board-{}" viewBox="-.1 -.1 {} {}" aria-hidden="true">{}{}</svg>',
        slug,
        round(width + 0.2, 2),
        round(len(levels) * (height + 0.5) - 0.3, 2),
        mark_safe("".join(levels)),
        _game_emblem(game),
    )


def _game_emblem(game: AnyGame) -> SafeString:
    """What distinguishes games on the same board, in its empty middle: dice, an announced move."""
    dice = ((4.1 + number * 1.5, 3.2 + number * 0.4, 14 * number - 10, _PIPS[number]) for number in range(2))
    far_move = mark_safe(_FAR if game.variant.announcing else "")
    return format_html("{}{}", format_html_join("", _DIE, dice if game.variant.dice else ()), far_move)


def _level(html: BoardHtml, level: Level, standing: dict[str, PieceOn]) -> SafeString:
    files, names = len(html.files), html.names(level)
    spots = [(name, *divmod(number, files)) for number, name in enumerate(names)]
    dark = "".join(f"M{file} {rank}h1v1h-1z" for _, rank, file in spots if (html.ranks - rank + file) % 2)
    pieces = (_piece(html, standing[name], file, rank) for name, rank, file in spots if name in standing)
    squares = '<path class="tile-light" d="M0 0h{0}v{1}h-{0}z"/><path class="tile-dark" d="{2}"/>{3}'
    return format_html(squares, files, html.ranks, dark, mark_safe("".join(pieces)))


def _piece(html: BoardHtml, piece: PieceOn, file: int, rank: int) -> SafeString:
    """A drawing of its side, or a round or square token with its figure where the sprite was built."""
    symbol = html.symbol(piece.side, piece.token)
    if html.has_sides:
        return format_html(_DRAWING, html.sprite, symbol, file, rank)
    token = format_html(_PIECES[piece.side], file, rank)
    if not html.sprite:
        return token
    return token + format_html(_FIGURE, piece.side, html.sprite, symbol, file, rank)
