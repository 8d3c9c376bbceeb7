"""Every ruling on Chessgammon stands above a test of its own, and no file cites one that does not exist."""

import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
RULINGS = (ROOT / "docs/rules/chessgammon.md").read_text(encoding="utf-8")


def stated():
    """The numbers of the rulings: bold in the text, first in the table's rows."""
    return {
        *re.findall(r"\*\*(R[0-9]+)\b", RULINGS),
        *re.findall(r"^\| (R[0-9]+[a-z]?) \|", RULINGS, re.MULTILINE),
    }


def test_every_ruling_has_a_test_of_its_own():
    tests = "\n".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    assert stated() == set(re.findall(r"^# (R[0-9]+[a-z]?)$", tests, re.MULTILINE))


def test_no_file_cites_a_ruling_that_does_not_exist():
    known = stated() | {number.rstrip("abcde") for number in stated()}
    for folder in (ROOT / "variants/rules/chessgammon", HERE):
        for file in folder.rglob("*.py"):
            cited = set(re.findall(r"\bR[0-9]+[a-e]?\b", file.read_text(encoding="utf-8")))
            assert cited <= known, f"{file.name}: {cited - known}"
