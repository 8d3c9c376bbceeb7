"""`torture`: the battery in an installation of its own that is thrown away afterwards."""

import os
import subprocess

from tools import environment
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings


def torture(arguments: list[str]) -> int:
    """Run every trial, or those named; exit code 1 where anything was lost, doubled or left half-done."""
    environment.install("dev")  # PostgreSQL and Redis are among the test tools, where the system has none
    env = without_real_settings(os.environ)
    return subprocess.run([str(PYTHON), "-m", "tools.torture", *arguments], cwd=ROOT, env=env).returncode
