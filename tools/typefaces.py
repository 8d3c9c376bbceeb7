"""The typefaces of the pages: which files of the font packages are copied, and the sheet that names them.

A face comes in a file for each script, of which a browser fetches those whose characters stand on the page. Until they are there a
fallback of the same width stands in, so that no line moves.
"""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SHEET = "typefaces.css"
CREDITS = (
    "Almendra by Ana Sanfelippo",
    "Alegreya by Juan Pablo del Peral",
    "Source Sans 3 by Adobe",
)
LICENCE = "OFL 1.1: https://openfontlicense.org"


@dataclass(frozen=True)
class StandIn:
    """Fonts of many machines that are equally wide, and what makes them as wide as a face, in percent: `size-adjust`.

    It is the quotient of both widths of some English sentences, for the plain face and for the one of headings and buttons.
    """

    name: str
    fonts: tuple[str, ...]
    plain: float
    bold: float


@dataclass(frozen=True)
class Face:
    """A family with its npm package and, in place of `*`, the script in its files' names.

    `lines` is how far it reaches above and below the base line, in percent of its size: what stands in gets the same lines.
    """

    family: str
    package: str
    pattern: str
    weights: str
    scripts: tuple[str, ...]
    lines: tuple[float, float]
    stand_ins: tuple[StandIn, ...]
    has_digits: bool = True
    """Whether its digits are used, or left to the next face of a list."""

    def file(self, script: str) -> str:
        return self.pattern.replace("*", script)

    def source(self, modules: Path, script: str) -> Path:
        return modules / self.package / "files" / self.file(script)


_LATIN = ("latin-ext", "latin")
_SCRIPTS = ("cyrillic-ext", "cyrillic", "greek-ext", "greek", *_LATIN)
_TIMES = ("Times New Roman", "Liberation Serif", "Noto Serif")
_ARIAL = ("Arial", "Liberation Sans", "Helvetica Neue", "Roboto")
_WIDE_SERIF, _WIDE_SANS = ("DejaVu Serif",), ("DejaVu Sans",)
FACES = (
    # Almendra's 1 reads like an I.
    Face("Almendra", "@fontsource/almendra", "almendra-*-700-normal.woff2", "500 700", _LATIN, (95.1, 34.5), (
        StandIn("stand-in", _TIMES, 101.3, 101.3), StandIn("wide stand-in", _WIDE_SERIF, 76.9, 76.9),
    ), has_digits=False),
    Face("Alegreya", "@fontsource-variable/alegreya", "alegreya-*-wght-normal.woff2", "400 900", _SCRIPTS, (101.6, 34.5), (
        StandIn("stand-in", _TIMES, 100.7, 95.7), StandIn("wide stand-in", _WIDE_SERIF, 79.0, 72.6),
    )),
    Face("Source Sans 3", "@fontsource-variable/source-sans-3", "source-sans-3-*-wght-normal.woff2", "200 900", _SCRIPTS, (102.4, 40.0), (
        StandIn("stand-in", _ARIAL, 92.7, 89.4), StandIn("wide stand-in", _WIDE_SANS, 81.8, 74.7),
    )),
)  # fmt: skip


def is_there(modules: Path) -> bool:
    """Whether npm has brought the packages in."""
    return all(face.source(modules, script).is_file() for face in FACES for script in face.scripts)


def build(modules: Path, folder: Path) -> None:
    """Copy the font files out of `node_modules` into `folder`, and write the sheet beside them last."""
    for face in FACES:
        for script in face.scripts:
            shutil.copyfile(face.source(modules, script), folder / face.file(script))
    draft = folder / f"{SHEET}.part"
    draft.write_text(sheet(modules), encoding="utf-8")
    draft.replace(folder / SHEET)


def sheet(modules: Path) -> str:
    """A rule for each file, and one for what stands in for a face."""
    heads = "".join(f"/* {credit}, {LICENCE} */\n" for credit in CREDITS)
    return heads + "\n".join(rule for face in FACES for rule in _rules(face, modules)) + "\n"


def _rules(face: Face, modules: Path) -> Iterator[str]:
    ranges = json.loads((modules / face.package / "unicode.json").read_text(encoding="utf-8"))
    for script in face.scripts:
        characters = ranges[script]
        if not face.has_digits:
            characters = characters.replace("U+0000-00FF", "U+0020-002F,U+003A-00FF")
        yield (
            f'@font-face {{\n  font-family: "{face.family}";\n  font-weight: {face.weights};\n  font-display: swap;\n'
            f'  src: url("{face.file(script)}") format("woff2");\n  unicode-range: {characters};\n}}'
        )
    for stand_in in face.stand_ins:
        yield _stand_in_rule(face, stand_in, "", "100 500", stand_in.plain)
        yield _stand_in_rule(face, stand_in, " Bold", "501 900", stand_in.bold)


def _stand_in_rule(face: Face, stand_in: StandIn, cut: str, weights: str, size: float) -> str:
    fonts = ", ".join(f'local("{font}{cut}")' for font in stand_in.fonts)
    ascent, descent = (100 * line / size for line in face.lines)
    characters = "" if face.has_digits else "\n  unicode-range: U+0000-002F,U+003A-10FFFF;"
    return (
        f'@font-face {{\n  font-family: "{face.family} {stand_in.name}";\n  font-weight: {weights};\n  src: {fonts};\n'
        f"  size-adjust: {size}%;\n  ascent-override: {ascent:.1f}%;\n  descent-override: {descent:.1f}%;\n  line-gap-override: 0%;{characters}\n}}"
    )
