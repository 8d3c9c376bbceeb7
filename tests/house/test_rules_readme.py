"""Each rules folder's README says which file holds which rule; no file is missing and none is made up."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (*ROOT.glob("*/rules/__init__.py"), *ROOT.glob("campaigns/*/rules/__init__.py"))
FOLDERS = [package.parent for package in PACKAGES if package.parts[-3] != "tests"]
READMES = sorted(readme for folder in FOLDERS for readme in folder.rglob("README.md"))
VARIANTS_FOLDERS = sorted(package.parent.name for package in ROOT.glob("variants/rules/*/__init__.py"))
IN_A_TABLE = re.compile(r"^\|.*$", re.MULTILINE)
A_FILE = re.compile(r"`([\w/]+\.py)`")


def files_of(folder: Path) -> set[str]:
    """The files a folder's README answers for: all below it but those under a README of their own."""
    own = [readme.parent for readme in READMES if readme.parent != folder and folder in readme.parents]
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*.py")
        if file.name != "__init__.py" and not any(inner in file.parents for inner in own)
    }


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.parent.relative_to(ROOT).as_posix())
def test_every_file_has_its_line_and_every_line_its_file(readme):
    rows = "\n".join(IN_A_TABLE.findall(readme.read_text(encoding="utf-8")))
    assert set(A_FILE.findall(rows)) == files_of(readme.parent)


@pytest.mark.parametrize("folder", [
    "campaigns/rules",
    *(folder.relative_to(ROOT).as_posix() for folder in ROOT.glob("campaigns/*/rules")),
    "chess_minigame/rules",
    "variants/rules",
    *map("variants/rules/{}".format, VARIANTS_FOLDERS),
])  # fmt: skip
def test_every_game_and_every_variant_has_a_readme(folder):
    assert ROOT / folder / "README.md" in READMES
