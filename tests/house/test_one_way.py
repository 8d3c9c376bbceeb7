"""What is said or done in many places is said and done one way."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("campaigns", "chess_minigame", "variants")
# A number or a value, a space, and a sign that is no remainder and no block of a template.
SPACED_PERCENT = re.compile(r"(?:\d|\}|½)[   ]%(?=[\s.,;:!?)\"'’”<]|$)")
REMAINDER = re.compile(r"2\*\*32 %|% (?:sides|cm\.|\d+ \+|\d{6})")
# Its text is part of what names the machine code that is kept: a space is not worth compiling everything anew.
KEPT = {"variants/engine/cube.py"}


def sources():
    for room in ROOMS:
        yield from (ROOT / room).rglob("*.py")


def test_percent_signs_stand_close_to_their_numbers():
    files = [*sources(), *(ROOT / "templates").rglob("*.html"), *(ROOT / "docs").rglob("*.md")]
    spaced = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in files
        if str(path.relative_to(ROOT)) not in KEPT
        for line in path.read_text(encoding="utf-8").splitlines()
        if SPACED_PERCENT.search(line) and not REMAINDER.search(line)
    ]
    assert spaced == []


def test_tasks_are_handed_to_the_workers_in_one_place():
    senders = [path.relative_to(ROOT).as_posix() for path in sources() if "current_app" in path.read_text()]
    assert senders == ["campaigns/jobs/workers.py"]


def test_one_fragment_asks_how_far_the_workers_are():
    askers = [
        path.relative_to(ROOT / "templates").as_posix()
        for path in (ROOT / "templates").rglob("*.html")
        if "job.is_open %} hx-get" in path.read_text(encoding="utf-8")
    ]
    assert askers == ["campaigns/jobs/_progress.html"]
