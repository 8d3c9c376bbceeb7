"""`test` and `test-all`: the checks, each by name, all failures shown. `format`: what can be mended by itself."""

import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field

from tools import art, browser, environment, node, system
from tools.places import BIN, ROOT
from tools.real_settings import without_real_settings
from tools.refusal import Refusal

_COUNT = re.compile(r"^([.FEsxX]+) *\[ *(\d+)/(\d+)\]$")  # a line of pytest's progress
_FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/[^\s\[]+(?:\[.*?\](?= - |$))?)", re.MULTILINE)
_PASSED = re.compile(r"\b(\d+) passed")


def failed_tests(output: str) -> list[str]:
    """The tests that pytest names at the end as failed, each once."""
    return [*dict.fromkeys(_FAILED.findall(output))]


@dataclass
class Check:
    """One command that must succeed; `failures` names the tests that did not."""

    name: str
    command: str
    env: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    passed: int = 0

    def passes(self, env: dict[str, str], board: "_Board") -> bool:
        """Run it; show how far it is, then one line with the last that it said, or everything if it fails."""
        start = time.monotonic()
        output, code = self._run({**env, **self.env, "PYTHONUNBUFFERED": "1"}, board)
        self.failures = failed_tests(output)
        self.passed = sum(map(int, _PASSED.findall(output[-300:])))
        verdict, sentence = ("FAILED", f"\n{output}") if code else ("ok", output.rpartition("\n")[2])
        board.end(self.name, f"{verdict:6} {self.name} ({time.monotonic() - start:.1f} s) {sentence}")
        return code == 0

    def _run(self, env: dict[str, str], board: "_Board") -> tuple[str, int]:
        """What it says but for the progress of its tests, and its exit code."""
        lines: list[str] = []
        with start_in_venv(self.command, env) as process:
            assert process.stdout
            for line in process.stdout:
                if count := _COUNT.match(line.rstrip()):
                    board.show(self.name, int(count[2]), int(count[3]), sum(map(count[1].count, "FE")))
                else:
                    lines.append(line)
        return "".join(lines).strip(), process.returncode

    def rerun_command(self) -> str:
        """The command that runs what failed of it alone."""
        settings = " ".join(f"{name}={value}" for name, value in self.env.items())
        if not self.failures:
            return f"{settings} {BIN.relative_to(ROOT) / self.command}".strip()
        return f"{settings} {sys.executable} dev.py test -- {shlex.join(self.failures)}".strip()


