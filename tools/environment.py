"""The virtual environment and what is installed in it."""

import hashlib
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import fetched
from tools.places import IS_INSTALLED, PYTHON, REQUIREMENTS, ROOT, VENV, var, writable
from tools.refusal import Refusal

# Inside an active virtual environment the Python it was made from is the one that has pip.
_OUTER_PYTHON = str(getattr(sys, "_base_executable", "") or sys.executable)


def install(*names: str) -> None:
    """Make `.venv` hold the packages of these lock files, which have none in common; does nothing when it already does.

    The installed program has those it runs with; the engine's it fetches beside what it remembers.
    """
    if IS_INSTALLED:
        if "engine" in names and not fetched.is_there():
            fetched.fetch()
        return
    _make_venv()
    with ThreadPoolExecutor() as pool:
        list(pool.map(_install, [name for name in names if not is_installed(name)]))


def _install(name: str) -> None:
    lock = _lock(name)
    print(f"Installing the packages of {lock.relative_to(ROOT)} ...", flush=True)
    _pip_install(lock)
    _stamp(name).write_text(_fingerprint(lock), encoding="ascii")


def is_installed(name: str) -> bool:
    """Say whether the packages of one lock file are there."""
    if IS_INSTALLED:
        return name != "engine" or fetched.is_there()
    stamp = _stamp(name)
    return stamp.is_file() and stamp.read_text(encoding="ascii") == _fingerprint(_lock(name))


def _lock(name: str) -> Path:
    return REQUIREMENTS / f"{name}.txt"


def _stamp(name: str) -> Path:
    return VENV / f".installed-{name}"


def _fingerprint(lock: Path) -> str:
    return hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()


def _make_venv() -> None:
    """Make `.venv` anew when it is missing or belongs to another Python; raises Refusal for a link, behind which it is somebody else's."""
    if _version_in_venv() == sys.version:
        return
    if VENV.is_symlink():
        raise Refusal(".venv is a link to an environment of another Python. Remove the link and try again.")
    writable(ROOT)
    command = [_OUTER_PYTHON, "-m", "venv", "--without-pip", "--clear", str(VENV)]
    process = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    if process.returncode:
        raise Refusal(f"Cannot make the virtual environment .venv: {_last_line(process.stderr)}")


def _version_in_venv() -> str:
    if not PYTHON.exists():
        return ""
    ask = [str(PYTHON), "-c", "import sys; print(sys.version, end='')"]
    return subprocess.run(ask, capture_output=True, encoding="utf-8", errors="replace").stdout


def _pip_install(lock: Path) -> None:
    """Install with the outer pip: a fresh machine's Python often cannot put one into the environment."""
    if subprocess.run([_OUTER_PYTHON, "-m", "pip", "--version"], capture_output=True).returncode:
        raise Refusal(
            "This Python has no pip. Install it (Debian, Ubuntu: apt install python3-pip) and try again."
        )
    log = writable(var()) / f"install-{lock.stem}.log"
    command = [_OUTER_PYTHON, "-m", "pip", "--python", str(PYTHON), "--disable-pip-version-check"]
    command += ["install", "--quiet", "--no-input", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", "-r", str(lock)]
    if lock == _lock("dev"):
        command.append("--no-compile")  # Python compiles what the checks import, which is half of it
    with log.open("w", encoding="utf-8") as file:
        code = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT).returncode
    if code:
        raise Refusal(
            f"Could not install the packages ({_last_error(log)}). "
            f"The first start needs a network; details: {log}"
        )


def _last_error(log: Path) -> str:
    errors = [
        line
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines()
        if line.startswith("ERROR:")
    ]
    return errors[-1].removeprefix("ERROR: ").rstrip(".") if errors else "pip failed"


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no reason was given"


def find_tool(*names: str) -> str | None:
    """Return the first of these programs found on the PATH."""
    return next((path for name in names if (path := shutil.which(name))), None)
