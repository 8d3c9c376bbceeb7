"""Who draws each board: made of the game's own army and grid, with its men's shapes where there are any."""

from functools import cache
from importlib import import_module
from types import ModuleType

from django.conf import settings
from django.templatetags.static import static

from campaigns.rules.contract import Side
from variants import catalog
from variants.presenters.board_html import BoardHtml, Level, Man
from variants.rules.grid.piece import Piece


@cache
def html_of(slug: str) -> BoardHtml:
    """The drawer of that board, one for the life of the process."""
    board = catalog.board(slug)
    grid = board.army.grid
    several = len(grid.levels) > 1
    marks = [str(number) if several else "" for number in range(1, len(grid.levels) + 1)]
    levels = [
        Level(mark, f"{name.capitalize()} board" if several else "The board")
        for mark, name in zip(marks, grid.levels, strict=True)
    ]
    return BoardHtml(
        slug=slug,
        levels=tuple(reversed(levels)),
        files="".join(chr(ord("a") + file) for file in range(grid.files)),
        ranks=grid.ranks,
        men={piece.letter: _man(slug, piece) for piece in board.army.pieces},
        sides=(board.side_name(Side.WHITE), board.side_name(Side.BLACK)),
        sprite=_sprite(slug),
    )


def _man(slug: str, piece: Piece) -> Man:
    badge = getattr(looks(slug), "badge", lambda piece: "")
    return Man(piece.letter.strip("[]"), piece.name, piece.name.lower(), badge(piece))


def looks(slug: str) -> ModuleType:
    """What that board alone knows of its looks: `worth`, `source`, `VALUES`; maybe a `badge` that its men wear, and `more` to
    say of them."""
    return import_module(f"variants.presenters.boards.{slug}")


def _sprite(slug: str) -> str:
    """The address of the men's shapes; empty where none were built, and letters must do."""
    file = settings.BASE_DIR / "static" / "art" / f"{slug}.svg"
    return static(f"art/{slug}.svg") if file.is_file() else ""
