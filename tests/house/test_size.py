"""No package is too large to be known by one person: what has grown past that is parted, and its part gets a row on the map."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAP = (ROOT / "docs" / "architecture.md").read_text().partition("## The packages of the games")[2]
MAX_LINES = 6_000
PACKAGES = [
    folder
    for app in ("campaigns", "chess_minigame", "variants")
    for folder in sorted((ROOT / app).iterdir())
    if (folder / "__init__.py").is_file() and folder.name != "migrations"
]


def is_on_the_map(folder: Path) -> bool:
    return f"`{folder.relative_to(ROOT).as_posix()}/`" in MAP


def lines_of(folder: Path) -> int:
    """The lines of a package without those of its children that have a row of their own."""
    own = sum(file.read_bytes().count(b"\n") for file in folder.glob("*.py"))
    children = (child for child in folder.iterdir() if child.is_dir() and not is_on_the_map(child))
    return own + sum(map(lines_of, children))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda folder: folder.relative_to(ROOT).as_posix())
def test_no_package_is_larger_than_one_person_can_know(package):
    children = [child for child in package.iterdir() if child.is_dir() and is_on_the_map(child)]
    assert {folder: lines for folder in (package, *children) if (lines := lines_of(folder)) > MAX_LINES} == {}
