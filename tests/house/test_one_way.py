"""What is said or done in many places is said and done one way."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("campaigns", "chess_minigame", "variants")
# A number or a value, a space, and a sign that is no remainder and no block of a template.
SPACED_PERCENT = re.compile(r"(?:\d|\}|½)[   ]%(?=[\s.,;:!?)\"'’”<]|$)")
REMAINDER = re.compile(r"2\*\*32 %|% (?:sides|cm\.|\d+ \+|\d{6})")
# Its text is part of what names the machine code that is kept: a space is not worth compiling everything anew.
KEPT = {"variants/engine/cube.py"}

# Celery and the app's own, and what of it a module may have that says what its tasks do.
CELERY = re.compile(r"(config\.)?celery(_app)?\b")
OF_TASKS = ("celery.shared_task", "celery.signals.")
SENDS = {"celery.delay", "celery.apply_async", "celery.send_task"}


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


def hands_over(source):
    """Whether a module hands tasks to the workers by itself: it imports Celery's app, or calls what sends one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            names = {f"celery.{node.func.attr}"} & SENDS
        else:
            continue
        if any(CELERY.match(name) and not name.startswith(OF_TASKS) for name in names):
            return True
    return False


def test_tasks_are_handed_to_the_workers_in_one_place():
    senders = [path.relative_to(ROOT).as_posix() for path in sources() if hands_over(path.read_text())]
    assert senders == ["campaigns/jobs/workers.py"]


@pytest.mark.parametrize("line", [
    "tasks.send_recaps.delay()",
    "send_recaps.apply_async(countdown=3)",
    "app.send_task('x')",
    "import celery",
    "import celery.app as sender",
    "from celery import current_app as app, shared_task",
    "from celery.execute import send_task",
    "from config import celery_app",
    "from config.celery import app",
    "def later():\n    from config import celery",
])  # fmt: skip
def test_whoever_hands_a_task_over_beside_that_place_is_seen(line):
    assert hands_over(line)


@pytest.mark.parametrize(
    "line",
    ["from celery import shared_task", "from celery.signals import worker_ready", "workers.send_job(1)"],
)
def test_whoever_says_what_a_task_does_is_not(line):
    assert not hands_over(line)


def test_one_fragment_asks_how_far_the_workers_are():
    askers = [
        path.relative_to(ROOT / "templates").as_posix()
        for path in (ROOT / "templates").rglob("*.html")
        if "job.is_open %} hx-get" in path.read_text(encoding="utf-8")
    ]
    assert askers == ["campaigns/jobs/_progress.html"]
