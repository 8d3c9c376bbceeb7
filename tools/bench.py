"""`bench`: how fast it is on this machine, in an installation of its own that is thrown away afterwards."""

import os
import subprocess

from tools import environment
from tools.places import PYTHON, ROOT

_NOT_FOR_BENCH = (
    "DATABASE_URL",
    "REDIS_URL",
    "GOK_VAR",
    "GOK_HTTPS",
    "GOK_DEBUG",
    "GOK_ACCOUNTS",
    "GOK_PROXIES",
    "GOK_ENGINE",
)


def bench() -> int:
    """Run every measurement; nothing is asserted, the figures are printed."""
    environment.install("dev")  # most peers it measures against are among the test tools
    environment.install("bench")
    environment.install("engine")
    env = {name: value for name, value in os.environ.items() if name not in _NOT_FOR_BENCH}
    return subprocess.run([str(PYTHON), "-m", "bench"], cwd=ROOT, env=env).returncode
