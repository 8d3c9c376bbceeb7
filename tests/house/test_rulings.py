"""Every ruling on a full board stands above a test or a row of a table of its own, and no file cites one that does not exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# How the rulings are numbered: in bold or first in a line (R-3.1, R5.1), and first in the rows of a table (A-1, A1, X1a).
STATED = {
    "dragonchess": r"(?:\*\*(R-[0-9]+(?:\.[0-9]+)?)|^\| (A-[0-9]+) \|)",
    "wotn": r"(?:^- (R[0-9]+\.[0-9]+) |^\| (R[0-9]+\.[0-9]+|A[0-9]+) \|)",
    "chessgammon": r"(?:\*\*(R[0-9]+)\b|^\| (R[0-9]+[a-z]?) \|)",
    "expedition": r"(?:^- \*\*(X[0-9]+)\b|^\| (X[0-9]+[a-z]?) \|)",
}
NUMBER = re.compile(r"\b(?:R-?[0-9]+(?:\.[0-9]+|[a-h])?|A-?[0-9]+|X[0-9]+[a-z]?)\b")
SPAN = re.compile(r"\b([RAX]-?(?:[0-9]+\.)?)([0-9]+) to (?:[RAX]-?(?:[0-9]+\.)?)([0-9]+)\b")
pytestmark = pytest.mark.parametrize("variant", STATED)


def stated(variant):
    """The numbers of a variant's rulings."""
    text = (ROOT / f"docs/rules/{variant}.md").read_text(encoding="utf-8")
    return {number for found in re.findall(STATED[variant], text, re.MULTILINE) for number in found if number}


def cited(text):
    """The numbers a text names, spans like R-3.1 to R-3.4 written out; R-4 stands for all of section 4."""
    numbers = set(NUMBER.findall(text))
    for stem, first, last in SPAN.findall(text):
        numbers |= {f"{stem}{number}" for number in range(int(first), int(last) + 1)}
    return numbers


def test_every_ruling_has_a_test_of_its_own(variant):
    tests = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (ROOT / f"tests/variants/rules/{variant}").glob("test_*.py")
    )
    assert stated(variant) == set(re.findall(r"^ *# ([RAX]-?[0-9.]+[a-z]?)$", tests, re.MULTILINE))


def test_no_file_cites_a_ruling_that_does_not_exist(variant):
    known = stated(variant) | {number.partition(".")[0].rstrip("abcdefgh") for number in stated(variant)}
    letters = {number[0] for number in known}
    for folder in ("variants/rules", "tests/variants/rules"):
        for file in (ROOT / folder / variant).rglob("*.py"):
            ours = {number for number in cited(file.read_text(encoding="utf-8")) if number[0] in letters}
            unknown = ours - known
            assert not unknown, f"{file.name}: {unknown}"
