"""One SVG file with all the icons, cut from the icon set, so that a page asks for one file and keeps it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools import typefaces
from tools.refusal import Refusal

_SOURCE = "the game-icons set (game-icons.net), licence CC BY 3.0"


@dataclass(frozen=True)
class Icon:
    """A line of a list in `art/`."""

    name: str
    original: str
    author: str


def read_list(path: Path) -> list[Icon]:
    """Read the hand-picked list; blank lines and lines that begin with # say nothing."""
    lines = (line.split(maxsplit=2) for line in path.read_text(encoding="utf-8").splitlines())
    return [Icon(*fields) for fields in lines if fields and not fields[0].startswith("#")]


def build(icons: list[Icon], set_path: Path) -> str:
    """Return the sprite; refuse when the set lacks an icon of the list."""
    icon_set = json.loads(set_path.read_text(encoding="utf-8"))
    symbols = "\n".join(_symbol(icon, icon_set) for icon in icons)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<!-- From {_SOURCE}; authors: docs/art.md -->\n{symbols}\n</svg>\n'


def _symbol(icon: Icon, icon_set: dict[str, Any]) -> str:
    drawing = icon_set["icons"].get(icon.original)
    if drawing is None:
        raise Refusal(f"art/: the icon set has no {icon.original}.")
    width = drawing.get("width", icon_set.get("width", 512))
    height = drawing.get("height", icon_set.get("height", 512))
    return f'<symbol id="{icon.name}" viewBox="0 0 {width} {height}">{drawing["body"]}</symbol>'


def credits_page(lists: Mapping[str, list[Icon]]) -> str:
    """Return `docs/art.md`: who drew what, list by list."""
    return (
        "# Art\n\n"
        f"The icons on the pages come from {_SOURCE}: https://creativecommons.org/licenses/by/3.0/\n"
        "They are unchanged but for being gathered in one file for each list. They are picked in `art/`;\n"
        f"The pages are set in {', '.join(typefaces.CREDITS)}, unchanged,\n"
        f"licence {typefaces.LICENCE}\n"
        "Pictures of shared games are lettered in DejaVu Sans by Bitstream, Tavmjong Bah and the DejaVu project\n"
        "(from dejavu-fonts-ttf, unchanged), licence Bitstream Vera and Arev: https://dejavu-fonts.github.io/License.html\n"
        "`python3 dev.py credits` writes this page.\n" + "".join(_table(*entry) for entry in lists.items())
    )


def _table(name: str, icons: list[Icon]) -> str:
    rows = "\n".join(f"| {icon.name} | {icon.original} | {icon.author} |" for icon in icons)
    return f"\n## {name.capitalize()}\n\n| here | in the set | icon made by |\n|---|---|---|\n{rows}\n"
