"""A position as one SVG file: the pieces' shapes lie within it, with whom they are by; letters where no shapes were built."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from django.conf import settings
from django.utils.html import escape

from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardLook
from variants.board.presenters.board_html import BoardHtml
from variants.board.presenters.drawing import describe_board, html_of
from variants.sharing.presenters.plan import INK, PAPER, PicturePlan, SquareDrawn

SQUARE = 40
"""Pixels of a square's side where nobody says how large the picture is."""


def position_svg(look: BoardLook, title: str) -> str:
    html, shown = html_of(look.slug), describe_board(look)
    plan = PicturePlan(html)
    squares = list(plan.squares(shown))
    width, height = plan.width, plan.height
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width * SQUARE:g}"'
        f' height="{height * SQUARE:g}"><title>{escape(title)}</title>',
        _shapes(html, squares),
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        *(
            f'<text x="{x:g}" y="{y + 0.1:g}" font-size="0.3" font-family="sans-serif" text-anchor="middle" fill="{INK}">{name}</text>'
            for name, x, y in plan.coordinates()
        ),
        *(part for square in squares for part in _square(plan, square)),
        "</svg>",
    )
    return "".join(parts)


def _square(plan: PicturePlan, square: SquareDrawn) -> Iterator[str]:
    yield f'<rect x="{square.x:g}" y="{square.y:g}" width="1" height="1" fill="{square.colour}"/>'
    of_two = len(square.pieces) > 1
    for side, token in square.pieces:
        # Of two on a square White's stands in front at the lower left, Black's behind at the upper right.
        size = 0.6 if of_two else 1
        x = square.x + (0.4 if of_two and side is Side.BLACK else 0)
        y = square.y + (0.4 if of_two and side is Side.WHITE else 0)
        yield f'<g transform="translate({x:g} {y:g}) scale({size:g})">{_piece(plan, side, token)}</g>'


def _piece(plan: PicturePlan, side: Side, token: str) -> str:
    colours, art = plan.pieces(side), plan.html.pieces[token]
    rim = f'fill="{colours.fill}" stroke="{colours.rim}" stroke-width="0.05"'
    disc = (
        f'<circle cx="0.5" cy="0.5" r="0.42" {rim}/>'
        if side is Side.WHITE
        else f'<rect x="0.1" y="0.1" width="0.8" height="0.8" rx="0.14" {rim}/>'
    )
    if plan.html.sprite:
        shape = f'<use href="#{art.art}" x="0.2" y="0.2" width="0.6" height="0.6" color="{colours.ink}"/>'
    else:
        shape = (
            f'<text x="0.5" y="0.64" font-size="0.4" font-family="serif" font-weight="bold" text-anchor="middle"'
            f' fill="{colours.ink}">{escape(art.token)}</text>'
        )
    return disc + shape


def _shapes(html: BoardHtml, squares: Iterable[SquareDrawn]) -> str:
    """The shapes that occur, and the credit that their licence asks for."""
    if not html.sprite:
        return ""
    credit, symbols = _sprite(html.slug)
    used = sorted({html.pieces[token].art for square in squares for _, token in square.pieces})
    return f"<desc>{escape(credit)}</desc>" + "".join(symbols[name] for name in used)


@cache
def _sprite(slug: str) -> tuple[str, dict[str, str]]:
    text = (settings.BASE_DIR / "static" / "art" / f"{slug}.svg").read_text(encoding="utf-8")
    symbols = re.findall(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)
    whole = re.findall(r"<symbol .*?</symbol>", text, re.DOTALL)
    return CREDIT, dict(zip(symbols, whole, strict=True))


CREDIT = "Pieces from the game-icons set (game-icons.net) by Delapouite, Lorc and others, licence CC BY 3.0"
