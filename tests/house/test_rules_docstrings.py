"""Which file holds which rule is said by the files: each module of rules by its docstring, each package of them by whose rules they are."""

import ast
from pathlib import Path

import pytest

from tools.places import ROOT

PACKAGES = sorted(
    file.parent
    for pattern in ("*/rules/__init__.py", "campaigns/*/rules/__init__.py", "variants/rules/*/__init__.py")
    for file in ROOT.glob(pattern)
    if file.relative_to(ROOT).parts[0] != "tests"
)
MODULES = sorted(
    {file for package in PACKAGES for file in package.rglob("*.py") if file.name != "__init__.py"}
    | {package / "__init__.py" for package in PACKAGES}
)


def docstring_of(file: Path) -> str | None:
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))


def test_there_are_rules_to_read():
    assert len(PACKAGES) > 20


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_module_of_rules_says_what_it_holds(package):
    silent = [
        file.relative_to(ROOT).as_posix()
        for file in MODULES
        if package in file.parents and not docstring_of(file)
    ]
    assert silent == []
