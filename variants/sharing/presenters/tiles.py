"""One square as the boards show it, its piece and its marks: `static/css/boards.css` once more, for pictures."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from django.conf import settings
from PIL import Image, ImageDraw

from campaigns.rules.contract import Side
from variants.board.presenters.drawing import html_of
from variants.sharing.presenters.lettering import font, render_svg
from variants.sharing.presenters.plan import SquareDrawing, colours

TOKEN_WIDTH = 96
"""The width of a token in hundredths of a square, which all these drawings are measured in."""
RIM, FIGURE = 4, 1.07
"""The rim of a token, and the width of its figure in that of the token without its rim."""
PLATES = {Side.WHITE: ("#fffdf6", "#23190c"), Side.BLACK: ("#14101c", "#fffaf0")}
SHARED_CORNERS = {Side.WHITE: (1, 42), Side.BLACK: (42, 1)}
"""Where each of two on a square stands: White's near White, over the other's shoulder."""
SHARED_SIZE = 57
_GLOW = (
    '<radialGradient id="glow" r=".71"><stop stop-color="{0}"/><stop offset=".25" stop-color="{1}"/>'
    '<stop offset=".89" stop-color="{2}" stop-opacity="0"/></radialGradient><rect width="100" height="100" fill="url(#glow)"/>'
)
MARKS = {
    "last": '<rect width="100" height="100" fill="#babc00" fill-opacity=".46"/>',
    "check": _GLOW.format("#f00", "#e70000", "#a90000"),
    "uncertain": _GLOW.format("#ff9d00", "#ee8a00", "#c26a00"),
}
CORNERS = {
    "uncertain": '<circle cx="82" cy="18" r="16" fill="#5c2f00" stroke="#fff" stroke-width="2"/>',
    "frozen": (
        '<circle cx="80" cy="20" r="18" fill="#0a4fa8" stroke="#fff" stroke-width="2"/>'
        '<path d="M64 20h32M72 6l16 28M88 6l-16 28" stroke="#fff" stroke-width="5"/>'
    ),
}
"""What lies over the pieces."""
PALE_FILTER = '<filter id="pale"><feColorMatrix type="saturate" values=".45"/></filter>'


@lru_cache(maxsize=1500)
def tile_image(slug: str, tile: SquareDrawing, side: int) -> Image.Image:
    return _tile(slug, tile, side).convert("RGB")


@lru_cache(maxsize=200)
def piece_image(slug: str, by: Side, token: str, size: int) -> Image.Image:
    """A piece alone, on nothing."""
    return _tile(slug, SquareDrawing("none", frozenset(), ((by, token),)), size)


def _tile(slug: str, tile: SquareDrawing, side: int) -> Image.Image:
    shapes = _shapes(slug) if html_of(slug).sprite else {}
    symbols = {html_of(slug).symbol(side, token) for side, token in tile.pieces}
    image = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{side}" height="{side}">{PALE_FILTER}'
        f'{"".join(shapes.get(symbol, "") for symbol in symbols)}<rect width="100" height="100" fill="{tile.ground}"/>'
        f"{''.join(drawing for mark, drawing in MARKS.items() if mark in tile.marks)}"
        f"{''.join(_draw_in_place(slug, tile, *piece) for piece in sorted(tile.pieces))}"
        f"{''.join(drawing for mark, drawing in CORNERS.items() if mark in tile.marks)}</svg>"
    ).convert("RGBA")
    draw = ImageDraw.Draw(image)
    for text in _square_texts(slug, tile):
        middle = (text.x * side / 100, text.y * side / 100)
        typeface = font(max(8, round(text.size * side / 100)))
        draw.text(middle, text.text, text.colour, typeface, anchor="mm")
    return image


def _draw_in_place(slug: str, tile: SquareDrawing, side: Side, token: str) -> str:
    drawing = _piece(slug, side, token)
    if len(tile.pieces) > 1:
        (x, y), scale = SHARED_CORNERS[side], SHARED_SIZE / 100
        drawing = f'<g transform="translate({x} {y}) scale({scale})">{drawing}</g>'
    return f'<g filter="url(#pale)">{drawing}</g>' if "frozen" in tile.marks else drawing


def _piece(slug: str, side: Side, token: str) -> str:
    html = html_of(slug)
    piece, symbol = html.pieces[token], html.symbol(side, token)
    badge = "" if "at-touch" in piece.badge else piece.badge
    if html.has_sides:
        return f'<use href="#{symbol}" width="100" height="100" color="#000"/>{_badge_drawing(side, badge)}'
    fill, ink, rim, shade = colours(slug)[side.value]
    width = TOKEN_WIDTH - (0 if side is Side.WHITE else 4)
    figure = (width - 2 * RIM) * FIGURE
    box = f'x="{50 - figure / 2}" y="{50 - figure / 2}" width="{figure}" height="{figure}"'
    body = _metal(slug, side) + _token(side, width, f"url(#{side}-metal) {fill}", rim)
    return f'{body}<use href="#{symbol}" {box} fill="{ink}" color="{shade}"/>{_badge_drawing(side, badge)}'


def _metal(slug: str, side: Side) -> str:
    """The light on a token: from the upper left; empty where it is of one colour."""
    stops = zip((0, 0.55, 1), colours(slug).get(f"{side.value}-metal", ()), strict=False)
    shades = "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in stops)
    return shades and f'<radialGradient id="{side}-metal" cx=".36" cy=".26" r=".85">{shades}</radialGradient>'


def _token(side: Side, width: float, fill: str, rim: str) -> str:
    inner = width - RIM  # the rim is drawn on both sides of its line
    look = f'fill="{fill}" stroke="{rim}" stroke-width="{RIM}"'
    if side is Side.WHITE:
        return f'<circle cx="50" cy="50" r="{inner / 2}" {look}/>'
    edge = 50 - inner / 2
    return f'<rect x="{edge}" y="{edge}" width="{inner}" height="{inner}" rx="{inner * 0.13}" {look}/>'


def _badge_drawing(side: Side, badge: str) -> str:
    """The drawing of a piece's move, and the plate of its level."""
    plate, ink = PLATES[side]
    drawing = ""
    if move := re.search(r"<svg (.*)</svg>", badge):
        lines = move[1].replace('class="rides"', f'fill="none" stroke="{ink}" stroke-width=".85"')
        drawing = (
            f'<rect x="1" y="1" width="26" height="26" rx="5" fill="{plate}"/>'
            f'<svg x="1" y="1" width="26" height="26" fill="{ink}" {lines}</svg>'
        )
    if level := _level(badge):
        drawing += f'<rect x="{level.x - 11}" y="81" width="22" height="18" rx="5" fill="{plate}"/>'
    return drawing


