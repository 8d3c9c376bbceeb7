"""`test` and `test-all`: the checks, each by name, all failures shown. `format`: what can be mended by itself."""

import os
import shlex
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tools import art, browser, environment, system
from tools.places import BIN, ROOT
from tools.real_settings import without_real_settings
from tools.refusal import Refusal


@dataclass(frozen=True)
class Check:
    """One command that must succeed."""

    name: str
    command: str
    env: dict[str, str] = field(default_factory=dict)
    live: bool = False  # its output is seen as it comes

    def passes(self, env: dict[str, str]) -> bool:
        """Run it; print one line with the last that it said, or everything if it fails."""
        start = time.monotonic()
        if self.live:
            print(f"\n-- {self.name}", flush=True)
        process = _run_in_venv(self.command, {**env, **self.env}, live=self.live)
        output = (process.stdout or "").rstrip()
        verdict, sentence = (
            ("FAILED", f"\n{output}") if process.returncode else ("ok", output.rpartition("\n")[2])
        )
        print(f"{verdict:6} {self.name} ({time.monotonic() - start:.1f} s) {sentence}", flush=True)
        return process.returncode == 0


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
_CHECKS = (
    # First, so that pytest has compiled the tests when the suites begin: each of their processes would do it.
    Check("collection of tests", "python -m pytest tests --collect-only -q"),
    Check("format of Python", "ruff format --check ."),
    Check("lint of Python", "ruff check ."),
    Check("import contracts", "lint-imports"),
    Check("lint of templates", "djlint templates --lint --quiet"),
    Check("format of templates", "djlint templates --check"),
    Check("types", "mypy"),
    Check("types on Windows", f"mypy --platform win32 --cache-dir .mypy_cache/windows {' '.join(RUN_PATH)}"),
    Check("missing migrations", "python manage.py makemigrations --check --dry-run"),
    Check(
        "settings behind https",
        "python manage.py check --deploy --fail-level WARNING",
        {"GOK_HTTPS": "true", "GOK_HOSTS": "table.example"},
    ),
)
# What it makes is kept for the next run.
_ENGINE = Check("engine compiled for the tests", "python -m tests.engines")


@dataclass(frozen=True)
class _Rows:
    """Two rows of checks, which run side by side: where one waits for a server, the other has its core."""

    main: tuple[Check, ...]
    beside: tuple[Check, ...]


def _rows(suites: str, words: str, on_postgres: str) -> _Rows:
    """Every check; the names of the suites begin with `suites`, the others are words for pytest."""
    no_browser = "tests --ignore tests/browser"
    no_rules = f"{no_browser} --ignore-glob '*/rules/*'"  # they know of no database
    postgres = Check(
        f"{suites} on PostgreSQL", _pytest(1, no_rules, on_postgres), {"GOK_TEST_DATABASE": "postgres"}
    )
    return _Rows(
        main=(
            _ENGINE,
            Check(f"{suites} on SQLite", _pytest(2, no_browser, words), live=True),
            Check(f"{suites} in the browser", _pytest(3, "tests/browser", words), live=True),
        ),
        beside=(*_CHECKS, postgres),
    )


def _pytest(workers: int, *words: str) -> str:
    return f"python -m pytest {' '.join(words)} -n {workers} --dist worksteal -q"


_QUICK = _rows("tests", "-m 'not slow'", "-m 'postgres and not slow'")
_WHOLE = _rows("all tests", "--hypothesis-profile=all", "--hypothesis-profile=all")
_MOST = 600  # seconds on two quiet cores that `make test` may take
FORMATTERS = ("ruff check --fix --quiet .", "ruff format --quiet .", "djlint templates --reformat --quiet")


def test(words: list[str]) -> int:
    """Run the checks and the quick suites; with words after `--`, one pytest run with just these words."""
    return _run(_QUICK, words)


def test_all() -> int:
    """The same with everything that is slow, every example, and all of the web tests on PostgreSQL."""
    return _run(_WHOLE)


def _run(rows: _Rows, words: list[str] | None = None) -> int:
    environment.install("dev", "engine")  # compiled and not, the engine must say the same
    _find_browser()
    with tempfile.TemporaryDirectory(prefix="gok-checks-", dir=system.in_memory()) as folder:
        env = without_real_settings(os.environ)
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the many processes compiles every module anew
        env["GOK_VAR"] = env["TMPDIR"] = folder
        if words:
            own_words = shlex.join(word for word in words if word != "--")
            return _run_in_venv(f"python -m pytest {own_words}", env, live=True).returncode
        art.prepare()  # before any server of the tests collects its static files
        start = time.monotonic()
        with ThreadPoolExecutor() as other:
            beside = other.submit(_failures, rows.beside, env)
            failures = _failures(rows.main, env)
            failures = beside.result() + failures
    spent = time.monotonic() - start
    print(f"\n{spent:.0f} s in all.")
    if rows is _QUICK and spent > _MOST:
        print(f"That is more than the {_MOST} s it is to take on two quiet cores: CONTRIBUTING.md, Tests.")
    number = len((*rows.main, *rows.beside))
    print(f"FAILED: {', '.join(failures)}" if failures else f"All {number} checks passed.")
    return 1 if failures else 0


def _failures(checks: tuple[Check, ...], env: dict[str, str]) -> list[str]:
    """Run them one after the other; return the names of those that fail."""
    return [check.name for check in checks if not check.passes(env)]


def format_code() -> int:
    """Mend what formatters and linters can mend."""
    environment.install("dev")
    return max(_run_in_venv(command, dict(os.environ), live=True).returncode for command in FORMATTERS)


def _find_browser() -> None:
    """Refuse or warn loudly when there is no browser to test with."""
    if browser.ensure():
        return
    if os.environ.get("REQUIRE_BROWSER") == "1":
        raise Refusal(
            "No Chromium on the PATH and none could be installed, but REQUIRE_BROWSER=1 asks for one."
        )
    print("!!!! NO CHROMIUM FOUND: BROWSER TESTS ARE SKIPPED. Install chromium to run them. !!!!", flush=True)


def _run_in_venv(command: str, env: dict[str, str], *, live: bool) -> subprocess.CompletedProcess[str]:
    program, *words = shlex.split(command)
    return subprocess.run(
        [str(BIN / program), *words],
        cwd=ROOT,
        env=env,
        stdout=None if live else subprocess.PIPE,
        stderr=None if live else subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
