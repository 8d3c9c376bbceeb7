"""One SVG file with all the icons, cut from the icon set, so that a page asks for one file and keeps it."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools import typefaces
from tools.refusal import Refusal

RELIEF = 0.045
"""How far a figure's shade lies to the right of it and below it, of the radius that is shown."""
SOURCE = "the game-icons set (game-icons.net), licence CC BY 3.0"


@dataclass(frozen=True)
class Icon:
    """A line of a list in `art/`; `circle` is the middle and the radius of what a token shows of it."""

    name: str
    original: str
    author: str
    circle: tuple[int, int, int] | None = None


def read_list(path: Path) -> list[Icon]:
    """Read the hand-picked list; blank lines and lines that begin with # say nothing."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_read_line(line) for line in lines if line and not line.startswith("#")]


def _read_line(line: str) -> Icon:
    names, _, circle = line.partition("@")
    name, original, author = names.split(maxsplit=2)
    if not circle:
        return Icon(name, original, author.strip())
    x, y, radius = map(int, circle.split())
    return Icon(name, original, author.strip(), (x, y, radius))


def build(icons: list[Icon], set_path: Path) -> str:
    """Return the sprite; refuse when the set lacks an icon of the list."""
    icon_set = json.loads(set_path.read_text(encoding="utf-8"))
    symbols = "\n".join(_symbol(icon, icon_set) for icon in icons)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- From {SOURCE}; authors: docs/art.md -->\n{symbols}\n</svg>\n'


def _symbol(icon: Icon, icon_set: dict[str, Any]) -> str:
    drawing = icon_set["icons"].get(icon.original)
    if drawing is None:
        raise Refusal(f"art/: the icon set has no {icon.original}.")
    if icon.circle:
        return _relief(icon.name, icon.circle, drawing["body"])
    width = drawing.get("width", icon_set.get("width", 512))
    height = drawing.get("height", icon_set.get("height", 512))
    return f'<symbol id="{icon.name}" viewBox="0 0 {width} {height}">{drawing["body"]}</symbol>'


def _relief(name: str, circle: tuple[int, int, int], drawing: str) -> str:
    """A figure that stands out of its token: filled as the page fills it, over a shade of itself in the text's colour."""
    x, y, radius = circle
    figure = re.sub(r"(\.\d\d)\d+", r"\1", drawing.replace(' fill="currentColor"', ""))
    offset = f"{radius * RELIEF:.0f}"
    return (
        f'<symbol id="{name}" viewBox="{x - radius} {y - radius} {2 * radius} {2 * radius}">'
        f'<g fill="currentColor" transform="translate({offset} {offset})">{figure}</g>{figure}</symbol>'
    )


def credits_page(lists: Mapping[str, list[Icon]], pieces: Mapping[str, str]) -> str:
    """Return `docs/art.md`: who drew what, list by list; `pieces` are those composed of Burnett's, each in words."""
    composed = "\n".join(f"| {name} | {phrase} |" for name, phrase in pieces.items())
    return (
        "# Art\n\n"
        f"The icons on the pages come from {SOURCE}: https://creativecommons.org/licenses/by/3.0/\n"
        "They are unchanged but for being gathered in one file for each list; on Dragonchess's pieces each has a shade, and\n"
        "numbers of two decimals; in the woodcuts of `art/woodcuts/`, which are the app's own, they are the figures. They are picked\n"
        "in `art/`; `python3 dev.py credits` writes this page.\n"
        f"The pages are set in {', '.join(typefaces.CREDITS)}, unchanged,\n"
        f"licence {typefaces.LICENCE}\n"
        "Pictures of shared games are lettered in DejaVu Sans by Bitstream, Tavmjong Bah and the DejaVu project\n"
        "(from dejavu-fonts-ttf, unchanged), licence Bitstream Vera and Arev: https://dejavu-fonts.github.io/License.html\n"
        "\n## Chess pieces\n\n"
        "Pawn, Knight, Bishop, Rook, Queen and King are Colin M.L. Burnett's (with Rfc1394, of Wikimedia Commons), as\n"
        "cm-chessboard brings them in (its `standard.svg`). Burnett offers his under several licences, among them BSD; that file,\n"
        "which was fitted to another grid, comes under **CC BY-SA 3.0 alone, and that is what is taken**:\n"
        "https://creativecommons.org/licenses/by-sa/3.0/ From it follows:\n\n"
        "- The built sprites of Chessgammon, Expedition Chess and Way of the Knight, and every piece in them, are under CC BY-SA\n"
        "  3.0. Changed are: numbers rounded, Black's outline left to the page.\n"
        "- Way of the Knight's own pieces are put together of Burnett's and of shapes drawn for them in his hand. The files in\n"
        "  `art/wotn/` have the shapes alone, under the licence of Game of Kings; put together, the pieces are under CC BY-SA 3.0.\n"
        "- Pictures and animations of shared games show the pieces: they name Burnett and the licence below the board and in the\n"
        "  file. Whoever passes one on leaves that there; whoever changes the pieces passes them on under the same licence.\n"
        "- Game of Kings itself only shows the pieces beside its own work, and keeps its licence.\n\n"
        f"| here | composed of |\n|---|---|\n{composed}\n"
        + "".join(_table(*entry) for entry in lists.items())
    )


def _table(name: str, icons: list[Icon]) -> str:
    rows = "\n".join(f"| {icon.name} | {icon.original} | {icon.author} |" for icon in icons)
    return f"\n## {name.capitalize()}\n\n| here | in the set | icon made by |\n|---|---|---|\n{rows}\n"
