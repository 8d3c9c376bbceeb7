"""A game in motion as a GIF, which every messenger shows: each half-move after the other, the result last.

Only squares that change are laid anew, each drawn once for the whole game in the one palette that all frames share.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO

from PIL import Image

from variants.board.presenters.drawing import describe_board
from variants.sharing.presenters.layout import Layout
from variants.sharing.presenters.picture import GameWords, Shot, credit_of, surroundings, write_shot
from variants.sharing.presenters.plan import Place, SquareDrawing
from variants.sharing.presenters.tiles import tile_image

MOST = 200
"""As many half-moves are shown, the last ones of a longer game: they take a second to make, and some 100 MB for as long."""
COLOURS = 64
LASTS, EACH, END = 90_000, (450, 1000), 5000
"""In milliseconds: the whole, a half-move at least and at most, the result."""


def game_gif(layout: Layout, words: GameWords, shots: Sequence[Shot]) -> bytes:
    frames = _frames(layout, words, shots)
    least, most = EACH
    lasts = [*[max(least, min(most, LASTS // len(shots)))] * (len(shots) - 1), END]
    gif, first = BytesIO(), next(frames)
    comment = credit_of(layout.plan.html.slug).encode()
    first.save(
        gif, "GIF", save_all=True, append_images=frames, duration=lasts, loop=0, disposal=1, comment=comment
    )
    return gif.getvalue()


def _frames(layout: Layout, words: GameWords, shots: Sequence[Shot]) -> Iterator[Image.Image]:
    slug, side = layout.plan.html.slug, layout.plan.side
    boards = [layout.plan.squares(describe_board(shot.look)) for shot in shots]
    kinds = dict.fromkeys({id(drawing): drawing for board in boards for drawing in board.values()}.values())
    images = {drawing: tile_image(slug, drawing, side) for drawing in kinds}
    paper = surroundings(layout, words)
    palette = _palette(paper, list(images.values()), side)
    squares = {drawing: _in(palette, image) for drawing, image in images.items()}
    frame = _in(palette, paper)
    shown: dict[Place, SquareDrawing] = {}
    top = layout.slots["move"].y - layout.slots["move"].letters
    for shot, board in zip(shots, boards, strict=True):
        for place, drawing in board.items():
            if drawing is not shown.get(place):
                frame.paste(squares[drawing], place)
        written = paper.copy()
        write_shot(written, layout, words, shot)
        frame.paste(_in(palette, written.crop((0, top, *written.size))), (0, top))
        shown = board
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


def _in(palette: Image.Image, image: Image.Image) -> Image.Image:
    return image.quantize(palette=palette, dither=Image.Dither.NONE)
