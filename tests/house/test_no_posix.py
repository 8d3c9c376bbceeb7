"""Nothing on the way to a served page needs POSIX, but the one module that is for it."""

import ast
import importlib
import os
import re
import subprocess
import sys
import urllib.request
from collections import deque
from pathlib import Path

import pytest

from tests.house.posix_only import METHODS_OF_PATHS, MODULES, NAMES, WORDS_OF_POPEN
from tests.marks import on_posix
from tests.patience import PATIENCE
from tools import network, processes, system
from tools.places import ROOT

BARE = ROOT / "tests" / "house" / "bare"
ENTRIES = ("app_commands", "installed", "inside", "engine", "alive")
SUSPICIOUS = re.compile(
    rf"\b({'|'.join({*MODULES, *METHODS_OF_PATHS, *WORDS_OF_POPEN, *set().union(*NAMES.values())})})\b"
    r"|%-[a-zA-Z]|/(tmp|dev|proc|etc)\b"
)
OWN = {"on_posix.py", "on_windows.py"}

# --- Nothing but the one module knows the system ----------------------------------------------------------


def imported_tools(path: Path) -> set[Path]:
    """The modules of `tools` that a file imports, wherever in it."""
    names = set()
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)) if "tools" in source else ():
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tools"):
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    files = {ROOT / f"{name.replace('.', '/')}.py" for name in names if name.startswith("tools.")}
    return {file for file in files if file.is_file() and file.name not in OWN}


def run_path() -> list[Path]:
    """The files that may be imported on the way to a served page, and by one."""
    apps = ("config", "campaigns", "chess_minigame", "variants")
    found = {file for app in apps for file in (ROOT / app).rglob("*.py")}
    found |= {
        ROOT / "dev.py",
        ROOT / "manage.py",
        *(ROOT / "tools" / f"{name}.py" for name in ENTRIES),
    }
    new = deque(found)
    while new:
        more = imported_tools(new.popleft()) - found
        found |= more
        new.extend(more)
    return sorted(found)


def needs_of_posix(source: str) -> set[str]:
    """What of POSIX a source needs."""
    nodes = ast.walk(ast.parse(source)) if SUSPICIOUS.search(source) else ()
    return {need for node in nodes for need in needs_of_node(node)}


def needs_of_node(node: ast.AST) -> set[str]:
    match node:
        case ast.Import(names=names):
            return {alias.name for alias in names} & MODULES
        case ast.ImportFrom(module=str(module), names=names, level=0):
            return {module} & MODULES | {alias.name for alias in names} & NAMES.get(module, set())
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in NAMES:
            return {f"{module}.{name}"} if name in NAMES[module] else set()
        case ast.Attribute(attr=name):
            return {name} & METHODS_OF_PATHS
        case ast.Call(func=ast.Attribute(value=ast.Name(id="subprocess")), keywords=keywords):
            return {keyword.arg or "" for keyword in keywords} & WORDS_OF_POPEN
        case ast.Constant(value=str(text)):
            return {text} if re.search(r"%-[a-zA-Z]|^/(tmp|dev|proc|etc)\b", text) else set()
    return set()


def test_the_run_path_needs_nothing_of_posix():
    files = run_path()
    assert ROOT / "tools" / "copies.py" in files and len(files) > 700
    needs = {file: needs_of_posix(file.read_text(encoding="utf-8")) for file in files}
    assert {file.relative_to(ROOT): found for file, found in needs.items() if found} == {}


@pytest.mark.parametrize("source", [
    "import fcntl", "from pwd import getpwnam", "def end():\n    import os\n    os.killpg(1, 9)", "from signal import SIGHUP",
    "subprocess.Popen(words, start_new_session=True)", "f'{day:%-d}'", "Path('/proc/1')", "link.symlink_to(file)",
])  # fmt: skip
def test_a_need_of_posix_is_seen_however_it_comes_in(source):
    assert needs_of_posix(source)


def test_the_one_module_of_linux_and_macos_is_full_of_them():
    assert {"fcntl", "pwd", "resource", "os.killpg", "os.nice", "pass_fds"} <= needs_of_posix(
        (ROOT / "tools" / "on_posix.py").read_text()
    )


# --- The first page without any of it ---------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path):
    """An environment in which our modules have nothing of POSIX, in every process that is started."""
    dropped = ("SECRET_KEY", "GOK_PLAIN_STATIC", "DATABASE_URL")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    added = {"GOK_VAR": str(tmp_path / "var"), "GOK_ENGINE": "off", "PORT": str(network.free_port())}
    path = os.pathsep.join((str(BARE), str(ROOT)))
    return {**kept, **added, "PYTHONPATH": path, "PYTHONWARNDEFAULTENCODING": "1"}


@on_posix
@pytest.mark.parametrize("code", [
    "import fcntl", "import os; os.killpg", "from signal import SIGHUP", "import subprocess; subprocess.run('x', user='y')",
    """exec("open('dev.py')", {'__name__': 'tools.any'})""",
])  # fmt: skip
def test_what_is_taken_away_is_gone(bare, code):
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=bare, capture_output=True, text=True)
    assert done.returncode == 1
    assert re.search(r" here$|cannot import name|EncodingWarning", done.stderr.strip())


def test_the_bare_system_offers_what_every_system_does(monkeypatch):
    monkeypatch.syspath_prepend(BARE)
    assert set(system.__all__) <= vars(importlib.import_module("plain_system")).keys()


@pytest.mark.slow
@on_posix
def test_the_first_page_is_served_where_nothing_of_posix_is_there(bare, tmp_path):
    log = tmp_path / "log"
    with log.open("w") as output:
        launcher = subprocess.Popen(
            [sys.executable, "dev.py", "run"], cwd=ROOT, env=bare, stdout=output, stderr=output
        )
    try:
        words = lambda: log.read_text(encoding="utf-8")  # noqa: E731
        assert processes.wait_until(
            lambda: "End with Ctrl-C" in words() or launcher.poll() is not None, 200
        ), words()
        assert "The bare system may ask now whether Python may be reached" in words()
        with urllib.request.urlopen(re.search(r"http://127\S+", words())[0], timeout=PATIENCE) as page:
            assert "Sign this device in" in page.read().decode()
        backup = subprocess.run(
            [sys.executable, "dev.py", "backup"], cwd=ROOT, env=bare, capture_output=True, text=True
        )
        assert Path(backup.stdout.strip()).is_file(), backup.stderr
        assert "A fresh link: py dev.py link." in words()
    finally:
        launcher.terminate()
        assert launcher.wait(PATIENCE) == 0
    assert "Traceback" not in words() and "Restarting" not in words()
