"""The boards' web and memory know no variant: only catalogs name one; each has a corner for its rules and a file in the engine."""

import ast
import re
from pathlib import Path

import pytest

from variants import catalog

ROOT = Path(__file__).parents[2]
OWN = ("rules/", *(f"engine/{slug}" for slug in catalog.GAMES))
CODE = [
    file
    for file in sorted((ROOT / "variants").rglob("*.py"))
    if file.name != "catalog.py"
    and not any(file.relative_to(ROOT / "variants").as_posix().startswith(corner) for corner in OWN)
]
TEMPLATES = sorted((ROOT / "templates" / "variants").rglob("*.html"))


def without_docstrings(text):
    """Python as it is run: a docstring may take any game for its example."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node) is not None
        ):
            node.body[0].value.value = ""
    return ast.unparse(tree)


@pytest.mark.parametrize("file", [*CODE, *TEMPLATES], ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_file_names_a_variant_or_one_of_its_men(file):
    text = file.read_text(encoding="utf-8")
    words = (without_docstrings(text) if file.suffix == ".py" else text).lower()
    for game in catalog.GAMES.values():
        pieces = [piece.name.lower() for piece in game.variant.army.pieces if piece.name != "King"]
        assert [name for name in (game.slug, *pieces) if re.search(rf"\b{name}\b", words)] == []


def test_there_is_something_to_look_at():
    assert len(CODE) > 15 and len(TEMPLATES) > 10
