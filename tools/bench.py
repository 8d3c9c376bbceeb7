"""`bench`: how fast it is on this machine, in an installation of its own that is thrown away afterwards."""

import os
import subprocess

from tools import environment
from tools.places import PYTHON, ROOT
from tools.real_settings import without_real_settings


def bench(arguments: list[str]) -> int:
    """Run every measurement, or the one named, with its options; nothing is asserted, the figures are printed."""
    environment.install("dev", "engine")  # most peers it measures against are among the test tools
    environment.install("bench")
    env = without_real_settings(os.environ)
    return subprocess.run([str(PYTHON), "-m", "bench", *arguments], cwd=ROOT, env=env).returncode
