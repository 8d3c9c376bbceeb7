"""Every piece as a picture of 28 pixels: its side is told in grey and by whoever sees no red, and no two kinds look alike."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from campaigns.rules.contract import Side
from variants import catalog
from variants.board.presenters.drawing import html_of
from variants.sharing.presenters.plan import SquareDrawing, colours
from variants.sharing.presenters.tiles import tile_image

SIDE = 28
# How much red, green and blue show of each to an eye without the cones for green (Machado and others, 2009).
DEUTERANOPIA = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)
EYES = {
    "grey": lambda picture: picture.convert("L"),
    "deuteranopia": lambda picture: picture.convert("RGB", DEUTERANOPIA),
}
TOLD, ALIKE = 18, 6
"""Of 255, how far two pictures differ in the middle: at least, of the two sides of a kind; and of two kinds of a side."""

pytestmark = pytest.mark.skipif(not html_of("dragonchess").sprite, reason="The art was not fetched.")


def tile(slug, ground, side, token):
    return tile_image(slug, SquareDrawing(ground, frozenset(), ((side, token),)), SIDE)


def grounds(slug):
    return {
        ground for name, row in colours(slug).items() if name in ("1", "2", "3", "board") for ground in row
    }


def difference(one, other):
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_the_sides_of_every_piece_are_told_apart(slug, eye):
    for ground in grounds(slug):
        for token in html_of(slug).pieces:
            white, black = (EYES[eye](tile(slug, ground, side, token)) for side in Side)
            assert difference(white, black) >= TOLD, (token, ground)


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_no_two_kinds_look_alike(slug):
    ground = max(grounds(slug))
    for side in Side:
        drawn = {token: tile(slug, ground, side, token).convert("L") for token in html_of(slug).pieces}
        for one, other in combinations(drawn, 2):
            assert difference(drawn[one], drawn[other]) >= ALIKE, (one, other)


def test_golds_tokens_are_round_and_scarlets_square():
    """Near its corner a square shows its ground beside a round token, and none beside a square one."""
    for ground in grounds("dragonchess"):
        for token in html_of("dragonchess").pieces:
            round_one, square_one = (tile("dragonchess", ground, side, token) for side in Side)
            corner = (3, 3, 5, 5)
            bare = Image.new("RGB", (2, 2), ground)
            assert difference(round_one.crop(corner), bare) < difference(square_one.crop(corner), bare), token
