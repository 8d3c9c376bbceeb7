"""A game in motion as a GIF, which every messenger shows: each half-move after the other, the result last.

Only squares that change are laid anew, each drawn once for the whole game in the one palette that all frames share.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image

from variants.board.presenters.drawing import describe_board
from variants.sharing.presenters.layout import Layout
from variants.sharing.presenters.picture import GameTexts, Shot, credit_of, surroundings, write_shot
from variants.sharing.presenters.plan import Point, SquareDrawing
from variants.sharing.presenters.tiles import tile_image

MAX_PLIES = 200
"""As many half-moves are shown, the last ones of a longer game: they take a second to make, and some 100 MB for as long."""
COLOURS = 64
TOTAL_MS, PLY_MS, END_MS = 90_000, (450, 1000), 5000
"""In milliseconds: the whole, a half-move at least and at most, the result."""


def game_gif(layout: Layout, texts: GameTexts, shots: Sequence[Shot]) -> bytes:
    frames = _frames(layout, texts, shots)
    min_ms, max_ms = PLY_MS
    durations = [*[max(min_ms, min(max_ms, TOTAL_MS // len(shots)))] * (len(shots) - 1), END_MS]
    gif, first = BytesIO(), next(frames)
    comment = credit_of(layout.plan.html.slug).encode()
    timing = {"duration": durations, "loop": 0, "disposal": 1}
    first.save(gif, "GIF", save_all=True, append_images=frames, comment=comment, **timing)
    return gif.getvalue()


def _frames(layout: Layout, texts: GameTexts, shots: Sequence[Shot]) -> Iterator[Image.Image]:
    slug, side = layout.plan.html.slug, layout.plan.side
    boards = [layout.plan.squares(describe_board(shot.look)) for shot in shots]
    kinds = dict.fromkeys({id(drawing): drawing for board in boards for drawing in board.values()}.values())
    images = {drawing: tile_image(slug, drawing, side) for drawing in kinds}
    paper = surroundings(layout, texts)
    palette = _palette(paper, list(images.values()), side)
    squares = {drawing: _quantize(palette, image) for drawing, image in images.items()}
    frame = _quantize(palette, paper)
    previous_board: dict[Point, SquareDrawing] = {}
    top = layout.slots["move"].y - layout.slots["move"].font_size
    for shot, board in zip(shots, boards, strict=True):
        for point, drawing in board.items():
            if drawing is not previous_board.get(point):
                frame.paste(squares[drawing], point)
        captioned = paper.copy()
        write_shot(captioned, layout, texts, shot)
        frame.paste(_quantize(palette, captioned.crop((0, top, *captioned.size))), (0, top))
        previous_board = board
        yield frame.copy()


def _palette(paper: Image.Image, squares: Sequence[Image.Image], side: int) -> Image.Image:
    """A picture whose palette has the colours of the paper and of every square."""
    columns = max(1, paper.width // side)
    rows = -(-len(squares) // columns)
    sample = Image.new("RGB", (paper.width, paper.height + rows * side))
    sample.paste(paper)
    for number, square in enumerate(squares):
        sample.paste(square, (number % columns * side, paper.height + number // columns * side))
    return sample.quantize(COLOURS)


def _quantize(palette: Image.Image, image: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)
