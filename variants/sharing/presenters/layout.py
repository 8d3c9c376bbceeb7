"""What stands around the board of a picture, and where: framed by both names for pages and animations, or a card for a link's preview."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from variants.board.presenters.drawing import html_of
from variants.sharing.presenters.plan import PicturePlan

CARD = (1200, 630)
"""The size that previews of links are made for."""


@dataclass(frozen=True, slots=True)
class WordSlot:
    """A line of words: its left edge and its middle, how wide it may get, and how large its letters are."""

    x: int
    y: int
    width: int
    letters: int


@dataclass(frozen=True, eq=False)
class Layout:
    """`slots` are those of both sides by name, the `move` that led here, the `result` (before the end the game's name), the
    `credit`; on a card also the `game`.
    """

    size: tuple[int, int]
    plan: PicturePlan
    slots: Mapping[str, WordSlot]


@cache
def framed(slug: str, sides: tuple[int, int], *, beside: bool = False) -> Layout:
    """Black's name above the board, White's below it, then the words; `sides` are a square's where one level stands, and where several do."""
    html = html_of(slug)
    side = sides[len(html.levels) > 1]
    width, board = PicturePlan(html, side, beside=beside).size
    letters = max(15, min(width // 26, side * 3 // 4))
    row = round(letters * 1.8)
    plan = PicturePlan(html, side, (0, row), beside)
    under, small = row + board, max(9, letters // 2)
    middles = [
        row // 2,
        *(under + row // 2 + number * row for number in range(3)),
        under + 3 * row + small // 2,
    ]
    slots = {
        name: WordSlot(plan.margin, middle, width - 2 * plan.margin, small if name == "credit" else letters)
        for name, middle in zip(("black", "white", "move", "result", "credit"), middles, strict=True)
    }
    return Layout((width, under + 3 * row + 2 * small), plan, slots)


@cache
def card(slug: str) -> Layout:
    """The board at the left and the words beside it; several levels side by side below the words."""
    html = html_of(slug)
    if len(html.levels) > 1:
        slots = {
            "game": WordSlot(40, 44, 1120, 30),
            "white": WordSlot(40, 108, 1120, 42),
            "black": WordSlot(40, 180, 1120, 42),
            "result": WordSlot(40, 244, 1120, 34),
            "move": WordSlot(40, 290, 1120, 28),
            "credit": WordSlot(40, 610, 1120, 18),
        }
        return Layout(CARD, PicturePlan(html, 30, (22, 324), beside=True), slots)
    slots = {
        "black": WordSlot(656, 58, 510, 46),
        "game": WordSlot(656, 218, 510, 30),
        "result": WordSlot(656, 276, 510, 36),
        "move": WordSlot(656, 340, 510, 34),
        "white": WordSlot(656, 541, 510, 46),
        "credit": WordSlot(656, 598, 510, 16),
    }
    return Layout(CARD, PicturePlan(html, 69, (0, 24)), slots)
