"""`test` and `test-all`: the checks, each by name, all failures shown. `format`: what can be mended by itself."""

import os
import shlex
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tools import art, browser, environment
from tools.places import BIN, ROOT
from tools.real_settings import without_real_settings
from tools.refusal import Refusal


@dataclass(frozen=True)
class Check:
    """One command that must succeed."""

    name: str
    command: str
    env: dict[str, str] = field(default_factory=dict)
    shown: bool = False  # its output is of interest also when all is well

    def passes(self, env: dict[str, str]) -> bool:
        """Run it; print one line, and what it had to say if that matters."""
        start = time.monotonic()
        if self.shown:
            print(f"\n-- {self.name}", flush=True)
        process = _run_in_venv(self.command, {**env, **self.env}, live=self.shown)
        said = process.stdout if process.returncode and not self.shown else ""
        verdict = "FAILED" if process.returncode else "ok"
        print(f"{verdict:6} {self.name} ({time.monotonic() - start:.1f} s)\n{said}", end="", flush=True)
        return process.returncode == 0


_CHECKS = (
    # First, so that pytest has compiled the tests when the suites begin: each of their processes would do it.
    Check("collection of tests", "python -m pytest tests --collect-only -qq"),
    Check("format of Python", "ruff format --check ."),
    Check("lint of Python", "ruff check ."),
    Check("import contracts", "lint-imports"),
    Check("lint of templates", "djlint templates --lint --quiet"),
    Check("format of templates", "djlint templates --check"),
    Check("types", "mypy"),
    Check("missing migrations", "python manage.py makemigrations --check --dry-run"),
    Check(
        "settings behind https",
        "python manage.py check --deploy --fail-level WARNING",
        {"GOK_HTTPS": "true", "GOK_HOSTS": "table.example"},
    ),
)
# What it makes is kept for the next run.
_ENGINE = Check("engine compiled for the tests", "python -m tests.engines")


def _suite(name: str, words: str, workers: int) -> Check:
    """One run of pytest that is seen as it goes."""
    return Check(name, _pytest(words, workers), shown=True)


def _on_postgres(name: str, words: str) -> Check:
    """One run of pytest on PostgreSQL, without the rules, which know of no database."""
    there = "tests --ignore tests/browser --ignore-glob '*/rules/*'"
    return Check(name, _pytest(f"{there} {words}", workers=1), {"GOK_TEST_DATABASE": "postgres"})


def _pytest(words: str, workers: int) -> str:
    return f"python -m pytest {words} -n {workers} --dist worksteal -q"


@dataclass(frozen=True)
class _Run:
    """Two rows of checks, which run beside each other: where one waits for a server, the other has its core."""

    seen: tuple[Check, ...]
    beside: tuple[Check, ...]


_QUICK = _Run(
    seen=(
        _ENGINE,
        _suite("tests on SQLite", "tests --ignore tests/browser -m 'not slow'", workers=2),
        _suite("tests in the browser", "tests/browser -m 'not slow'", workers=3),
    ),
    beside=(*_CHECKS, _on_postgres("tests on PostgreSQL", "-m 'postgres and not slow'")),
)
_WHOLE = _Run(
    seen=(
        _ENGINE,
        _suite("all tests on SQLite", "tests --ignore tests/browser --hypothesis-profile=all", workers=2),
        _suite("all tests in the browser", "tests/browser", workers=3),
    ),
    beside=(*_CHECKS, _on_postgres("all tests on PostgreSQL", "--hypothesis-profile=all")),
)
_MOST = 600  # seconds on two quiet cores that `make test` may take
FORMATTERS = ("ruff check --fix --quiet .", "ruff format --quiet .", "djlint templates --reformat --quiet")


def test(words: list[str]) -> int:
    """Run the checks and the quick suites; with words after `--`, one pytest run with just these words."""
    return _run(_QUICK, words)


def test_all() -> int:
    """The same with everything that is slow, every example, and all of the web tests on PostgreSQL."""
    return _run(_WHOLE)


def _run(run: _Run, words: list[str] | None = None) -> int:
    environment.install("dev", "engine")  # compiled and not, the engine must say the same
    _find_browser()
    with tempfile.TemporaryDirectory(prefix="gok-checks-") as folder:
        env = without_real_settings(os.environ)
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of the many processes compiles every module anew
        env["GOK_VAR"] = folder
        if words:
            own_words = shlex.join(word for word in words if word != "--")
            return _run_in_venv(f"python -m pytest {own_words}", env, live=True).returncode
        art.prepare()  # now, so that no test finds it there which another has begun without
        start = time.monotonic()
        with ThreadPoolExecutor() as other:
            beside = other.submit(_failures, run.beside, env)
            failures = _failures(run.seen, env)
            failures = beside.result() + failures
    spent = time.monotonic() - start
    print(f"\n{spent:.0f} s in all.")
    if run is _QUICK and spent > _MOST:
        print(f"That is more than the {_MOST} s it is to take on two quiet cores: CONTRIBUTING.md, Tests.")
    number = len((*run.seen, *run.beside))
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
        text=True,
        errors="replace",
    )
