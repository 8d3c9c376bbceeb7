"""`make torture` in copies of the app that have a fault each: every one is noticed."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass

import pytest

from lab.torture.preload import compiler
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.environ.get("GOK_TEST_DATABASE") == "postgres", reason="each trial brings its own databases"
    ),
]
SUBMIT, ACTS = "campaigns/core/use_cases.py", "campaigns/web/acts.py"
# What a kill would meet by chance lasts long enough here for the first one to meet it.
ANSWERS_SLOWLY = (
    ACTS,
    "    return pages.answer(",
    "    __import__('time').sleep(1)\n    return pages.answer(",
)
ANSWERED_FIRST = """

def perform(request, act, pages, _perform=perform, **address):
    import queue, threading, time
    from django.db import connection

    answers = queue.SimpleQueue()

    def commit_later():
        try:
            with transaction.atomic():
                answers.put(_perform(request, act, pages, **address))
                time.sleep(0.2)
        except Exception as refusal:
            answers.put(refusal)
        finally:
            connection.close()

    threading.Thread(target=commit_later).start()
    answer = answers.get()
    if isinstance(answer, Exception):
        raise answer
    return answer
"""
LOST_LATER = '''

def perform(request, act, pages, _perform=perform, **address):
    import threading

    visitor, feedback = _perform(request, act, pages, **address)
    lose = lambda: visitor.match.lines.order_by("-seq").first().delete()
    threading.Timer(0.2, lose).start()
    return visitor, feedback
'''  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """A trial, and what is put for what in which file; what is put for nothing stands at the end."""

    trial: str
    changes: tuple[tuple[str, str, str], ...]


FAULTS = {
    "a key is not looked up": Fault(
        "kills", ((SUBMIT, "answer = earlier_answer(held.scope, held.key)", "answer = None"), ANSWERS_SLOWLY)
    ),
    "a key is recorded after the commit": Fault(
        "kills",
        (
            (
                SUBMIT,
                "                    record_answer(held.scope, held.key, answer)\n",
                "                    transaction.on_commit(lambda: (__import__('time').sleep(0.2), record_answer(held.scope, held.key, answer)))\n",
            ),
        ),
    ),
    "an act is answered before its commit": Fault("kills", ((ACTS, "", ANSWERED_FIRST),)),
    "an act is answered and rolled back": Fault(
        "kills",
        ((ACTS, "            answer = act.use_case(pages.submission(request, visitor, act, form), form)\n", "            answer = act.use_case(pages.submission(request, visitor, act, form), form)\n            transaction.set_rollback(True)\n"),),
    ),
    "an act that was answered is lost later": Fault("kills", ((ACTS, "", LOST_LATER),)),
    "nothing waits for the disk": Fault(
        "power-cut",
        (("config/settings.py", "journal_mode=WAL; PRAGMA synchronous=FULL", "journal_mode=OFF; PRAGMA synchronous=OFF"),),
    ),
    "acts do not wait for the disk": Fault(
        "power-cut", (("config/settings.py", "synchronous=FULL;", "synchronous=NORMAL;"),)
    ),
}  # fmt: skip


@pytest.fixture
def copy(tmp_path):
    """The files of the app as they stand here, in a folder of their own."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, tmp_path / name)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    return tmp_path


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_noticed(copy, name):
    fault = FAULTS[name]
    if fault.trial == "power-cut" and not compiler():
        pytest.skip("no C compiler")
    for file, before, after in fault.changes:
        text = (copy / file).read_text()
        assert before in text, f"{file} has changed: put the fault elsewhere"
        (copy / file).write_text(text.replace(before, after, 1) if before else text + after)
    done = subprocess.run(
        [str(PYTHON), "-m", "lab.torture", "--size", "0.05", fault.trial],
        cwd=copy,
        env=without_real_settings(os.environ),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and f"FAILED: {fault.trial}" in done.stdout, done.stdout + done.stderr
    assert re.search(r"^  WRONG: ", done.stdout, re.M) and "Traceback" not in done.stderr, done.stderr
