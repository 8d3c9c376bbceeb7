"""Chess pieces as symbols of a sprite, each twice: `knight` for White and `knight-b` for Black.

The six of chess are Colin Burnett's as npm brings them in. A folder `art/<game>/` composes further pieces of them: one SVG
file each, drawn as White's, whose `<use>` elements take in Burnett's pieces and the shapes of `parts.svg`. Black's are
made of it by a rule: his Burnett's pieces for White's, a black ground for a white one, and what has the class `line`
is white in his hand. His outline is the text's colour, so that it is light on a dark page; boards set it to black.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from xml.etree import ElementTree

from tools.refusal import Refusal

BURNETT = "Colin M.L. Burnett and Rfc1394, as cm-chessboard has them, licence CC BY-SA 3.0"
CHESS = {"pawn": "wp", "knight": "wn", "bishop": "wb", "rook": "wr", "queen": "wq", "king": "wk"}
PARTS = "parts"
_BOX = "2.5 2.7 35 35"
_PEN = {"fill": "#000", "stroke-width": "1.5", "stroke-linecap": "round", "stroke-linejoin": "round"}
_DROPPED = {"id", "class", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-opacity"}
_NUMBER = re.compile(r"-?\d+\.\d{3,}")


def build(set_path: Path, folder: Path) -> str:
    """The sprite of chess and of what the folder composes besides; refuse where a file takes in what is not there."""
    composer = _Composer(set_path, folder)
    symbols = "\n".join(composer.symbols())
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        f"<!-- Pieces by {BURNETT}; composed of them: the same; docs/art.md -->\n{symbols}\n</svg>\n"
    )


def composed(folder: Path) -> dict[str, str]:
    """What the folder composes: each piece, and how its file describes it."""
    files = (path for path in sorted(folder.glob("*.svg")) if path.stem != PARTS)
    return {path.stem: re.findall("<!-- (.*?) -->", path.read_text(encoding="utf-8"))[0] for path in files}


class _Composer:
    def __init__(self, set_path: Path, folder: Path) -> None:
        self._burnett = _by_id(set_path)
        self._parts = _by_id(folder / f"{PARTS}.svg") if folder.is_dir() else {}
        self._pieces = {path.stem: path for path in sorted(folder.glob("*.svg")) if path.stem != PARTS}

    def symbols(self) -> Iterator[str]:
        for name, original in CHESS.items():
            for side, suffix in (("w", ""), ("b", "-b")):
                yield _symbol(name + suffix, self._of_burnett(f"{side}{original[1]}"))
        for name, path in self._pieces.items():
            for side, suffix in (("w", ""), ("b", "-b")):
                drawing = ElementTree.Element("g")
                drawing.extend([self._inline(child, side) for child in read_drawing(path)])
                yield _symbol(name + suffix, drawing)

    def _of_burnett(self, original: str) -> ElementTree.Element:
        """A piece of the set without what npm's editor wrote into it; Black's outline in the text's colour."""
        if original not in self._burnett:
            raise Refusal(f"art/: the set of chess pieces has no {original}.")
        drawing = deepcopy(self._burnett[original])
        for element in drawing.iter():
            if element.get("fill-opacity") == "0":
                element.set("fill", "none")
            for name in _DROPPED & {*element.keys()}:
                del element.attrib[name]
            if original[0] == "b" and element.get("stroke") == "#000000":
                element.set("stroke", "currentColor")
        return drawing

    def _inline(self, element: ElementTree.Element, side: str) -> ElementTree.Element:
        """The element for that side, with what it takes in put in its place; a pen keeps its width however that is scaled."""
        if element.tag == "use":
            file, _, name = element.attrib.pop("href").partition("#")
            taken = self._parts.get(name) if file == f"{PARTS}.svg" else None
            scale = re.search(r"scale\(-?([\d.]+)", element.get("transform", ""))
            group = ElementTree.Element("g", element.attrib)
            if scale:
                group.set("stroke-width", f"{1.5 / float(scale[1]):.2f}")
            group.append(self._of_burnett(side + name[1]) if taken is None else self._inline(taken, side))
            return group
        copied = ElementTree.Element(element.tag, element.attrib)
        copied.attrib.pop("id", None)
        is_line = copied.attrib.pop("class", "") == "line"
        if element.tag != "g":
            copied.set("stroke", "#000" if side == "w" else "#fff" if is_line else "currentColor")
            if side == "b" and copied.get("fill") != "none":
                copied.set("fill", "#000")
        copied.extend([self._inline(child, side) for child in element])
        return copied


def _symbol(name: str, drawing: ElementTree.Element) -> str:
    symbol = ElementTree.Element("symbol", {"id": name, "viewBox": _BOX})
    symbol.append(ElementTree.Element("g", _PEN))
    symbol[0].append(drawing)
    text = ElementTree.tostring(symbol, "unicode")
    text = re.sub(r">\s+<", "><", re.sub(r"\s+", " ", text)).replace(" />", "/>")
    return _NUMBER.sub(lambda number: f"{float(number[0]):.2f}".rstrip("0").rstrip("."), text)


def read_drawing(path: Path) -> ElementTree.Element:
    """The drawing of a file, its tags without the namespace that every one has."""
    try:
        root = ElementTree.parse(path).getroot()  # noqa: S314
    except (OSError, ElementTree.ParseError) as error:
        raise Refusal(f"{path.name}: {error}") from error
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def _by_id(path: Path) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in read_drawing(path) if "id" in element.attrib}