class _Board:
    """How far each row is: one line that is written over on a screen, elsewhere a line at each quarter."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rows: dict[str, str] = {}
        self._quarters: dict[str, int] = {}
        self._failed: dict[str, int] = {}

    def show(self, name: str, count: int, number: int, failed: int) -> None:
        with self._lock:
            self._failed[name] = self._failed.get(name, 0) + failed
            failures = f", {self._failed[name]} failed" if self._failed[name] else ""
            self._rows[name] = f"{name} {count:,} of {number:,}{failures}"
            if sys.stdout.isatty():
                self._draw()
            elif (quarter := 4 * count // number) > self._quarters.get(name, 0):
                self._quarters[name] = quarter
                print(f"       {self._rows[name]}", flush=True)

    def end(self, name: str, verdict: str) -> None:
        with self._lock:
            self._rows.pop(name, None)
            print(f"\r\033[K{verdict}" if sys.stdout.isatty() else verdict, flush=True)

    def _draw(self) -> None:
        print(f"\r\033[K       {'; '.join(self._rows.values())}", end="", flush=True)


# What is imported on the way to a served page. On another system names of the standard library are missing, which the types know.
RUN_PATH = (
    "dev.py",
    "manage.py",
    "tools/commands.py",
    "tools/inside.py",
    "config",
    "campaigns",
    "chess_minigame",
    "variants",
)


def _checks(*, slow: bool) -> tuple[tuple[Check, ...], ...]:
    """Every check, in rows that run beside each other: each waits now and then, and the others have its core.

    Tests without a browser run in processes of their own, a part each, which hand no single tests to workers and hear of none.
    """
    games = "tests/variants tests/chess_minigame"
    others = "tests --ignore tests/browser --ignore tests/campaigns --ignore tests/variants --ignore tests/chess_minigame"
    # The rules know of no database, and the house's databases are files of SQLite's.
    with_database = "tests --ignore tests/browser --ignore tests/house --ignore-glob '*/rules/*'"
    arguments = "--hypothesis-profile=all --timeout=7200" if slow else "-m 'not slow'"
    postgres = arguments if slow else "-m 'postgres and not slow'"
    return (
        (Check("tests of campaigns", _pytest("tests/campaigns", arguments)),),
        (
            Check("tests of the whole and the house", _pytest(others, arguments)),
            *((Check("tests of the laboratory", _pytest("lab/tests", arguments)),) if slow else ()),
        ),
        (
            # Kept for the next run; in time for the first test that needs it.
            Check("engine compiled for the tests", f"python -m tests.engines {'' if slow else 'quick'}"),
            Check("tests of the games", _pytest(games, arguments)),
            Check("missing migrations", "python manage.py makemigrations --check --dry-run"),
            Check(
                "settings behind https",
                "python manage.py check --deploy --fail-level WARNING",
                {"GOK_HTTPS": "true", "GOK_HOSTS": "table.example"},
            ),
        ),
        (
            Check("format of Python", "ruff format --check ."),
            Check("lint of Python", "ruff check ."),
            Check("import contracts", "lint-imports"),
            Check("tests of the scripts", "python -m tools.node"),
            Check("lint of templates", "djlint templates lab --lint --quiet"),
            Check("format of templates", "djlint templates lab --check"),
            Check("types", "mypy"),
            *((_TYPES_ON_WINDOWS,) if slow else ()),
            Check("tests in the browser", _pytest("tests/browser", arguments, "-n 2 --dist worksteal")),
            Check("tests on PostgreSQL", _pytest(with_database, postgres), {"GOK_TEST_DATABASE": "postgres"}),
        ),
    )


_TYPES_ON_WINDOWS = Check(
    "types on Windows", f"mypy --platform win32 --cache-dir .mypy_cache/windows {' '.join(RUN_PATH)}"
)


def _pytest(*arguments: str) -> str:
    return f"python -m pytest {' '.join(arguments)} -q -o console_output_style=count"


FORMATTERS = (
    "ruff check --fix --quiet .",
    "ruff format --quiet .",
    "djlint templates lab --reformat --quiet",
)


def test(arguments: list[str]) -> int:
    """Run the checks and the quick suites; with words after `--`, one pytest run with just these words."""
    own_words = [word for word in arguments if word != "--"]
    if own_words:
        with prepared() as env:
            return run_in_venv(f"python -m pytest {shlex.join(own_words)}", env)
    return _run(_checks(slow=False))


def test_all() -> int:
    """The same with everything that is slow, every example, and all of the web tests on PostgreSQL."""
    return _run(_checks(slow=True))


def _run(rows: tuple[tuple[Check, ...], ...]) -> int:
    board = _Board()
    with prepared() as env:
        start = time.monotonic()
        with ThreadPoolExecutor(len(rows)) as pool:
            failed = [*pool.map(lambda row: [check for check in row if not check.passes(env, board)], rows)]
    checks = [check for row in rows for check in row]
    failures = [check for row in failed for check in row]
    print(
        f"\n{time.monotonic() - start:.0f} s. {len(checks) - len(failures)} of {len(checks)} checks passed."
    )
    for check in failures:
        print(f"FAILED: {check.name}. Again, alone: {check.rerun_command()}")
    print(
        f"{sum(check.passed for check in checks)} passed, {sum(len(check.failures) for check in checks)} failed"
    )
    print(f"The product has {product_lines():,} lines.")
    return 1 if failures else 0


def product_lines() -> int:
    """The lines of what users run: the apps' Python without its migrations, and the templates."""
    folders = (ROOT / name for name in ("campaigns", "chess_minigame", "variants", "config", "templates"))
    files = (
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".html", ".txt")
    )
    return sum(path.read_bytes().count(b"\n") for path in files if path.parent.name != "migrations")


@contextmanager
def prepared() -> Iterator[dict[str, str]]:
    """The environment of a test run, once all that tests need is installed; its folder goes at the end."""
    environment.install("dev", "engine")  # compiled and not, the engine must say the same
    _find_browser()
    art.prepare()  # before any server of the tests collects its static files
    node.find()
    with tempfile.TemporaryDirectory(prefix="gok-checks-", dir=system.in_memory()) as folder:
        env = without_real_settings(os.environ)
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the many processes compiles every module anew
        yield {**env, "GOK_VAR": folder, "TMPDIR": folder}


def format_code() -> int:
    """Mend what formatters and linters can mend."""
    environment.install("dev")
    return max(run_in_venv(command, dict(os.environ)) for command in FORMATTERS)


def _find_browser() -> None:
    """Refuse or warn loudly when there is no browser to test with."""
    if browser.ensure():
        return
    if os.environ.get("REQUIRE_BROWSER") == "1":
        raise Refusal(
            "No Chromium on the PATH and none could be installed, but REQUIRE_BROWSER=1 asks for one."
        )
    print("!!!! NO CHROMIUM FOUND: BROWSER TESTS ARE SKIPPED. Install chromium to run them. !!!!", flush=True)


def run_in_venv(command: str, env: dict[str, str]) -> int:
    """Run a command of `.venv`, its output seen as it comes; its exit code."""
    program, *arguments = shlex.split(command)
    return subprocess.run([str(BIN / program), *arguments], cwd=ROOT, env=env).returncode


def start_in_venv(command: str, env: dict[str, str]) -> "subprocess.Popen[str]":
    """Start a command of `.venv`; all it says can be read."""
    program, *arguments = shlex.split(command)
    return subprocess.Popen(
        [str(BIN / program), *arguments],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
