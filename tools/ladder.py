"""`ladder`: rate the Chess Modifiers of the full boards by games of the engine against itself."""

import subprocess

from tools import environment
from tools.places import PYTHON, ROOT


def ladder(arguments: list[str]) -> int:
    """Play the ladder, or what is missing of it; `arguments` are its own options."""
    environment.install("dev", "engine")
    return subprocess.run([str(PYTHON), "-m", "bench.ladder", *arguments], cwd=ROOT).returncode
