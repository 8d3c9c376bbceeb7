"""The typeface of the headings: which files of the font package are copied, and the sheet that names them."""

import shutil
from pathlib import Path

SHEET = "headings.css"
CREDIT = "Almendra by Ana Sanfelippo, licence OFL 1.1: https://openfontlicense.org"
_PACKAGE = Path("@fontsource") / "almendra"
# Subset -> the characters it is fetched for. Digits are left to the fallback: Almendra's 1 reads like an I.
_SUBSETS = {
    "latin": "U+0020-002F, U+003A-00FF, U+0131, U+0152-0153, U+2018-201F, U+2026",
    "latin-ext": "U+0100-0130, U+0132-0151, U+0154-02AF, U+1E00-1EFF",
}


def build(modules: Path, folder: Path) -> None:
    """Copy the font files out of `node_modules` into `folder`, and write the sheet beside them last."""
    for subset in _SUBSETS:
        shutil.copyfile(modules / _PACKAGE / "files" / _file(subset), folder / _file(subset))
    draft = folder / f"{SHEET}.part"
    draft.write_text(sheet(), encoding="utf-8")
    draft.replace(folder / SHEET)


def sheet() -> str:
    """Return the sheet: a rule for each subset, and the headings' own list of typefaces."""
    rules = "\n".join(_rule(subset, characters) for subset, characters in _SUBSETS.items())
    return f'/* {CREDIT} */\n{rules}\n:root {{\n  --heading: "Almendra", var(--serif);\n}}\n'


def is_there(modules: Path) -> bool:
    """Whether npm has brought the package in."""
    return all((modules / _PACKAGE / "files" / _file(subset)).is_file() for subset in _SUBSETS)


def _file(subset: str) -> str:
    return f"almendra-{subset}-700-normal.woff2"


def _rule(subset: str, characters: str) -> str:
    return (
        "@font-face {\n"
        '  font-family: "Almendra";\n'
        "  font-weight: 500 700;\n"
        "  font-display: swap;\n"
        f'  src: url("{_file(subset)}") format("woff2");\n'
        f"  unicode-range: {characters};\n"
        "}"
    )
