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

DISC_WIDTHS = (74, 82, 87, 92)
"""The width of a piece by its weight, in hundredths of a square, which all these drawings are measured in."""
RIM, OUTER, PADDING, PADDING_WITH_BADGE = 5, 3, 5.5, 3.5
PLATES = {Side.WHITE: ("#fffdf6", "#23190c"), Side.BLACK: ("#14101c", "#fffaf0")}
SHARED_CORNERS = {Side.WHITE: (1, 42), Side.BLACK: (42, 1)}
"""Where each of two on a square stands: White's near White, over the other's shoulder."""
SHARED_SIZE = 57
MARKS = {
    "last": '<rect width="100" height="100" fill="#ffd600" fill-opacity=".62"/>',
    "check": (
        '<linearGradient id="stripes" gradientUnits="userSpaceOnUse" x1="0" y1="100" x2="24" y2="76" spreadMethod="repeat">'
        '<stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#d0021b"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#stripes)"/>'
    ),
    "uncertain": (
        '<radialGradient id="rings" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="12.7" spreadMethod="repeat">'
        '<stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#c26a00"/></radialGradient>'
        '<rect width="100" height="100" fill="url(#rings)"/>'
    ),
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
    arts = {html_of(slug).pieces[token].art for _, token in tile.pieces}
    image = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{side}" height="{side}">{PALE_FILTER}'
        f'{"".join(shapes.get(art, "") for art in arts)}<rect width="100" height="100" fill="{tile.ground}"/>'
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
        (x, y), width = SHARED_CORNERS[side], DISC_WIDTHS[html_of(slug).pieces[token].weight]
        scale = SHARED_SIZE / width
        edge = (50 - width / 2) * scale
        drawing = f'<g transform="translate({x - edge} {y - edge}) scale({scale})">{drawing}</g>'
    return f'<g filter="url(#pale)">{drawing}</g>' if "frozen" in tile.marks else drawing


def _piece(slug: str, side: Side, token: str) -> str:
    (fill, ink, rim), art = colours(slug)[side.value], html_of(slug).pieces[token]
    width = DISC_WIDTHS[art.weight] - (0 if side is Side.WHITE else 7)
    inner = width - RIM  # the rim is drawn on both sides of its line
    if side is Side.WHITE:
        disc = f'<circle cx="50" cy="50" r="{inner / 2}" fill="{fill}" stroke="{rim}" stroke-width="{RIM}"/>'
    else:
        disc = _square(width + 2 * OUTER, rim) + _square(width, ink) + _square(width - 2 * RIM, fill)
    shape = width - 2 * (RIM + (PADDING_WITH_BADGE if art.badge else PADDING))
    box = f'x="{50 - shape / 2}" y="{50 - shape / 2}" width="{shape}" height="{shape}"'
    return f'{disc}<use href="#{art.art}" {box} color="{ink}"/>{_badge_drawing(side, art.badge)}'


def _square(width: float, colour: str) -> str:
    edge = 50 - width / 2
    size = f'width="{width}" height="{width}" rx="{width * 0.16}"'
    return f'<rect x="{edge}" y="{edge}" {size} fill="{colour}"/>'


def _badge_drawing(side: Side, badge: str) -> str:
    """The drawing of a piece's move, and the plate of its level."""
    plate, ink = PLATES[side]
    drawing = ""
    if move := re.search(r"<svg (.*)</svg>", badge):
        lines = move[1].replace('class="rides"', f'fill="none" stroke="{ink}" stroke-width=".85"')
        drawing = (
            f'<rect x="62" y="3" width="35" height="35" rx="6" fill="{plate}"/>'
            f'<svg x="62" y="3" width="35" height="35" fill="{ink}" {lines}</svg>'
        )
    if level := _level(badge):
        drawing += f'<rect x="{level.x - 13}" y="75" width="26" height="22" rx="6" fill="{plate}"/>'
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
    return SquareText(plate[2], {"k": 17, "n": 50, "b": 83}[plate[1]], 86, 19) if plate else None


def _square_texts(slug: str, tile: SquareDrawing) -> Iterator[SquareText]:
    if "uncertain" in tile.marks:
        yield SquareText("?", 82, 18, 26, "#fff")
    for side, token in tile.pieces:
        art, is_alone = html_of(slug).pieces[token], len(tile.pieces) == 1
        if not html_of(slug).sprite:
            x, y = (50, 50) if is_alone else (corner + SHARED_SIZE / 2 for corner in SHARED_CORNERS[side])
            size = (42 if is_alone else 28) * (1 if len(art.token) == 1 else 0.7)
            yield SquareText(art.token, x, y, size, colours(slug)[side.value][1])
        if level := _level(art.badge):
            yield replace(level, colour=PLATES[side][1])


@cache
def _shapes(slug: str) -> dict[str, str]:
    text = (settings.BASE_DIR / "static" / "art" / f"{slug}.svg").read_text(encoding="utf-8")
    symbols = re.finditer(r'<symbol id="([^"]+)".*?</symbol>', text, re.DOTALL)
    return {symbol[1]: symbol[0] for symbol in symbols}
