"""Every ruling on Dragonchess stands above a test of its own, and no file cites one that does not exist."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULINGS = (ROOT / "docs/rules/dragonchess.md").read_text(encoding="utf-8")
NUMBER = re.compile(r"\b(?:R-[0-9]+(?:\.[0-9]+)?|A-[0-9]+)\b")
SPAN = re.compile(r"\b([RA]-(?:[0-9]+\.)?)([0-9]+) to (?:[RA]-(?:[0-9]+\.)?)([0-9]+)\b")


def stated():
    """The numbers of the rulings: bold in the text, first in the table's rows."""
    bold = re.findall(r"\*\*(R-[0-9]+(?:\.[0-9]+)?)", RULINGS)
    return {*bold, *re.findall(r"^\| (A-[0-9]+) \|", RULINGS, re.MULTILINE)}


def cited(text):
    """The numbers a text names, spans like R-3.1 to R-3.4 written out; R-4 stands for all of section 4."""
    numbers = set(NUMBER.findall(text))
    for stem, first, last in SPAN.findall(text):
        numbers |= {f"{stem}{number}" for number in range(int(first), int(last) + 1)}
    return numbers


def test_every_ruling_has_a_test_of_its_own():
    tests = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (ROOT / "tests/rules/variants/dragonchess").glob("test_*.py")
    )
    assert stated() == set(re.findall(r"^# ([RA]-[0-9.]+)$", tests, re.MULTILINE))


def test_no_file_cites_a_ruling_that_does_not_exist():
    for folder in ("variants/rules/dragonchess", "tests/rules/variants/dragonchess"):
        for file in (ROOT / folder).rglob("*.py"):
            sections = {number.partition(".")[0] for number in stated()}
            unknown = cited(file.read_text(encoding="utf-8")) - stated() - sections
            assert not unknown, f"{file.name}: {unknown}"
