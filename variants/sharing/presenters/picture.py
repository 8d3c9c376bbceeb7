"""A position as a picture that every messenger and forum shows: the board, who played, the move that led there, how it ended."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from django.utils.html import escape
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardLook
from variants.board.presenters.drawing import describe_board, html_of
from variants.sharing.presenters.layout import Layout, TextSlot
from variants.sharing.presenters.lettering import FAMILY, fit_text, font, render_svg
from variants.sharing.presenters.tiles import piece_image, tile_image

PAPER, INK, SOFT = "#fbf5e8", "#22170a", "#6a5940"
COLOURS = 256
ICON_CREDIT = (
    "Pieces from the game-icons set (game-icons.net) by Delapouite, Lorc and others, licence CC BY 3.0"
)
DRAWN_CREDIT = "Pieces by Colin M.L. Burnett and Rfc1394, and composed of theirs, licence CC BY-SA 3.0"
"""Written into every file as well."""
SHORT_CREDITS = {
    "": "Game of Kings",
    ICON_CREDIT: "Game of Kings. Pieces: game-icons.net, CC BY 3.0",
    DRAWN_CREDIT: "Game of Kings. Pieces: Colin M.L. Burnett, CC BY-SA 3.0",
}
PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "035268"}
"""Where a die's pips lie, of nine places row by row."""


@dataclass(frozen=True, slots=True)
class GameTexts:
    """What is the same in every picture of a game."""

    game: str
    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Shot:
    """A position with the move that led to it, the dice it was made by, and the result at the end."""

    look: BoardLook
    move: str
    dice: tuple[int, ...] = ()
    result: str = ""


def position_png(layout: Layout, texts: GameTexts, shot: Shot) -> bytes:
    image = surroundings(layout, texts).copy()
    for point, tile in layout.plan.squares(describe_board(shot.look)).items():
        image.paste(tile_image(shot.look.slug, tile, layout.plan.side), point)
    write_shot(image, layout, texts, shot)
    png, notes = BytesIO(), PngInfo()
    if credit := credit_of(shot.look.slug):
        notes.add_text("Copyright", credit)
    image = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    image.save(png, "PNG", pnginfo=notes)
    return png.getvalue()


def credit_of(slug: str) -> str:
    """Who drew the pieces of that board; empty where letters stand for them."""
    html = html_of(slug)
    return "" if not html.sprite else DRAWN_CREDIT if html.has_sides else ICON_CREDIT


@lru_cache(maxsize=8)
def surroundings(layout: Layout, texts: GameTexts) -> Image.Image:
    """The paper with both names, the coordinates and the credit; no square is drawn yet. Whoever draws on it takes a copy."""
    html, (width, height) = layout.plan.html, layout.size
    font_size = max(9, layout.plan.side // 3)
    coordinates = "".join(
        f'<text x="{x}" y="{y}" font-size="{font_size}" text-anchor="middle" dy=".35em">{name}</text>'
        for name, x, y in layout.plan.coordinates()
    )
    small = _line(layout.slots["credit"], SHORT_CREDITS[credit_of(html.slug)])
    game = _line(layout.slots["game"], texts.game) if "game" in layout.slots else ""
    players = dict(zip(Side, texts.names, strict=True))
    names = "".join(_line(_slot_beside_token(layout.slots[side]), name) for side, name in players.items())
    image = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="{FAMILY}">'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        f'<g fill="{SOFT}">{coordinates}{small}{game}</g><g fill="{INK}">{names}</g></svg>',
        has_text=True,
    ).convert("RGB")
    king = next(token for token, piece in html.pieces.items() if piece.is_royal)
    for side in Side:
        slot = layout.slots[side]
        token = piece_image(html.slug, side, king, _token_size(slot))
        image.paste(token, (slot.x, slot.y - token.height // 2), token)
    return image


def _token_size(slot: TextSlot) -> int:
    """How large the King is that stands before a name."""
    return round(slot.font_size * 1.6)


def _slot_beside_token(slot: TextSlot) -> TextSlot:
    offset = _token_size(slot) + slot.font_size // 3
    return TextSlot(slot.x + offset, slot.y, slot.width - offset, slot.font_size)


def _line(slot: TextSlot, full_text: str) -> str:
    text, font_size = fit_text(full_text, slot.font_size, slot.width)
    return f'<text x="{slot.x}" y="{slot.y}" font-size="{font_size}" dy=".35em">{escape(text)}</text>'


def write_shot(image: Image.Image, layout: Layout, texts: GameTexts, shot: Shot) -> None:
    """The dice, the move, and how it ended or what game it is, onto paper."""
    slot = layout.slots["move"]
    die = round(slot.font_size * 1.3)
    for number, face in enumerate(shot.dice):
        image.paste(_die(face, die), (slot.x + number * (die + die // 4), slot.y - die // 2))
    dice_width = len(shot.dice) * (die + die // 4) + (die // 4 if shot.dice else 0)
    move_slot = TextSlot(slot.x + dice_width, slot.y, slot.width - dice_width, slot.font_size)
    _write(image, move_slot, shot.move, INK)
    game = "" if "game" in layout.slots else texts.game
    _write(image, layout.slots["result"], shot.result or game, INK if shot.result else SOFT)


def _write(image: Image.Image, slot: TextSlot, full_text: str, colour: str) -> None:
    text, font_size = fit_text(full_text, slot.font_size, slot.width)
    ImageDraw.Draw(image).text((slot.x, slot.y), text, colour, font(font_size), anchor="lm")


def _die(face: int, size: int) -> Image.Image:
    """A die with pips, three times as large at first, for smooth edges."""
    large = size * 3
    image = Image.new("RGB", (large, large), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((1, 1, large - 2, large - 2), large // 5, "#ffffff", INK, max(3, large // 14))
    if face not in PIPS:
        draw.text((large / 2, large / 2), str(face), INK, font(large // 2), anchor="mm")
    for pip in map(int, PIPS.get(face, "")):
        x, y = (large * (0.27 + 0.23 * step) for step in (pip % 3, pip // 3))
        draw.ellipse((x - large / 11, y - large / 11, x + large / 11, y + large / 11), INK)
    return image.resize((size, size), Image.Resampling.LANCZOS)
