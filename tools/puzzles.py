"""`puzzles`: search the engine's own games for puzzles, prove and grade them."""

import subprocess

from tools import environment
from tools.places import PYTHON, ROOT


def puzzles(arguments: list[str]) -> int:
    """Search for more, or with `--write` make the collection of what was found; `arguments` are its own options."""
    environment.install("dev", "engine")
    return subprocess.run([str(PYTHON), "-m", "tools.engine_lab.puzzles", *arguments], cwd=ROOT).returncode
