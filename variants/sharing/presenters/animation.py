"""A game in motion as a GIF, which any messenger shows: its pieces are tokens with their letters, below the board each half-move is written."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from campaigns.rules.contract import Side
from variants.board.play.position_at import BoardLook
from variants.board.presenters.board_html import BoardShown
from variants.board.presenters.drawing import describe_board, html_of
from variants.sharing.presenters.plan import CHECK, INK, LAST, PAPER, PicturePlan, SquareDrawn

MOST = 300
"""As many half-moves are shown, the last ones of a longer game."""
SIDE = {1: 44, 3: 26}
"""Pixels of a square's side, by the number of levels."""
CAPTION = 30
COLOURS = 40
EACH, END = 800, 4000  # milliseconds
FINER = 3
"""So many times as large a token is drawn before it is made smaller, for smooth edges."""


def game_gif(frames: Sequence[tuple[BoardLook, str]]) -> bytes:
    """The positions one after the other, each with what is written below it."""
    plan = PicturePlan(html_of(frames[0][0].slug))
    side = SIDE[len(plan.html.levels)]
    size = round(plan.width * side), round(plan.height * side) + CAPTION
    palette = _with_marks(_frame(plan, side, size, *frames[0])).quantize(COLOURS)
    first, *others = (
        _frame(plan, side, size, look, words).quantize(palette=palette, dither=Image.Dither.NONE)
        for look, words in frames
    )
    lasts = [*[EACH] * len(others), END]
    gif = BytesIO()
    first.save(gif, "GIF", save_all=True, append_images=others, duration=lasts, loop=0, disposal=1)
    return gif.getvalue()


def _with_marks(frame: Image.Image) -> Image.Image:
    """The frame with the colours in it that others will need."""
    draw = ImageDraw.Draw(frame)
    for place, colour in enumerate((LAST, CHECK)):
        draw.rectangle((place * 40, 0, place * 40 + 39, 39), colour)
    return frame


def _frame(plan: PicturePlan, side: int, size: tuple[int, int], look: BoardLook, words: str) -> Image.Image:
    image = _empty(plan.html.slug, side, size).copy()
    draw = ImageDraw.Draw(image)
    for square in plan.squares(describe_board(look)):
        if square.pieces or square.colour in (LAST, CHECK):
            left, top = round(square.x * side), round(square.y * side)
            draw.rectangle((left, top, left + side - 1, top + side - 1), square.colour)
            _stand(image, plan, square, (left, top), side)
    draw.text((size[0] / 2, size[1] - CAPTION / 2 - 4), words, INK, _font(18), anchor="mm")
    return image


@cache
def _empty(slug: str, side: int, size: tuple[int, int]) -> Image.Image:
    plan, image = PicturePlan(html_of(slug)), Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    for name, x, y in plan.coordinates():
        draw.text((x * side, y * side), name, INK, _font(side // 3), anchor="mm")
    for square in plan.squares(BoardShown({})):
        left, top = round(square.x * side), round(square.y * side)
        draw.rectangle((left, top, left + side - 1, top + side - 1), square.colour)
    return image


def _stand(
    image: Image.Image, plan: PicturePlan, square: SquareDrawn, at: tuple[int, int], side: int
) -> None:
    for by, token in square.pieces:
        size = side if len(square.pieces) == 1 else round(side * 0.6)
        moved = side - size
        place = (at[0] + (moved if by is Side.BLACK else 0), at[1] + (moved if by is Side.WHITE else 0))
        drawn = _token(plan.html.slug, by, token, size)
        image.paste(drawn, place, drawn)


@cache
def _token(slug: str, by: Side, token: str, size: int) -> Image.Image:
    plan, large = PicturePlan(html_of(slug)), size * FINER
    colours = plan.pieces(by)
    image = Image.new("RGBA", (large, large))
    draw = ImageDraw.Draw(image)
    edge, rim = large * 0.09, max(1, round(large * 0.05))
    box = (edge, edge, large - edge, large - edge)
    if by is Side.WHITE:
        draw.ellipse(box, colours.fill, colours.rim, rim)
    else:
        draw.rounded_rectangle(box, large * 0.14, colours.fill, colours.rim, rim)
    letters = plan.html.pieces[token].token
    font = _font(round(large * (0.55 if len(letters) == 1 else 0.9 / len(letters))))
    draw.text((large / 2, large / 2), letters, colours.ink, font, anchor="mm")
    return image.resize((size, size), Image.Resampling.LANCZOS)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
