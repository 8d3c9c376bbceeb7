"""`test-often`: the same tests again and again, for a test that fails now and then is a defect of the test or of the app.

What each run came to stands in `var/test-often.json`, by what was run: a series that was stopped goes on.
"""

import argparse
import json
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tools import checks
from tools.places import ROOT, var

_QUICK_BROWSER = ["tests/browser", "-m", "not slow", "-n", "2", "--dist", "worksteal", "-q"]
_Run = dict[str, object]


def test_often(arguments: list[str]) -> int:
    """Run them until there are so many runs of this very code; print what failed how often."""
    parser = argparse.ArgumentParser("dev.py test-often", description=test_often.__doc__)
    parser.add_argument("--runs", type=int, default=20, help="how many in all (20)")
    parser.add_argument(
        "--load", type=int, default=0, help="processes that keep the machine busy meanwhile (0)"
    )
    parser.add_argument("tests", nargs="*", help="words for pytest behind --; the browser tests of `test`")
    options = parser.parse_args(arguments)
    table = var() / "test-often.json"
    series = f"{_code()}, load {options.load}: {' '.join(options.tests or _QUICK_BROWSER)}"
    with checks.prepared() as env, _load(options.load):
        while len(_read(table).get(series, [])) < options.runs:
            run = _run(options.tests or _QUICK_BROWSER, env)
            runs = _read(table)
            runs.setdefault(series, []).append(run)
            table.write_text(json.dumps(runs, indent=1), encoding="utf-8")
            print(f"{len(runs[series]):3} of {options.runs}: {run['sentence']}", flush=True)
    return _report(series, _read(table).get(series, []))


def _run(arguments: list[str], env: dict[str, str]) -> _Run:
    """One run: how long it took, its last line, and what failed of it."""
    start = time.monotonic()
    with checks.start_in_venv(shlex.join(["python", "-m", "pytest", *arguments]), env) as process:
        output = process.communicate()[0].strip()
    failed = checks.failed_tests(output) or ([output] if process.returncode else [])
    return {
        "seconds": round(time.monotonic() - start),
        "failed": failed,
        "sentence": output.rpartition("\n")[2],
    }


def _report(series: str, runs: list[_Run]) -> int:
    failures = Counter(str(test) for run in runs for test in run["failed"])  # type: ignore[attr-defined] # from JSON
    seconds = sorted(int(str(run["seconds"])) for run in runs)
    print(
        f"\n{series}\n{len(runs)} runs of {seconds[0]} to {seconds[-1]} s, {sum(bool(run['failed']) for run in runs)} with a failure"
    )
    for test, times in failures.most_common():
        print(f"{times:4} of {len(runs)}  {test}")
    return 1 if failures else 0


def _code() -> str:
    """The commit, and whether the work tree differs from it."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty", "--abbrev=12"], cwd=ROOT, capture_output=True, text=True
    )
    return described.stdout.strip() or "no commit"


def _read(table: Path) -> dict[str, list[_Run]]:
    with suppress(OSError, ValueError):
        found: dict[str, list[_Run]] = json.loads(table.read_text(encoding="utf-8"))
        return found
    return {}


@contextmanager
def _load(number: int) -> Iterator[None]:
    """So many processes that do nothing as fast as they can."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()
