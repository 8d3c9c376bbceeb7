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
class Face:
    """A family with its npm package and, in place of `*`, the script in its files' names.

    `stand_in` names fonts of many machines, and `fit` makes them as wide as the face, in percent: `size-adjust`, `ascent-override` and
    `descent-override`, reckoned from both fonts' widths of the letters of English text.
    """

    family: str
    package: str
    pattern: str
    weights: str
    scripts: tuple[str, ...]
    stand_in: tuple[str, ...]
    fit: tuple[float, float, float]
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
FACES = (
    # Almendra's 1 reads like an I.
    Face("Almendra", "@fontsource/almendra", "almendra-*-700-normal.woff2", "500 700", _LATIN, _TIMES, (109.9, 86.6, 31.4), has_digits=False),
    Face("Alegreya", "@fontsource-variable/alegreya", "alegreya-*-wght-normal.woff2", "400 900", _SCRIPTS, _TIMES, (102.4, 99.2, 33.7)),
    Face("Source Sans 3", "@fontsource-variable/source-sans-3", "source-sans-3-*-wght-normal.woff2", "200 900", _SCRIPTS, _ARIAL, (94.6, 108.2, 42.3)),
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
    size, ascent, descent = face.fit
    local = ", ".join(f'local("{name}")' for name in face.stand_in)
    yield (
        f'@font-face {{\n  font-family: "{face.family} stand-in";\n  src: {local};\n  size-adjust: {size}%;\n'
        f"  ascent-override: {ascent}%;\n  descent-override: {descent}%;\n  line-gap-override: 0%;\n}}"
    )
