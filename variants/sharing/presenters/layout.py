"""What stands around the board of a picture, and where: framed by both names for pages and animations, or a card for a link's preview."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from variants.board.presenters.drawing import html_of
from variants.sharing.presenters.plan import PicturePlan

CARD = (1200, 630)
"""The size that previews of links are made for."""


@dataclass(frozen=True, slots=True)
class TextSlot:
    """A line of words: its left edge and its middle, how wide it may get, and how large its letters are."""

    x: int
    y: int
    width: int
    font_size: int


@dataclass(frozen=True, eq=False)
class Layout:
    """`slots` are those of both sides by name, the `move` that led here, the `result` (before the end the game's name), the
    `credit`; on a card also the `game`.
    """

    size: tuple[int, int]
    plan: PicturePlan
    slots: Mapping[str, TextSlot]


@cache
def framed_layout(slug: str, sides: tuple[int, int], *, is_side_by_side: bool = False) -> Layout:
    """Black's name above the board, White's below it, then the words; `sides` are a square's where one level stands, and where several do."""
    html = html_of(slug)
    side = sides[len(html.levels) > 1]
    width, board = PicturePlan(html, side, is_side_by_side=is_side_by_side).size
    font_size = max(15, min(width // 26, side * 3 // 4))
    row_height = round(font_size * 1.8)
    plan = PicturePlan(html, side, (0, row_height), is_side_by_side)
    board_bottom, small_size = row_height + board, max(9, font_size // 2)
    middles = [
        row_height // 2,
        *(board_bottom + row_height // 2 + number * row_height for number in range(3)),
        board_bottom + 3 * row_height + small_size // 2,
    ]
    names, sizes = ("black", "white", "move", "result", "credit"), [*[font_size] * 4, small_size]
    rows = zip(names, middles, sizes, strict=True)
    slots = {name: TextSlot(plan.margin, y, width - 2 * plan.margin, size) for name, y, size in rows}
    return Layout((width, board_bottom + 3 * row_height + 2 * small_size), plan, slots)


@cache
def card_layout(slug: str) -> Layout:
    """The board at the left and the words beside it; several levels side by side below the words."""
    html = html_of(slug)
    if len(html.levels) > 1:
        slots = {
            "game": TextSlot(40, 44, 1120, 30),
            "white": TextSlot(40, 108, 1120, 42),
            "black": TextSlot(40, 180, 1120, 42),
            "result": TextSlot(40, 244, 1120, 34),
            "move": TextSlot(40, 290, 1120, 28),
            "credit": TextSlot(40, 610, 1120, 18),
        }
        return Layout(CARD, PicturePlan(html, 30, (22, 324), is_side_by_side=True), slots)
    slots = {
        "black": TextSlot(656, 58, 510, 46),
        "game": TextSlot(656, 218, 510, 30),
        "result": TextSlot(656, 276, 510, 36),
        "move": TextSlot(656, 340, 510, 34),
        "white": TextSlot(656, 541, 510, 46),
        "credit": TextSlot(656, 598, 510, 16),
    }
    return Layout(CARD, PicturePlan(html, 69, (0, 24)), slots)