@dataclass(frozen=True, slots=True)
class SquareText:
    """Letters on a square, with their middle and their size."""

    text: str
    x: float
    y: float
    size: float
    colour: str = ""


def _level(badge: str) -> SquareText | None:
    plate = re.search(r'class="level-(.)">(\d+)<', badge)
    return SquareText(plate[2], {"k": 12, "n": 50, "b": 88}[plate[1]], 90, 15) if plate else None


def _square_texts(slug: str, tile: SquareDrawing) -> Iterator[SquareText]:
    if "uncertain" in tile.marks:
        yield SquareText("?", 82, 18, 26, "#fff")
    for side, token in tile.pieces:
        art, is_alone = html_of(slug).pieces[token], len(tile.pieces) == 1
        if not html_of(slug).sprite:
            x, y = (50, 50) if is_alone else (corner + SHARED_SIZE / 2 for corner in SHARED_CORNERS[side])
            size = (42 if is_alone else 28) * (1 if len(art.token) == 1 else 0.7)
            yield SquareText(art.token, x, y, size, colours(slug)[side.value][1])
        if "at-touch" not in art.badge and (level := _level(art.badge)):
            yield replace(level, colour=PLATES[side][1])


@cache
def _shapes(slug: str) -> dict[str, str]:
    text = (settings.BASE_DIR / "static" / "art" / f"{slug}.svg").read_text(encoding="utf-8")
    symbols = re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)
    return {symbol[1]: symbol[0] for symbol in symbols}
