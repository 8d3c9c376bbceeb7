"""Woodcuts: a folder `art/woodcuts/` has one SVG file each, whose `<use>` elements take in icons of the set.

A built woodcut has three colours of the page that shows it: `currentColor` is the ink, what has no `fill` of its own is
the page's `fill`, the gold, and every stroke is the page's `stroke`, the paper: lines cut into the block, and a seam of
so many `stroke-width` around a figure.
"""

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from tools import pieces, sprite
from tools.refusal import Refusal

_BLOCK = {"stroke-width": "0", "stroke-linejoin": "round", "paint-order": "stroke"}


def build(path: Path, icons: list[sprite.Icon], set_path: Path) -> str:
    """The woodcut as a sprite of one symbol; refuse where it takes in an icon that is not on the list, or not in the set."""
    drawings = json.loads(set_path.read_text(encoding="utf-8"))["icons"]
    originals = {icon.name: icon.original for icon in icons}
    root = pieces.read_drawing(path)
    block = ElementTree.Element("g", _BLOCK)
    block.extend([_inline(element, originals, drawings) for element in root])
    symbol = ElementTree.Element("symbol", {"id": path.stem, "viewBox": root.attrib["viewBox"]})
    symbol.append(block)
    text = re.sub(r">\s+<", "><", ElementTree.tostring(symbol, "unicode")).replace(" />", "/>")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        f"<!-- Figures from {sprite.SOURCE}; authors: docs/art.md -->\n{text}\n</svg>\n"
    )


def _inline(
    element: ElementTree.Element, originals: Mapping[str, str], drawings: Mapping[str, Any]
) -> ElementTree.Element:
    copied = deepcopy(element)
    if element.tag != "use":
        return copied
    name = copied.attrib.pop("href").partition("#")[2]
    drawing = drawings.get(originals.get(name, ""))
    if drawing is None:
        raise Refusal(f"art/: a woodcut has {name}, which is not listed or not in the icon set.")
    figure = ElementTree.fromstring(f"<g>{drawing['body']}</g>")  # noqa: S314
    figure.attrib.update(copied.attrib)
    return figure
