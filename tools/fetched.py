"""Packages the installed program fetches later, the engine's compiler: they lie in its own folder, for its environment
may belong to somebody else, and pipx or uv clear it at an upgrade.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.places import PYTHON, REQUIREMENTS, var, writable
from tools.refusal import Refusal

_ENGINE = "numba"


def folder() -> Path:
    """Where they are for this Python and this version of the app; on the path of all that the launcher starts."""
    locked = (REQUIREMENTS / "engine.txt").read_bytes()
    return var() / "packages" / hashlib.sha256(locked + sys.version.encode()).hexdigest()[:16]


def is_there() -> bool:
    """Whether the compiler is: fetched, or installed as `game-of-kings[engine]`."""
    return folder().is_dir() or importlib.util.find_spec(_ENGINE) is not None


def fetch() -> None:
    """Fetch the compiler with whatever installer this environment has; raises Refusal."""
    home = writable(folder().parent)
    draft, log = home / "part", home / "install.log"
    shutil.rmtree(draft, ignore_errors=True)
    arguments = ["--target", str(draft), "--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:"]
    with log.open("w", encoding="utf-8") as file:
        command = [*_installer(), *arguments, "-r", str(REQUIREMENTS / "engine.txt")]
        if subprocess.run(command, stdout=file, stderr=subprocess.STDOUT).returncode:
            raise Refusal(f"The compiler could not be installed; is there a network? Details: {log}")
    for old_folder in home.iterdir():
        if old_folder.is_dir() and old_folder != draft:
            shutil.rmtree(old_folder, ignore_errors=True)
    os.replace(draft, folder())


def _installer() -> list[str]:
    """This environment's pip, else that of the Python it was made of, else uv."""
    outer = str(getattr(sys, "_base_executable", "") or sys.executable)
    uv = shutil.which("uv")
    installers = [
        [sys.executable, "-m", "pip", "install"],
        [outer, "-m", "pip", "--python", str(PYTHON), "install"],
        *([[uv, "pip", "install", "--python", str(PYTHON)]] if uv else []),
    ]
    for installer in installers:
        if subprocess.run([*installer, "--help"], capture_output=True).returncode == 0:
            return installer
    raise Refusal("Neither pip nor uv is here to fetch it with: install game-of-kings[engine] instead.")
